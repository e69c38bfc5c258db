// The jobs that follow from an upload.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Finds out what a folder holds: studies, series, images, previews. */
export const readStudyJob = defineJob({
  kind: 'read-study',
  payload: z.object({ uploadId: z.string() }),
  concurrency: 2,
});

/** The channel on which a worker hears that a study is on its way, so that it can make a desk ready for it. */
export const studyAnnounced = 'study_announced';
