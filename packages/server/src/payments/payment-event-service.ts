// What the company says, each word once: T10, T11, and money that comes when no one waits for it anymore.
import { AppError, type ReportType } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { callCompanyLater } from './company-call-service.ts';
import { insertCredit, lockPaymentsOf, voidCreditOf } from './credit-repository.ts';
import type { CheckoutEvent, PaymentEvent, RefundEvent, SubscriptionEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import {
  insertPaymentEvent,
  isPaymentKnown,
  lockPayment,
  lockSubjects,
  parkPaymentEvent,
  selectPaymentByProviderId,
  selectPaymentBySession,
  selectPaymentBySubscription,
  takeParkedEvents,
  updatePayment,
  type PaymentRow,
} from './payment-repository.ts';
import {
  takeEndOfRenewal,
  takePackage,
  takeRefundOfPlan,
  takeRenewal,
  takeSubscription,
} from './plans/plan-event-service.ts';
import { selectPlanByPayment } from './plans/plan-repository.ts';
import { askForRefund, notifyOfPayment } from './refund-task-service.ts';
import { paymentCompanyOf } from './sandbox-company.ts';

/**
 * Takes a message of the company. The same event again, or one of a checkout that is not ours, changes nothing; one about
 * a payment or a subscription that is not known yet waits for the checkout's own word, in whichever order they come.
 */
export async function receivePaymentEvent(
  platform: Platform,
  message: Buffer,
  signature: string | undefined,
): Promise<void> {
  const now = platform.clock.now();
  const company = paymentCompanyOf(platform);
  if (company === null) throw new AppError('payment.signature');
  const event = company.readEvent(message, signature, now);
  await platform.database.asSystem(async () => {
    if (!(await insertPaymentEvent(event.id, event.kind, now))) return;
    const subjects = subjectsOf(event);
    await lockSubjects(subjects);
    const isKnown = await takeEvent(platform, event, now);
    if (!isKnown && !('sessionId' in event)) return parkPaymentEvent(event.id, mainSubjectOf(event), event);
    await takeWaiting(platform, subjects, now);
  });
}

/** What waited for one of these, and then what waited for that: a refund of a renewal waits for the renewal. */
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
  // The same charge in two messages counts once.
  const isKnown = event.paymentId !== null && (await selectPaymentByProviderId(event.paymentId));
  if (!isKnown) await takeRenewal(plan, event, begun, now);
  return true;
}

/** A payment was given back: what it bought and nobody has used is gone. A part of it changes nothing. */
async function takeRefund({ paymentId, amountCents }: RefundEvent, now: Date): Promise<boolean> {
  const found = await selectPaymentByProviderId(paymentId);
  if (!found) return false;
  await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
  const payment = await lockPayment(found.id);
  if (!payment || payment.status === 'refunded' || amountCents < payment.amountCents) return true;
  await updatePayment(payment.id, { status: 'refunded', needsRefund: false, updatedAt: now });
  await auditPayment(payment, 'payment.refunded', amountCents, now);
  await voidCreditOf(payment.id, now);
  await takeRefundOfPlan(payment, now);
  return true;
}

/** T11. Whatever was paid stays paid, in whichever order the company's messages come. */
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

async function takePayment(
  platform: Platform,
  payment: PaymentRow,
  event: CheckoutEvent,
  now: Date,
): Promise<void> {
  const isKnown = event.paymentId !== null && (await isPaymentKnown(event.paymentId, payment.id));
  if (isKnown || payment.status === 'paid' || payment.status === 'refunded') return;
  await updatePayment(payment.id, {
    status: 'paid',
    providerPaymentId: event.paymentId,
    providerSubscriptionId: event.subscriptionId ?? null,
    paidAt: now,
    updatedAt: now,
  });
  await auditPayment(payment, 'payment.received', event.amountCents, now);
  const isRight = event.amountCents === payment.amountCents && payment.patientUserId !== null;
  if (payment.purpose !== 'case') return takePlanPayment(platform, payment, event, isRight, now);
  const isSpent = isRight && (await spendOnCase(platform, payment, now));
  if (!isSpent) await recordPayment(payment, isRight, now);
}

/** CG-183: the money of a checkout that was replaced has no second effect. */
async function takePlanPayment(
  platform: Platform,
  payment: PaymentRow,
  event: CheckoutEvent,
  isRight: boolean,
  now: Date,
): Promise<void> {
  const mayCount = isRight && payment.replacedAt === null;
  if (mayCount && payment.purpose === 'package') return takePackage(platform, payment, now);
  if (mayCount && (await takeSubscription(payment, event, now))) return;
  await callCompanyLater('endSubscription', event.subscriptionId ?? null);
  if (event.amountCents > 0) await askForRefund(payment, now);
}

const isByPatient = ({ payerUserId, patientUserId }: PaymentRow): boolean => payerUserId === patientUserId;

/** The case that was named, or for a patient's money the oldest other one of that price; false when none waits. */
async function spendOnCase(platform: Platform, payment: PaymentRow, now: Date): Promise<boolean> {
  const caseId = await findTarget(payment);
  if (caseId === undefined) return false;
  const credit = { ...creditOf(payment, now), caseId, usedAt: now };
  return paymentHooks.registered.releaseOrder(platform, caseId, now, async () => {
    await insertCredit(credit);
  });
}

async function findTarget(payment: PaymentRow): Promise<string | undefined> {
  const { caseId, planKey, patientUserId } = payment;
  const named = caseId === null ? undefined : await paymentHooks.registered.readOrder(caseId);
  // A checkout of the other price was replaced when the case changed its type; its money never buys the dearer one.
  if (named?.status === 'not-paid' && named.reportType === planKey) return named.id;
  return isByPatient(payment) && patientUserId !== null
    ? paymentHooks.registered.findOldestUnpaid(patientUserId, planKey as ReportType)
    : undefined;
}

const creditOf = ({ id, patientUserId, planKey }: PaymentRow, now: Date) => ({
  id: newId(),
  userId: patientUserId ?? '',
  reportType: planKey as ReportType,
  source: 'case' as const,
  paymentId: id,
  createdAt: now,
});

/** T10: a patient keeps the report for later; a clinic's money, or a wrong amount, someone has to give back. */
async function recordPayment(payment: PaymentRow, isRight: boolean, now: Date): Promise<void> {
  const isKept = isRight && isByPatient(payment);
  if (!isKept) return askForRefund(payment, now);
  await insertCredit(creditOf(payment, now));
  await notifyOfPayment(payment.id, 'payment.kept-as-credit');
}

function auditPayment(
  payment: PaymentRow,
  action: 'payment.received' | 'payment.refunded',
  amountCents: number,
  at: Date,
): Promise<void> {
  return recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId: payment.workspaceId,
    patientUserId: payment.patientUserId,
    action,
    entityKind: 'payment',
    entityId: payment.id,
    outcome: 'allowed' as const,
    detail: { caseId: payment.caseId, amountCents, plan: payment.planKey },
    at,
  });
}
