// The calls of a report on paper, for the patient to take to their doctor (B25).
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
    summary: 'Has the pictures taken from the video that a printed report shows; once for each video.',
    params,
    response: z.object({
      /** False while the pictures are being taken; without them the PDF has its words alone. */
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
