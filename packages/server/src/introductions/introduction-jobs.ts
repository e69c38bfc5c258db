// The job that prepares a clinic's introduction video.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Makes an introduction playable on every device, as `prepare-video` does with a report's video. */
export const prepareIntroductionJob = defineJob({
  kind: 'prepare-introduction',
  payload: z.object({ introductionId: z.string() }),
  maxAttempts: 3,
});
