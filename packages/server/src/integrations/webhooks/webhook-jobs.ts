import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/** One try of one message. How often it is tried is the message's own affair (ADR 62). */
export const sendWebhookJob = defineJob({
  kind: 'send-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // A slow receiver must not hold up those of other clinics.
  concurrency: 8,
});
