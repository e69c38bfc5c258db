// Events from the card company, each applied once, in any order.
import { AppError, limits } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { askCompany } from './company-call-service.ts';
import { lockPaymentsOf } from './credit-repository.ts';
import { settleRefund } from './credit-return-service.ts';
import { auditPayment, takePayment } from './payment-arrival-service.ts';
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
  takeParkedEvents,
  updatePayment,
  type PaymentRow,
} from './payment-repository.ts';
import { takeRefundOfPremium } from './premium/premium-event-service.ts';
import { takeEndOfRenewal, takeRefundOfPlan, takeRenewal } from './plans/plan-event-service.ts';
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
  const news = await askCompany(platform, read);
  if (news !== null) await applyPaymentEvent(platform, news);
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
    const isKnown = await takeEvent(platform, event, now);
    if (!isKnown && !('sessionId' in event)) return parkPaymentEvent(event.id, mainSubjectOf(event), event);
    await takeWaiting(platform, subjects, now);
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
      for (const event of (await takeParkedEvents([subject])) as Exclude<PaymentEvent, CheckoutEvent>[])
        if (await takeEvent(platform, event, now)) await takeWaiting(platform, subjectsOf(event), now);
        else await parkPaymentEvent(event.id, subject, event);
    });
}

/**
 * Applies what waited for these subjects, and then what waited for that: a refund of a renewal waits for the renewal.
 */
async function takeWaiting(platform: Platform, subjects: readonly string[], now: Date): Promise<void> {
  for (const waiting of (await takeParkedEvents(subjects)) as PaymentEvent[]) {
    const further = subjectsOf(waiting).filter((subject) => !subjects.includes(subject));
    await lockSubjects(further);
    await takeEvent(platform, waiting, now);
    await takeWaiting(platform, further, now);
  }
}

const subjectsOf = (event: PaymentEvent): string[] =>
  ['subscriptionId' in event ? event.subscriptionId : null, event.paymentId].flatMap((id) => id ?? []);

const mainSubjectOf = (event: Exclude<PaymentEvent, CheckoutEvent>): string =>
  event.kind === 'refunded' ? event.paymentId : event.subscriptionId;

async function takeEvent(platform: Platform, event: PaymentEvent, now: Date): Promise<boolean> {
  const isKnown = await applyEvent(platform, event, now);
  if (isKnown) await followUpPayment(platform, event, now);
  return isKnown;
}

async function applyEvent(platform: Platform, event: PaymentEvent, now: Date): Promise<boolean> {
  if (event.kind === 'refunded') return takeRefund(event, now);
  if ('sessionId' in event) {
    await takeCheckoutEvent(platform, event, now);
    return true;
  }
  return takeSubscriptionEvent(event, now);
}

async function takeCheckoutEvent(platform: Platform, event: CheckoutEvent, now: Date): Promise<void> {
  const found = await selectPaymentBySession(event.sessionId);
  if (!found) return;
  await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
  const payment = await lockPayment(found.id);
  if (!payment) return;
  if (event.kind === 'paid') await takePayment(platform, payment, event, now);
  else await endCheckout(platform, payment, event.kind, now);
}

async function takeSubscriptionEvent(event: SubscriptionEvent, now: Date): Promise<boolean> {
  const begun = await selectPaymentBySubscription(event.subscriptionId);
  if (!begun) return false;
  await lockPaymentsOf(begun.payerUserId);
  const plan = await selectPlanByPayment(begun.id);
  if (event.kind !== 'renewed') {
    if (plan) await takeEndOfRenewal(plan, event.kind, begun, now);
    return true;
  }
  // Two events about the same charge count once.
  const isKnown = event.paymentId !== null && (await selectPaymentByProviderId(event.paymentId));
  if (!isKnown) await takeRenewal(plan, event, begun, now);
  return true;
}

/** Applies a full refund: the unused part of what was bought ends. A partial refund changes nothing. */
async function takeRefund({ paymentId, amountCents }: RefundEvent, now: Date): Promise<boolean> {
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
  await takeRefundOfPlan(payment, now);
  await takeRefundOfPremium(payment, now);
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
