// The job that stores the sample, once for the product.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

export const makeSampleJob = defineJob({ kind: 'make-sample', payload: z.object({}), maxAttempts: 3 });
