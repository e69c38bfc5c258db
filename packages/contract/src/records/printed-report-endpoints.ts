// Calls for the printed report that a patient takes to their doctor (B25).
import * as z from 'zod/mini';

import { paperSizes } from '../payments/receipt-endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';

const params = z.object({ id: idSchema });

export const printedReportEndpoints = {
  preparePrintedReport: endpoint({
    method: 'POST',
    path: '/patients/record/:id/printed-report',
    permission: 'record.read',
    summary: 'Queues the job that takes the pictures of a printed report from the video; once per video.',
    params,
    response: z.object({
      /** `false` while the pictures are being taken. Until then the PDF has only text. */
      isReady: z.boolean(),
    }),
  }),
  getPrintedReport: endpoint({
    method: 'GET',
    path: '/patients/record/:id/printed-report',
    permission: 'record.read',
    summary:
      'A finished report as a PDF: written report, chapters with pictures, and what is said in the video.',
    params,
    query: z.object({ paper: z.optional(z.enum(paperSizes)) }),
  }),
} as const;
