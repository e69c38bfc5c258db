// The job that follows when a case takes a shared study.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Copies a shared study into the upload of a case, which is read like any other one. */
export const copySharedStudyJob = defineJob({
  kind: 'copy-shared-study',
  payload: z.object({ uploadId: z.string(), materialId: z.string() }),
  maxAttempts: 3,
});
