// Calls about library studies that show normal anatomy (B18).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { materialSchema } from './material-schema.ts';
import { markNormalSchema, matchingNormalSchema } from './normal-schema.ts';

const params = z.object({ id: idSchema });

export const normalEndpoints = {
  markNormal: endpoint({
    method: 'PUT',
    path: '/materials/:id/normal',
    permission: 'library.manage',
    summary: 'Says that a study of the library shows what is normal, and of what.',
    params,
    body: markNormalSchema,
    response: materialSchema,
  }),
  unmarkNormal: endpoint({
    method: 'DELETE',
    path: '/materials/:id/normal',
    permission: 'library.manage',
    summary: 'No longer shows a study of the library beside others; it stays in the library.',
    params,
    successStatus: 204,
  }),
  listMatchingNormals: endpoint({
    method: 'GET',
    path: '/studies/:id/normals',
    permission: 'study.read',
    acceptsPass: ['study'],
    summary: 'The normal studies that fit a study by part of the body and kind of images.',
    params,
    response: listOf(matchingNormalSchema),
  }),
} as const;
