// Calls for sharing a record (B8, V-054), by its owner and by the holder of a link.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { birthDateSchema, idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { openedPassSchema } from '../viewers/resource-schema.ts';
import { receiverSchema, shareLinkSchema, shareRequestSchema } from './share-schema.ts';

const params = z.object({ id: idSchema });
const tokenSchema = z.string().check(z.minLength(20), z.maxLength(200));

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
  openPass: endpoint({
    method: 'POST',
    path: '/resources/open',
    permission: 'public',
    summary: 'Exchanges the token of a link for a pass; counts an opening of a shared one.',
    body: z.object({ token: tokenSchema, birthDate: z.optional(birthDateSchema) }),
    response: openedPassSchema,
  }),
} as const;
