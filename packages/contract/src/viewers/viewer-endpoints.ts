// The calls of looking at images.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { studyDocumentSchema } from './study-document.ts';

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
  getInstance: endpoint({
    method: 'GET',
    path: '/studies/:id/instances/:instanceId',
    permission: 'study.read',
    acceptsPass: ['study'],
    summary: 'One DICOM object as it was sent, its preamble zeroed.',
    params: z.object({ id: idSchema, instanceId: idSchema }),
  }),
} as const;
