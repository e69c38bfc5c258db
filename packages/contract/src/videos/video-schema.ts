// A video that a job makes playable: a case's report, or a clinic's introduction.
import * as z from 'zod/mini';

import { fileProblemSchema } from '../uploads/file-problems.ts';

export const videoSizeSchema = z.object({ width: z.number(), height: z.number() });
export type VideoSize = z.output<typeof videoSizeSchema>;

export const preparedVideoSchema = z.object({
  id: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  /** Seconds. */
  duration: z.nullable(z.number()),
  /** The size of its pictures, in pixels. `null` until it is ready. */
  size: z.nullable(videoSizeSchema),
  thumbnailPath: z.nullable(z.string()),
  downloadLink: z.nullable(z.string()),
  h264: z.object({ downloadLink: z.nullable(z.string()) }),
  failure: z.nullable(fileProblemSchema),
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** The job to retry (POST /jobs/{id}/retry) after a failure, for users with permission. */
  failedJobId: z.nullable(z.string()),
});
export type PreparedVideo = z.output<typeof preparedVideoSchema>;
