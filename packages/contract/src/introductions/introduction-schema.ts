// The video with which a clinic welcomes its patients, shown next to their report (P-042, K-003).
import * as z from 'zod/mini';

import { preparedVideoSchema } from '../videos/video-schema.ts';

/** `id` is the ID of its upload. */
export const introductionSchema = z.extend(preparedVideoSchema, {
  /** The same video in at most 0.4 Mbit/s, for slow connections. `null` if there is none. */
  smallLink: z.nullable(z.string()),
  /** The next introduction, in processing or failed. Only for users who may change it. */
  replacement: z.nullable(preparedVideoSchema),
});
export type Introduction = z.output<typeof introductionSchema>;
