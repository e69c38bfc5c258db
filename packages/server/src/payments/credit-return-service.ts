// CG-52, T32, T33: a credit comes back from a case that no one ever claimed, and is spent again when the case comes back.
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { endOpenCheckouts } from './company-call-service.ts';
import { giveCredit, spendOnWaiting } from './credit-arrival-service.ts';
import {
  endBought,
  releaseRow,
  selectCreditOfCase,
  selectReturnedBy,
  selectSpendableOf,
  spendRow,
  suspendBought,
  type CreditRow,
} from './credit-repository.ts';
import { paymentHooks } from './payment-hooks.ts';
import { selectPayment, updatePayment, type PaymentRow } from './payment-repository.ts';
import { askForRefund } from './refund-task-service.ts';

/** No one can pay for this case anymore. Needs a transaction. */
export function endCheckoutsOf(caseId: string, now: Date): Promise<void> {
  return asOwner(() => endOpenCheckouts(caseId, now));
}

const isOfClinic = (credit: CreditRow, payment: PaymentRow | undefined): boolean =>
  payment !== undefined && payment.payerUserId !== credit.userId;

/** A patient gets the report back, and waits for nothing else with it; a clinic gets its money back. */
export async function returnCreditOf(platform: Platform, caseId: string, now: Date): Promise<void> {
  const credit = await selectCreditOfCase(caseId);
  if (!credit) return;
  const payment = credit.paymentId === null ? undefined : await selectPayment(credit.paymentId);
  if (payment && isOfClinic(credit, payment)) return askForRefund(payment, now);
  await releaseRow(credit.id);
  const { userId, reportType, suspendedAt, endedAt } = credit;
  const back = { id: newId(), userId, reportType, source: 'return' as const, createdAt: now };
  const origin = { returnedFrom: credit.id, returnedByCaseId: caseId };
  await giveCredit(platform, { ...back, ...origin, suspendedAt, endedAt }, now);
}

/** CG-129: an order was canceled or archived: what its payment bought and nobody has used waits. Needs a system transaction. */
export function suspendCreditsOf(paymentId: string, now: Date): Promise<void> {
  return suspendBought(paymentId, now);
}

/** The order is paid again: what its payment bought can be used, and is where a case waits for it. Needs a system transaction. */
export async function restoreCreditsOf(platform: Platform, paymentId: string, now: Date): Promise<void> {
  await suspendBought(paymentId, null);
  for (const credit of await selectSpendableOf(paymentId)) await spendOnWaiting(platform, credit, now);
}

/**
 * CG-112, CG-129: a payment was refunded. What it bought and nobody has used is gone for good, and the order that it paid
 * for is canceled; a case in work goes on. The refund itself is the caller's. Needs a system transaction.
 */
export async function settleRefund(paymentId: string, now: Date): Promise<void> {
  await endBought(paymentId, now);
  await paymentHooks.registered.paymentRefunded(paymentId, now);
}

export type Refund = {
  /** Its credit was returned and is gone: someone has to pay again. */
  isGone: boolean;
  /** Takes back what was returned, once the case is back. */
  take: () => Promise<void>;
};

const nothing: Refund = { isGone: false, take: () => Promise.resolve() };

/** What becomes of the money of a case that comes back from the archive. */
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

/** A clinic's money that was to be given back stays, unless it is gone already. */
async function clinicRefund(credit: CreditRow, now: Date): Promise<Refund> {
  const payment = credit.paymentId === null ? undefined : await selectPayment(credit.paymentId);
  if (payment?.status === 'refunded') return { isGone: true, take: () => releaseRow(credit.id) };
  if (!payment?.needsRefund) return nothing;
  return { isGone: false, take: () => updatePayment(payment.id, { needsRefund: false, updatedAt: now }) };
}
