// Recovers lost events: asks the card company about each checkout 1, 5, 15 and 60 minutes after it was opened and once
// its page has expired, while a user waits for the result, and when an operator requests it. Answers are handled like
// its events, and count once.
import { limits, minute, week } from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PayloadOf } from '../platform/jobs/job-handler.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { queryCheckoutJob, querySubscriptionJob } from './company-call-jobs.ts';
import { withJobFailures } from './company-call-service.ts';
import { paymentCompanyOf } from './payment-companies.ts';
import { retryParkedEvents, applyPaymentEvent } from './payment-event-service.ts';
import { selectPayment, selectUnsettled, type PaymentRow } from './payment-repository.ts';
import { selectOverdueSubscriptions } from './plans/plan-repository.ts';

/** Minutes after the opening. The last question follows the end of a 24-hour page. */
const queryDelayMinutes = [1, 5, 15, 60, 24 * 60 + 10];

const checkoutQueryLimit = {
  kind: 'checkout-question',
  most: 1,
  milliseconds: limits.checkoutQuestionMilliseconds,
};

/** Needs a transaction. */
export async function scheduleCheckoutQuery(paymentId: string, openedAt: Date, turn = 0): Promise<void> {
  const minutes = queryDelayMinutes[turn];
  if (minutes === undefined) return;
  const runAt = new Date(openedAt.getTime() + minutes * minute);
  await enqueue(queryCheckoutJob, { paymentId, turn }, { key: `ask:${paymentId}:${turn}`, runAt });
}

/** The job that asks about a checkout. */
export async function runCheckoutQuery(
  platform: Platform,
  { paymentId, turn }: PayloadOf<typeof queryCheckoutJob>,
): Promise<void> {
  const { database } = platform;
  const isOver = await withJobFailures(() => queryCheckout(platform, paymentId));
  const payment = await database.asSystem(() => selectPayment(paymentId));
  if (payment && !isOver && !isSettled(payment) && turn !== null)
    await database.asSystem(() => scheduleCheckoutQuery(paymentId, payment.createdAt, turn + 1));
}

/** A page that was replaced here may still have been paid, so it is asked about like any other. */
const isSettled = ({ status }: PaymentRow): boolean => status === 'paid' || status === 'refunded';

/** Returns whether the card company has reported how the checkout ended. */
async function queryCheckout(platform: Platform, paymentId: string): Promise<boolean> {
  const payment = await platform.database.asSystem(() => selectPayment(paymentId));
  const company = paymentCompanyOf(platform);
  if (!payment || isSettled(payment) || payment.providerSessionId === null || company === null) return false;
  const event = await company.readCheckout(payment.providerSessionId);
  if (event === null) return false;
  await applyPaymentEvent(platform, event);
  return true;
}

/**
 * Asks about a checkout whose result a user waits for, at most every few seconds. Returns whether there was news. An
 * unreachable card company is no error: the user keeps waiting.
 */
export async function queryCheckoutNow(platform: Platform, paymentId: string): Promise<boolean> {
  const { database, clock, logger } = platform;
  const { count } = await database.asSystem(() => countUp(checkoutQueryLimit, paymentId, clock.now()));
  if (count > checkoutQueryLimit.most) return false;
  try {
    return await queryCheckout(platform, paymentId);
  } catch (error) {
    logger.warn({ err: error }, 'the payment company was asked about a checkout');
    return false;
  }
}

/** The job that asks about a subscription. Its answers count once, like the events about it. */
export async function runSubscriptionQuery(
  platform: Platform,
  { subscriptionId }: PayloadOf<typeof querySubscriptionJob>,
): Promise<void> {
  const company = paymentCompanyOf(platform);
  if (company === null) return;
  for (const event of await withJobFailures(() => company.readSubscription(subscriptionId)))
    await applyPaymentEvent(platform, event);
}

/** Asks about every subscription that should have renewed by now. Runs every hour, and when an operator requests it. */
export async function queryOverdueSubscriptions({ database, clock, config }: Platform): Promise<void> {
  if (config.cards === null) return;
  await database.asSystem(async () => {
    for (const subscriptionId of await selectOverdueSubscriptions(clock.now()))
      await enqueue(querySubscriptionJob, { subscriptionId }, { key: `ask:${subscriptionId}` });
  });
}

/**
 * An operator's request: asks about every open checkout of the last week and every overdue subscription, and retries
 * waiting events.
 */
export async function queryOpenCheckouts(platform: Platform, caller: Caller): Promise<void> {
  const { now } = caller.context;
  await platform.database.asSystem(async () => {
    const since = new Date(now.getTime() - week);
    const ids = await selectUnsettled(since, limits.openCheckoutsAsked);
    for (const paymentId of ids)
      await enqueue(queryCheckoutJob, { paymentId, turn: null }, { key: `ask:${paymentId}:now` });
    await recordChange(caller, 'payment.company-asked', {
      entityKind: 'payment',
      entityId: '',
      workspaceId: null,
      detail: { checkouts: ids.length },
    });
  });
  await queryOverdueSubscriptions(platform);
  await retryParkedEvents(platform);
}
