// The jobs that follow from an upload.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Finds out what a folder holds: studies, series, images, previews. */
export const readStudyJob = defineJob({
  kind: 'read-study',
  payload: z.object({ uploadId: z.string() }),
  concurrency: 2,
});
