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
  // Some 24 hours: with the pauses between tries a company may be away for a day.
  maxAttempts: 300,
});

/** Asks the company what became of a checkout. `turn` says which time it is; null for once only. */
export const askCheckoutJob = defineJob({
  kind: 'ask-payment-company',
  payload: z.object({ paymentId: z.string(), turn: z.nullable(z.int()) }),
  maxAttempts: 8,
  concurrency: 2,
});

/** Asks the company what became of a subscription whose time has run out. */
export const askSubscriptionJob = defineJob({
  kind: 'ask-about-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  maxAttempts: 8,
});

/** Tells the company to give a payment back. */
export const refundPaymentJob = defineJob({
  kind: 'refund-payment',
  payload: z.object({ paymentId: z.string() }),
  maxAttempts: 300,
});
