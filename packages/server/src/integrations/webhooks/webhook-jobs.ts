import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/** One attempt to deliver one message. The message itself counts its attempts (ADR 62). */
export const sendWebhookJob = defineJob({
  kind: 'send-webhook',
  payload: z.object({ deliveryId: z.uuid() }),
  // A slow receiver must not delay those of other clinics.
  concurrency: 8,
});
