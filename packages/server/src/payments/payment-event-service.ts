// Events from the card company, each applied once, in any order.
import { AppError, limits } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { callCompanyNow } from './company-call-service.ts';
import { lockPaymentsOf } from './credit-repository.ts';
import { settleRefund } from './credit-return-service.ts';
import { auditPayment, applyPaidCheckout } from './payment-arrival-service.ts';
import type { CheckoutEvent, PaymentEvent, RefundEvent, SubscriptionEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import {
  insertPaymentEvent,
  lockPayment,
  lockSubjects,
  parkPaymentEvent,
  selectParkedSubjects,
  selectPaymentByProviderId,
  selectPaymentBySession,
  selectPaymentBySubscription,
  unparkPaymentEvents,
  updatePayment,
  type PaymentRow,
} from './payment-repository.ts';
import { applyPremiumRefund } from './premium/premium-event-service.ts';
import { applyRenewalEnd, applyPlanRefund, applyRenewal } from './plans/plan-event-service.ts';
import { selectPlanByPayment } from './plans/plan-repository.ts';
import { followUpPayment } from './receipts/payment-follow-up-service.ts';
import { paymentCompanyOf } from './payment-companies.ts';

/** An event's headers, by lowercase name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Applies an event from the card company. A repeated event, one about an unknown checkout, and irrelevant kinds change
 * nothing. Throws `payment.signature`, or `payment.company-away` if the event needs a further question to the card
 * company, which then sends it again.
 */
export async function receivePaymentEvent(
  platform: Platform,
  message: Buffer,
  headers: Headers,
): Promise<void> {
  const company = paymentCompanyOf(platform);
  if (company === null) throw new AppError('payment.signature');
  const signature = headers[company.signatureHeader];
  const read = () =>
    company.readEvent(message, typeof signature === 'string' ? signature : undefined, platform.clock.now());
  const receivedEvent = await callCompanyNow(platform, read);
  if (receivedEvent !== null) await applyPaymentEvent(platform, receivedEvent);
}

/**
 * Applies what the card company reports, by an event or in an answer. An event about an unknown payment or subscription
 * waits for the checkout's own event, in whichever order they arrive.
 */
export async function applyPaymentEvent(platform: Platform, event: PaymentEvent): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    if (!(await insertPaymentEvent(event.id, event.kind, now))) return;
    const subjects = subjectsOf(event);
    await lockSubjects(subjects);
    const isKnown = await applyAndFollowUp(platform, event, now);
    if (!isKnown && !('sessionId' in event)) return parkPaymentEvent(event.id, mainSubjectOf(event), event);
    await applyParkedEvents(platform, subjects, now);
  });
}

/** Retries waiting events. Those still about something unknown keep waiting. */
export async function retryParkedEvents(platform: Platform): Promise<void> {
  const { database } = platform;
  const subjects = await database.asSystem(() => selectParkedSubjects(limits.openCheckoutsAsked));
  const now = platform.clock.now();
  for (const subject of subjects)
    await database.asSystem(async () => {
      await lockSubjects([subject]);
      for (const event of (await unparkPaymentEvents([subject])) as Exclude<PaymentEvent, CheckoutEvent>[])
        if (await applyAndFollowUp(platform, event, now))
          await applyParkedEvents(platform, subjectsOf(event), now);
        else await parkPaymentEvent(event.id, subject, event);
    });
}

/**
 * Applies what waited for these subjects, and then what waited for that: a refund of a renewal waits for the renewal.
 */
async function applyParkedEvents(platform: Platform, subjects: readonly string[], now: Date): Promise<void> {
  for (const waiting of (await unparkPaymentEvents(subjects)) as PaymentEvent[]) {
    const further = subjectsOf(waiting).filter((subject) => !subjects.includes(subject));
    await lockSubjects(further);
    await applyAndFollowUp(platform, waiting, now);
    await applyParkedEvents(platform, further, now);
  }
}

const subjectsOf = (event: PaymentEvent): string[] =>
  ['subscriptionId' in event ? event.subscriptionId : null, event.paymentId].flatMap((id) => id ?? []);

const mainSubjectOf = (event: Exclude<PaymentEvent, CheckoutEvent>): string =>
  event.kind === 'refunded' ? event.paymentId : event.subscriptionId;

async function applyAndFollowUp(platform: Platform, event: PaymentEvent, now: Date): Promise<boolean> {
  const isKnown = await applyEvent(platform, event, now);
  if (isKnown) await followUpPayment(platform, event, now);
  return isKnown;
}

async function applyEvent(platform: Platform, event: PaymentEvent, now: Date): Promise<boolean> {
  if (event.kind === 'refunded') return applyRefund(event, now);
  if ('sessionId' in event) {
    await applyCheckoutEvent(platform, event, now);
    return true;
  }
  return applySubscriptionEvent(event, now);
}

async function applyCheckoutEvent(platform: Platform, event: CheckoutEvent, now: Date): Promise<void> {
  const found = await selectPaymentBySession(event.sessionId);
  if (!found) return;
  await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
  const payment = await lockPayment(found.id);
  if (!payment) return;
  if (event.kind === 'paid') await applyPaidCheckout(platform, payment, event, now);
  else await endCheckout(platform, payment, event.kind, now);
}

async function applySubscriptionEvent(event: SubscriptionEvent, now: Date): Promise<boolean> {
  const begun = await selectPaymentBySubscription(event.subscriptionId);
  if (!begun) return false;
  await lockPaymentsOf(begun.payerUserId);
  const plan = await selectPlanByPayment(begun.id);
  if (event.kind !== 'renewed') {
    if (plan) await applyRenewalEnd(plan, event.kind, begun, now);
    return true;
  }
  // Two events about the same charge count once.
  const isKnown = event.paymentId !== null && (await selectPaymentByProviderId(event.paymentId));
  if (!isKnown) await applyRenewal(plan, event, begun, now);
  return true;
}

/** Applies a full refund: the unused part of what was bought ends. A partial refund changes nothing. */
async function applyRefund({ paymentId, amountCents }: RefundEvent, now: Date): Promise<boolean> {
  const found = await selectPaymentByProviderId(paymentId);
  if (!found) return false;
  await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
  const payment = await lockPayment(found.id);
  const paidCents = payment?.receivedCents ?? payment?.amountCents ?? 0;
  if (!payment || payment.status === 'refunded' || amountCents < paidCents) return true;
  await updatePayment(payment.id, {
    status: 'refunded',
    needsRefund: false,
    refundProblem: null,
    updatedAt: now,
  });
  await auditPayment(payment, 'payment.refunded', amountCents, now);
  await settleRefund(payment.id, now);
  await applyPlanRefund(payment, now);
  await applyPremiumRefund(payment, now);
  return true;
}

/** T11. A paid payment stays paid, in whichever order the card company's events arrive. */
async function endCheckout(
  platform: Platform,
  payment: PaymentRow,
  status: 'failed' | 'expired',
  now: Date,
): Promise<void> {
  if (payment.status !== 'open' && payment.status !== 'failed') return;
  await updatePayment(payment.id, { status, updatedAt: now });
  if (payment.status === 'open' && payment.caseId !== null)
    await paymentHooks.registered.paymentFailed(platform, payment.caseId, now);
}
