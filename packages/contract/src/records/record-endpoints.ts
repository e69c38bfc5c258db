// The calls of a patient's personal record.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { recordSchema } from './record-schema.ts';

const params = z.object({ id: idSchema });

export const recordEndpoints = {
  listRecords: endpoint({
    method: 'GET',
    path: '/patients/record',
    permission: 'record.list',
    summary: 'The patient’s own studies, newest first.',
    query: z.object({
      ...pageQueryShape,
      orderType: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
      orderField: z._default(z.enum(['createdAt', 'title']), 'createdAt'),
      isSample: z.optional(flagSchema),
    }),
    response: listOf(recordSchema),
  }),
  getRecord: endpoint({
    method: 'GET',
    path: '/patients/record/:id',
    permission: 'record.read',
    summary: 'One study of a patient.',
    params,
    response: recordSchema,
  }),
  markReportViewed: endpoint({
    method: 'PUT',
    path: '/patients/record/:id/view-report-first-time',
    permission: 'record.mark-viewed',
    summary: 'Remembers the patient’s first look at a report.',
    params,
    successStatus: 204,
  }),
} as const;
