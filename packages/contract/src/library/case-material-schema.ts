// T22, E-014, K-003: a library resource that accompanies a video report.
import * as z from 'zod/mini';

import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listSchema } from '../shared/list-schema.ts';
import { resourceTypes } from '../viewers/resource-schema.ts';

const link = z.nullable(z.string());

export const supplementaryMaterialSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  resource: z.object({
    type: z.enum(resourceTypes),
    /** The ID that viewers use. */
    uuid: z.string(),
    path: link,
    h264Path: link,
    thumbnailPath: link,
    /** Length of a video in seconds. */
    duration: z.nullable(z.number()),
  }),
});
export type SupplementaryMaterial = z.output<typeof supplementaryMaterialSchema>;

/** IDs of resources, without duplicates, in the order in which the patient sees them. */
export const supplementaryMaterialIdsSchema = z.pipe(
  listSchema(idSchema),
  z.pipe(
    z.transform((ids: string[]) => [...new Set(ids)]),
    z.array(z.string()).check(z.maxLength(limits.supplementaryMaterials)),
  ),
);
