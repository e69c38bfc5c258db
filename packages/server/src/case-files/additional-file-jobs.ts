// Job for an additional file of a case.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Inspects the type of an additional file so that it can be shown (T34). */
export const inspectFileJob = defineJob({
  kind: 'look-at-file',
  payload: z.object({ fileId: z.string() }),
  maxAttempts: 3,
});
