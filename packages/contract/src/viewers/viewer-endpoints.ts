// Calls for viewing images.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { studyDocumentSchema } from './study-document.ts';

/** A study of the same patient as another one, from the same day or earlier. */
export const earlierStudySchema = z.object({
  studyId: z.string(),
  title: z.string(),
  /** YYYY-MM-DD. `null` if the images do not say. */
  studyDate: z.nullable(z.string()),
  imageCount: z.number(),
});
export type EarlierStudy = z.output<typeof earlierStudySchema>;

export const viewerEndpoints = {
  getStudyDocument: endpoint({
    method: 'GET',
    path: '/studies/:id',
    permission: 'study.read',
    acceptsPass: ['study'],
    summary: 'Everything a viewer needs to know of a study, in one answer.',
    params: z.object({ id: idSchema }),
    response: studyDocumentSchema,
  }),
  listEarlierStudies: endpoint({
    method: 'GET',
    path: '/studies/:id/earlier',
    permission: 'study.read',
    summary:
      'The other studies of the person whose study this is, from the same day or before, as far as the caller may see them, the newest first (B18).',
    params: z.object({ id: idSchema }),
    response: listOf(earlierStudySchema),
  }),
  getInstance: endpoint({
    method: 'GET',
    path: '/studies/:id/instances/:instanceId',
    permission: 'study.read',
    acceptsPass: ['study'],
    summary: 'One DICOM object as it was sent, its preamble zeroed.',
    params: z.object({ id: idSchema, instanceId: idSchema }),
  }),
} as const;
