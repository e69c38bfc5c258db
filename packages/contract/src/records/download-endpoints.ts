// Calls for downloading one's studies: a job prepares one ZIP and mails a link to it (H-012, H-023, CG-84).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

const params = z.object({ id: idSchema });
const accepted = z.object({ message: z.string() });
const withMarks = z._default(flagSchema, false);
const recordIds = z.array(idSchema).check(z.minLength(1), z.maxLength(limits.batchRecords));

export const downloadEndpoints = {
  prepareDownload: endpoint({
    method: 'GET',
    path: '/patients/record/:id/download',
    permission: 'record.download',
    summary:
      'Prepares a ZIP of one record, `withMarks` with a DICOM presentation state for each slice that was drawn on in its signed report; the link comes by mail.',
    params,
    query: z.object({ withMarks }),
    response: accepted,
  }),
  prepareBatchDownload: endpoint({
    method: 'POST',
    path: '/patients/record/download/batch',
    permission: 'record.download',
    summary: 'Prepares one ZIP of several records; the link comes by mail.',
    body: z.object({ recordIds, withMarks: z.optional(z.boolean()) }),
    response: accepted,
  }),
  getDownloadLink: endpoint({
    method: 'GET',
    path: '/patients/record/:id/download-compress-study',
    permission: 'record.read',
    acceptsPass: ['download'],
    summary: 'Where the prepared ZIP is; null while it is being made.',
    params,
    response: z.object({
      link: z.nullable(z.string()),
      state: z.enum(['preparing', 'ready', 'failed']),
      fileName: z.nullable(z.string()),
      bytes: z.nullable(z.number()),
    }),
  }),
} as const;
