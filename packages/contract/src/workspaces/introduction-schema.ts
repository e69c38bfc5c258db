// The video by which a clinic welcomes its patients beside their report (P-042, K-003).
import * as z from 'zod/mini';

import { preparedVideoSchema } from '../viewers/video-schema.ts';

/** `id` is that of the upload which brought it. */
export const introductionSchema = z.extend(preparedVideoSchema, {
  /** What is to take its place, being made playable or failed; only for those who may change it. */
  replacement: z.nullable(preparedVideoSchema),
});
export type Introduction = z.output<typeof introductionSchema>;
