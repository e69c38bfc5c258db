// The job that follows from the images of a hospital that come one by one.
import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/** Makes a delivery of the images that came for a study. */
export const deliverStudyJob = defineJob({
  kind: 'deliver-study',
  payload: z.object({ arrivalId: z.string() }),
});
