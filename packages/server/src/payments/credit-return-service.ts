// CG-52, T32, T33: a credit comes back from a case that no one ever claimed, and is spent again when the case comes back.
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { giveCredit } from './credit-arrival-service.ts';
import {
  releaseRow,
  selectCreditOfCase,
  selectReturnedBy,
  spendRow,
  type CreditRow,
} from './credit-repository.ts';
import { expireOpenPayments, selectPayment, updatePayment, type PaymentRow } from './payment-repository.ts';
import { askForRefund } from './refund-task-service.ts';

/** No one can pay for this case anymore. Needs a transaction. */
export function endCheckoutsOf(caseId: string, now: Date): Promise<void> {
  return asOwner(() => expireOpenPayments(caseId, now));
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
  const { userId, reportType } = credit;
  const back = { id: newId(), userId, reportType, source: 'return' as const, createdAt: now };
  await giveCredit(platform, { ...back, returnedFrom: credit.id, returnedByCaseId: caseId }, now);
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
  if (returned.usedAt !== null) return { ...nothing, isGone: true };
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
