// Job for hospital images that arrive one by one.
import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/** Makes a delivery of a study's received images. */
export const deliverStudyJob = defineJob({
  kind: 'deliver-study',
  payload: z.object({ arrivalId: z.string() }),
});
