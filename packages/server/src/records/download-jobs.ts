import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Puts the files of records into one ZIP and emails the link (CG-84). */
export const prepareDownloadJob = defineJob({
  kind: 'prepare-download',
  payload: z.object({ downloadId: z.string() }),
  maxAttempts: 3,
});
