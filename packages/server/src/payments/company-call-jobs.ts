import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Tells the payment company what has been decided here, as often as it takes. */
export const callCompanyJob = defineJob({
  kind: 'call-payment-company',
  payload: z.object({
    call: z.enum(['endCheckout', 'cancelAtPeriodEnd', 'endSubscription']),
    /** Of the checkout or the subscription, at the company. */
    id: z.string(),
  }),
  maxAttempts: 12,
});
