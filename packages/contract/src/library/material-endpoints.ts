// Calls of the resource library (V-063, V-080 … V-087).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { queryListSchema } from '../shared/list-schema.ts';
import { listOf, maxPageSize, pageLimit, pageQueryShape } from '../shared/paging.ts';
import { materialCategories, materialFilters, materialTypes } from './material-rules.ts';
import {
  createMaterialSchema,
  materialSchema,
  selfHelpCategorySchema,
  updateMaterialSchema,
} from './material-schema.ts';

const params = z.object({ id: idSchema });
const nameList = listOf(z.object({ id: z.string(), name: z.string() }));

export const materialOrderFields = ['createdAt', 'title'] as const;
const materialStates = ['processing', 'ready', 'failed'] as const;

/** A file field of a multipart body. The specification uses both names (V-081, T-008). */
const thumbnails = { purpose: 'thumbnail', becomes: 'thumbnailUploadId' } as const;

export const materialEndpoints = {
  listMaterials: endpoint({
    method: 'GET',
    path: '/materials',
    permission: 'library.read',
    summary: 'The resources of the library that the person may see, page by page.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(materialOrderFields), 'createdAt'),
      /** T-030: defaults to educational, supplementary and self-help. */
      category: z.optional(queryListSchema(materialCategories)),
      type: z.optional(queryListSchema(materialTypes)),
      status: z.optional(queryListSchema(materialStates)),
      /** T-033: the field in which the keyword is searched. */
      filterBy: z._default(z.enum(materialFilters), 'title'),
      selfHelpCategoryId: z.optional(idSchema),
      /** Created within the last 30 days. */
      isRecentlyAdded: z.optional(flagSchema),
    }),
    response: listOf(materialSchema),
  }),
  createMaterial: endpoint({
    method: 'POST',
    path: '/materials',
    permission: 'library.manage',
    summary: 'Adds a resource; it is made viewable in the background.',
    body: createMaterialSchema,
    bodyKind: 'multipart',
    files: { files: { purpose: 'material', becomes: 'uploadId' }, thumbnails, thumbnail: thumbnails },
    response: materialSchema,
    successStatus: 201,
  }),
  listAnatomies: endpoint({
    method: 'GET',
    path: '/materials/anatomies',
    permission: 'library.manage',
    summary: 'The parts of the body that supplementary materials may be about.',
    response: nameList,
  }),
  listModalities: endpoint({
    method: 'GET',
    path: '/materials/modalities',
    permission: 'library.manage',
    summary: 'The kinds of images that supplementary materials may be about.',
    response: nameList,
  }),
  listTags: endpoint({
    method: 'GET',
    path: '/materials/tags',
    permission: 'library.manage',
    summary: 'The tags of the resources that the person may see, the most used first.',
    query: z.object({
      limit: pageLimit(maxPageSize),
    }),
    response: nameList,
  }),
  getMaterial: endpoint({
    method: 'GET',
    path: '/materials/:id',
    permission: 'library.read',
    summary: 'One resource with the link of its viewer.',
    params,
    response: materialSchema,
  }),
  updateMaterial: endpoint({
    method: 'PUT',
    path: '/materials/:id',
    permission: 'library.manage',
    summary: 'Changes what is said of a resource; its files stay.',
    params,
    body: updateMaterialSchema,
    bodyKind: 'multipart',
    files: { thumbnails, thumbnail: thumbnails },
    response: materialSchema,
  }),
  removeMaterial: endpoint({
    method: 'DELETE',
    path: '/materials/:id',
    permission: 'library.manage',
    summary: 'Deletes a resource with its files and everything that was made of them.',
    params,
    successStatus: 204,
  }),
  listSelfHelpCategories: endpoint({
    method: 'GET',
    path: '/self-help-category',
    permission: 'library.read',
    summary: 'The categories of the self-help materials that the person may see.',
    response: listOf(selfHelpCategorySchema),
  }),
} as const;
