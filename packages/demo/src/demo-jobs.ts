// The demo's own job: draws and encodes its video reports after the start, one kind at a time.
import * as z from 'zod/mini';

import { defineJob } from '@plainscan/server/src/platform/jobs/job-definition.ts';

export const makeDemoVideoJob = defineJob({
  kind: 'make-demo-video',
  payload: z.object({
    kind: z.enum(['head', 'knee', 'chest']),
    seed: z.string(),
    videoIds: z.array(z.string()),
  }),
  maxAttempts: 3,
});
