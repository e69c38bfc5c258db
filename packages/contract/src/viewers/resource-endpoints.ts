// Calls of the viewers and of users who come through a link (H-004, H-026, CG-172).
import * as z from 'zod/mini';

import { sharedReportSchema } from './shared-report-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { childResourceSchema, recognizedWordsSchema, resourceSchema } from './resource-schema.ts';

const params = z.object({ id: idSchema });

export const resourceEndpoints = {
  getResource: endpoint({
    method: 'GET',
    path: '/resources/:uuid',
    permission: 'resource.read',
    acceptsPass: ['study', 'file'],
    summary: 'Everything a viewer needs to show a study or a file.',
    params: z.object({ uuid: idSchema }),
    query: z.object({ hideContext: z.optional(flagSchema) }),
    response: resourceSchema,
  }),
  getRecognizedWords: endpoint({
    method: 'GET',
    path: '/resources/:uuid/words',
    permission: 'resource.read',
    acceptsPass: ['file'],
    summary: 'The words of a written report that is a scan or a picture; null for any other file.',
    params: z.object({ uuid: idSchema }),
    response: z.object({ words: z.nullable(recognizedWordsSchema) }),
  }),
  correctRecognizedWords: endpoint({
    method: 'PUT',
    path: '/resources/:uuid/words',
    permission: 'case.review-note',
    summary:
      'Corrects a page of them before sign-off. 409 if someone else has in the meantime, or if the report is signed.',
    params: z.object({ uuid: idSchema }),
    body: z.object({
      /** Zero-based. */
      page: z.int().check(z.minimum(0)),
      /** `null` restores what was recognized. */
      text: z.nullable(z.string().check(z.maxLength(50_000))),
      version: z.int(),
    }),
    response: z.object({ words: recognizedWordsSchema }),
  }),
  getRecordViewerLink: endpoint({
    method: 'GET',
    path: '/patients/record/:id/viewer-link',
    permission: 'record.read',
    acceptsPass: ['study'],
    acceptsCareGrant: true,
    summary: 'The address of the viewer with a pass for these images; null while there are none.',
    params,
    response: z.object({ viewerLink: z.nullable(z.string()) }),
  }),
  listChildResources: endpoint({
    method: 'GET',
    path: '/patients/record/:id/child-resources-link',
    permission: 'record.read',
    acceptsPass: ['study'],
    summary: 'The further files of a study, each with its viewer link.',
    params,
    response: listOf(childResourceSchema),
  }),
  getVideoReportLink: endpoint({
    method: 'GET',
    path: '/patients/record/:id/video-report-link',
    permission: 'record.read',
    acceptsPass: ['video-report'],
    acceptsCareGrant: true,
    summary: 'The signed-off video of a record and what may be shown with it; null before sign-off.',
    params,
    response: sharedReportSchema,
  }),
} as const;
