// The job that copies a shared study into a case.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Copies a shared study into the upload of a case, which is then read like any other upload. */
export const copySharedStudyJob = defineJob({
  kind: 'copy-shared-study',
  payload: z.object({ uploadId: z.string(), materialId: z.string() }),
  maxAttempts: 3,
});
