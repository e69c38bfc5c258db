// The calls of sharing a record, all of its owner (B8, V-054).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { receiverSchema, shareLinkSchema, shareRequestSchema } from './share-schema.ts';

const params = z.object({ id: idSchema });

export const shareEndpoints = {
  createShareLink: endpoint({
    method: 'POST',
    path: '/patients/record/:id/share-links',
    permission: 'record.share',
    summary: 'Makes a link to a record’s files or video, and mails it where a receiver is named.',
    params,
    body: shareRequestSchema,
    response: shareLinkSchema,
    successStatus: 201,
  }),
  listShareLinks: endpoint({
    method: 'GET',
    path: '/patients/record/:id/share-links',
    permission: 'record.share',
    summary: 'The links to a record with everybody who opened them, newest first.',
    params,
    response: listOf(shareLinkSchema),
  }),
  revokeShareLink: endpoint({
    method: 'DELETE',
    path: '/share-links/:id',
    permission: 'record.share',
    summary: 'Ends a link at once, and within a minute whatever streams by it.',
    params,
    successStatus: 204,
  }),
  shareReportByEmail: endpoint({
    method: 'POST',
    path: '/patients/record/:id/share-report-email',
    permission: 'record.share',
    summary: 'Mails a link to the video report.',
    params,
    body: receiverSchema,
    response: shareLinkSchema,
    successStatus: 201,
  }),
} as const;
