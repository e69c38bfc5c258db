// CG-52, T32, T33: a case that was never claimed returns its credit, and spends it again if it is unarchived.
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { endOpenCheckouts } from './company-call-service.ts';
import { addCredit, spendOnWaiting } from './credit-arrival-service.ts';
import {
  endCredits,
  releaseRow,
  selectCreditOfCase,
  selectReturnedBy,
  selectSpendableOf,
  spendRow,
  suspendCredits,
  type CreditRow,
} from './credit-repository.ts';
import { paymentHooks } from './payment-hooks.ts';
import { selectPayment, updatePayment, type PaymentRow } from './payment-repository.ts';
import { flagForRefund } from './refund-task-service.ts';

/** Ends the open checkouts of this case. Needs a transaction. */
export function endCheckoutsOf(caseId: string, now: Date): Promise<void> {
  return asOwner(() => endOpenCheckouts(caseId, now));
}

const isOfClinic = (credit: CreditRow, payment: PaymentRow | undefined): boolean =>
  payment !== undefined && payment.payerUserId !== credit.userId;

/** A patient gets the report back, and it pays for another waiting request; a clinic gets a refund. */
export async function returnCreditOf(platform: Platform, caseId: string, now: Date): Promise<void> {
  const credit = await selectCreditOfCase(caseId);
  if (!credit) return;
  const payment = credit.paymentId === null ? undefined : await selectPayment(credit.paymentId);
  if (payment && isOfClinic(credit, payment)) return flagForRefund(payment, now);
  await releaseRow(credit.id);
  const { userId, reportType, suspendedAt, endedAt } = credit;
  const back = { id: newId(), userId, reportType, source: 'return' as const, createdAt: now };
  const origin = { returnedFrom: credit.id, returnedByCaseId: caseId };
  await addCredit(platform, { ...back, ...origin, suspendedAt, endedAt }, now);
}

/**
 * CG-129: suspends the unused credits of a payment whose order was canceled or archived. Needs a system transaction.
 */
export function suspendCreditsOf(paymentId: string, now: Date): Promise<void> {
  return suspendCredits(paymentId, now);
}

/**
 * Restores the credits of a payment whose order is paid again, and spends them on waiting cases. Needs a system
 * transaction.
 */
export async function restoreCreditsOf(platform: Platform, paymentId: string, now: Date): Promise<void> {
  await suspendCredits(paymentId, null);
  for (const credit of await selectSpendableOf(paymentId)) await spendOnWaiting(platform, credit, now);
}

/**
 * CG-112, CG-129: settles a refunded payment. Its unused credits end for good, and the order it paid for is canceled. A
 * case in progress continues. The caller records the refund itself. Needs a system transaction.
 */
export async function settleRefund(paymentId: string, now: Date): Promise<void> {
  await endCredits(paymentId, now);
  await paymentHooks.registered.paymentRefunded(paymentId, now);
}

export type Refund = {
  /** The returned credit is no longer available, so the case must be paid for again. */
  isGone: boolean;
  /** Takes the returned credit or refund request back, once the case is unarchived. */
  take: () => Promise<void>;
};

const nothing: Refund = { isGone: false, take: () => Promise.resolve() };

/** Returns what happens to the payment of an unarchived case. */
export async function refundOfUnarchived(caseId: string, now: Date): Promise<Refund> {
  const credit = await selectCreditOfCase(caseId);
  if (credit) return clinicRefund(credit, now);
  const returned = await selectReturnedBy(caseId);
  if (!returned) return nothing;
  const { usedAt, suspendedAt, endedAt } = returned;
  if (usedAt !== null || suspendedAt !== null || endedAt !== null) return { ...nothing, isGone: true };
  const take = async (): Promise<void> => {
    await spendRow(returned.id, caseId, now);
  };
  return { isGone: false, take };
}

/** A clinic's payment that was to be refunded stays, unless it was already refunded. */
async function clinicRefund(credit: CreditRow, now: Date): Promise<Refund> {
  const payment = credit.paymentId === null ? undefined : await selectPayment(credit.paymentId);
  if (payment?.status === 'refunded') return { isGone: true, take: () => releaseRow(credit.id) };
  if (!payment?.needsRefund) return nothing;
  return { isGone: false, take: () => updatePayment(payment.id, { needsRefund: false, updatedAt: now }) };
}
