import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Checks that every stored object exists and is what was stored (R10). */
export const scrubStorageJob = defineJob({
  kind: 'scrub-storage',
  payload: z.object({ checkId: z.string() }),
  maxAttempts: 3,
});
