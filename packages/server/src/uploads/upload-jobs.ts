// The jobs that follow from an upload.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Finds out what a folder contains: studies, series, images, previews. */
export const readStudyJob = defineJob({
  kind: 'read-study',
  payload: z.object({ uploadId: z.string() }),
  concurrency: 2,
});

/** Gives a case the report that was still being uploaded when the case took it. */
export const takeReportJob = defineJob({
  kind: 'take-report',
  payload: z.object({ uploadId: z.string() }),
});
