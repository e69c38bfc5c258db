// T22, E-014, K-003: a resource of the library beside a video report.
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
    /** What viewers know it by. */
    uuid: z.string(),
    path: link,
    h264Path: link,
    thumbnailPath: link,
    /** Seconds, of a video. */
    duration: z.nullable(z.number()),
  }),
});
export type SupplementaryMaterial = z.output<typeof supplementaryMaterialSchema>;

/** Ids of resources, each once, in the order in which the patient sees them. */
export const supplementaryMaterialIdsSchema = z.pipe(
  listSchema(idSchema),
  z.pipe(
    z.transform((ids: string[]) => [...new Set(ids)]),
    z.array(z.string()).check(z.maxLength(limits.supplementaryMaterials)),
  ),
);
