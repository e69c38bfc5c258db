// Arriving payments: T10, and what happens to a payment that nothing is waiting for.
import type { ReportType } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { queueCompanyCall } from './company-call-service.ts';
import { insertCredit } from './credit-repository.ts';
import type { CheckoutEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import { isPaymentKnown, lockPayment, updatePayment, type PaymentRow } from './payment-repository.ts';
import { applyPremiumPayment } from './premium/premium-event-service.ts';
import { applyPackagePayment, applySubscriptionCheckout } from './plans/plan-event-service.ts';
import { issueAndMailReceipt } from './receipts/payment-follow-up-service.ts';
import { flagForRefund, notifyOfPayment } from './refund-task-service.ts';

/**
 * Records that the card company received a checkout's payment. Needs a system transaction and the patient's payments
 * locked.
 */
export async function applyPaidCheckout(
  platform: Platform,
  payment: PaymentRow,
  event: CheckoutEvent,
  now: Date,
): Promise<void> {
  if (event.paymentId !== null && (await isPaymentKnown(event.paymentId, payment.id))) return;
  if (payment.status === 'refunded') return;
  if (payment.status === 'paid') return addProviderPayment(payment, event, now);
  await updatePayment(payment.id, {
    status: 'paid',
    providerPaymentId: event.paymentId,
    providerSubscriptionId: event.subscriptionId ?? null,
    providerCustomerId: event.customerId ?? null,
    receivedCents: event.amountCents,
    paidAt: now,
    updatedAt: now,
  });
  await auditPayment(payment, 'payment.received', event.amountCents, now);
  const isExpected = event.amountCents === payment.amountCents && payment.patientUserId !== null;
  if (payment.purpose === 'subscription') return applyPlanPayment(payment, event, isExpected, now);
  // CG-183: a payment for a replaced checkout has no other effect.
  await applyPayment(platform, payment, isExpected && payment.replacedAt === null, now);
}

/** Adds the card company's payment ID to a payment recorded by hand, so that it can be refunded. */
async function addProviderPayment(payment: PaymentRow, event: CheckoutEvent, now: Date): Promise<void> {
  const { paymentId: providerPaymentId, amountCents: receivedCents, customerId } = event;
  if (payment.providerPaymentId === null && providerPaymentId !== null)
    await updatePayment(payment.id, {
      providerPaymentId,
      receivedCents,
      providerCustomerId: customerId ?? null,
      updatedAt: now,
    });
}

/** Applies a payment for a case or a package, whether the card company or an admin reported it. */
async function applyPayment(
  platform: Platform,
  payment: PaymentRow,
  isExpected: boolean,
  now: Date,
): Promise<void> {
  if (!isExpected) return flagForRefund(payment, now);
  if (payment.purpose === 'premium') return applyPremiumPayment(payment, now);
  if (payment.purpose === 'package') return applyPackagePayment(platform, payment, now);
  const { isSuspended } = await paymentHooks.registered.paymentReceived(payment, now);
  const credit = creditOf(payment, isSuspended, now);
  if (await spendOnCase(platform, payment, credit, now)) return;
  // T10: a patient keeps the report for later; a clinic's payment must be refunded.
  if (!isByPatient(payment)) return flagForRefund(payment, now);
  await insertCredit(credit);
  // A report bought before its request is meant to be kept, so nobody is notified.
  if (payment.caseId !== null) await notifyOfPayment(payment.id, 'payment.kept-as-credit');
}

/**
 * CG-129: a super-admin records a payment by hand. Releases the waiting case exactly as the card company's event does,
 * which then has nothing left to do. A refunded payment, or a clinic's payment that no case is waiting for, stays
 * unchanged. Needs a system transaction and the patient's payments locked.
 */
export async function recordManualPayment(
  platform: Platform,
  { actor, context: { now, ip, requestId } }: Caller,
  paymentId: string,
): Promise<void> {
  const payment = await lockPayment(paymentId);
  if (!payment || payment.status === 'paid' || payment.status === 'refunded') return;
  if (!isByPatient(payment) && (await findTarget(payment)) === undefined) return;
  await updatePayment(payment.id, { status: 'paid', paidAt: now, updatedAt: now });
  // Nobody may pay again on a page that is still open.
  await queueCompanyCall('endCheckout', payment.providerSessionId);
  await recordAudit({
    ...auditOf(payment, payment.amountCents, now),
    actorId: actor.userId,
    actorRole: actor.role,
    ip,
    requestId,
    action: 'payment.taken-by-hand',
  });
  await applyPayment(platform, payment, payment.patientUserId !== null, now);
  await issueAndMailReceipt(platform, payment.id, { amountCents: payment.amountCents, by: 'hand' }, now);
}

/** CG-183: a payment for a replaced checkout has no other effect. */
async function applyPlanPayment(
  payment: PaymentRow,
  event: CheckoutEvent,
  isExpected: boolean,
  now: Date,
): Promise<void> {
  const mayCount = isExpected && payment.replacedAt === null;
  if (mayCount && (await applySubscriptionCheckout(payment, event, now))) return;
  await queueCompanyCall('endSubscription', event.subscriptionId ?? null);
  if (event.amountCents > 0) await flagForRefund(payment, now);
}

const isByPatient = ({ payerUserId, patientUserId }: PaymentRow): boolean => payerUserId === patientUserId;

/**
 * Spends the credit on the named case, or a patient's on the oldest other one of that price. Returns `false` if none is
 * waiting.
 */
async function spendOnCase(
  platform: Platform,
  payment: PaymentRow,
  credit: NewCredit,
  now: Date,
): Promise<boolean> {
  const caseId = await findTarget(payment);
  if (caseId === undefined) return false;
  return paymentHooks.registered.releaseOrder(platform, caseId, now, async () => {
    await insertCredit({ ...credit, caseId, usedAt: now });
  });
}

async function findTarget(payment: PaymentRow): Promise<string | undefined> {
  const { caseId, planKey, patientUserId } = payment;
  const named = caseId === null ? undefined : await paymentHooks.registered.readCase(caseId);
  // A checkout at the other price was replaced when the case changed its type. Its payment never buys the more
  // expensive one.
  if (named?.status === 'not-paid' && named.reportType === planKey) return named.id;
  return isByPatient(payment) && patientUserId !== null
    ? paymentHooks.registered.findOldestUnpaid(patientUserId, planKey as ReportType)
    : undefined;
}

type NewCredit = Parameters<typeof insertCredit>[0];

const creditOf = (
  { id, patientUserId, planKey }: PaymentRow,
  isSuspended: boolean,
  now: Date,
): NewCredit => ({
  id: newId(),
  userId: patientUserId ?? '',
  reportType: planKey as ReportType,
  source: 'case' as const,
  paymentId: id,
  suspendedAt: isSuspended ? now : null,
  createdAt: now,
});

/** Needs a system transaction. */
export const auditPayment = (
  payment: PaymentRow,
  action: 'payment.received' | 'payment.refunded',
  amountCents: number,
  at: Date,
): Promise<void> => recordAudit({ ...auditOf(payment, amountCents, at), action });

const auditOf = (payment: PaymentRow, amountCents: number, at: Date) => ({
  actorId: null,
  actorRole: 'system',
  workspaceId: payment.workspaceId,
  patientUserId: payment.patientUserId,
  entityKind: 'payment',
  entityId: payment.id,
  outcome: 'allowed' as const,
  detail: { caseId: payment.caseId, amountCents, plan: payment.planKey },
  at,
});
