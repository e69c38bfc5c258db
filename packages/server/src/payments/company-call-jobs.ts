import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Tells the card company what was decided here, retrying as often as necessary. */
export const callCompanyJob = defineJob({
  kind: 'call-payment-company',
  payload: z.object({
    call: z.enum(['endCheckout', 'cancelAtPeriodEnd', 'endSubscription']),
    /** The card company's ID of the checkout or subscription. */
    id: z.string(),
  }),
  // About 24 hours: with the pauses between attempts, the card company may be unreachable for a day.
  maxAttempts: 300,
});

/**
 * Asks the card company about the result of a checkout. `turn` counts the repeated questions; `null` asks only once.
 */
export const queryCheckoutJob = defineJob({
  kind: 'ask-payment-company',
  payload: z.object({ paymentId: z.string(), turn: z.nullable(z.int()) }),
  maxAttempts: 8,
  concurrency: 2,
});

/** Asks the card company about a subscription whose paid time has run out. */
export const querySubscriptionJob = defineJob({
  kind: 'ask-about-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  maxAttempts: 8,
});

/** Tells the card company to refund a payment. */
export const refundPaymentJob = defineJob({
  kind: 'refund-payment',
  payload: z.object({ paymentId: z.string() }),
  maxAttempts: 300,
});
