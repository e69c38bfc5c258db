// What the company says, each word once: T10, T11, and money that comes when no one waits for it anymore.
import { AppError, type ReportType } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { insertCredit, lockPaymentsOf } from './credit-repository.ts';
import type { PaymentEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import {
  insertPaymentEvent,
  isPaymentKnown,
  lockPayment,
  selectPaymentBySession,
  updatePayment,
  type PaymentRow,
} from './payment-repository.ts';
import { paymentCompanyOf } from './sandbox-company.ts';

/** Takes a message of the company. The same event again, or one of a checkout that is not ours, changes nothing. */
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
    const found = await selectPaymentBySession(event.sessionId);
    if (!found) return;
    await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
    const payment = await lockPayment(found.id);
    if (!payment) return;
    if (event.kind === 'paid') await takePayment(platform, payment, event, now);
    else await endCheckout(platform, payment, event.kind, now);
  });
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
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  const isKnown = event.paymentId !== null && (await isPaymentKnown(event.paymentId, payment.id));
  if (isKnown || payment.status === 'paid' || payment.status === 'refunded') return;
  await updatePayment(payment.id, {
    status: 'paid',
    providerPaymentId: event.paymentId,
    paidAt: now,
    updatedAt: now,
  });
  await auditPayment(payment, event, now);
  const isRight = event.amountCents === payment.amountCents && payment.patientUserId !== null;
  await putToUse(platform, payment, isRight, now);
}

/** What follows from money, whoever says that it came. */
async function putToUse(platform: Platform, payment: PaymentRow, isRight: boolean, now: Date): Promise<void> {
  const order = isRight ? await paymentHooks.registered.paymentTaken(payment, now) : { isSuspended: false };
  const credit = creditOf(payment, order.isSuspended, now);
  const isSpent = isRight && (await spendOnCase(platform, payment, credit, now));
  if (!isSpent) await recordPayment(payment, credit, isRight, now);
}

/**
 * CG-129: a super-admin counts a payment as come. Releases the case that waits for it exactly as the company's message
 * does, which has nothing left to do when it comes afterwards. Money that is refunded, or a clinic's that nothing waits
 * for, stays as it is. Needs a system transaction and the patient's payments locked.
 */
export async function takePaymentByHand(
  platform: Platform,
  { actor, context: { now, ip, requestId } }: Caller,
  paymentId: string,
): Promise<void> {
  const payment = await lockPayment(paymentId);
  if (!payment || payment.status === 'paid' || payment.status === 'refunded') return;
  if (!isByPatient(payment) && (await findTarget(payment)) === undefined) return;
  await updatePayment(payment.id, { status: 'paid', paidAt: now, updatedAt: now });
  const { amountCents } = payment;
  await recordAudit({
    ...auditOf(payment, amountCents, now),
    actorId: actor.userId,
    actorRole: actor.role,
    ip,
    requestId,
    action: 'payment.taken-by-hand',
  });
  await putToUse(platform, payment, payment.patientUserId !== null, now);
}

const isByPatient = ({ payerUserId, patientUserId }: PaymentRow): boolean => payerUserId === patientUserId;

/** The case that was named, or for a patient's money the oldest other one of that price; false when none waits. */
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
  const named = caseId === null ? undefined : await paymentHooks.registered.readOrder(caseId);
  // A checkout of the other price was replaced when the case changed its type; its money never buys the dearer one.
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

/** T10: a patient keeps the report for later; a clinic's money, or a wrong amount, someone has to give back. */
async function recordPayment(
  payment: PaymentRow,
  credit: NewCredit,
  isRight: boolean,
  now: Date,
): Promise<void> {
  const isKept = isRight && isByPatient(payment);
  if (isKept) await insertCredit(credit);
  else await updatePayment(payment.id, { needsRefund: true, updatedAt: now });
  await notifyOfPayment(payment.id, isKept ? 'payment.kept-as-credit' : 'payment.refund-wanted');
}

/** For anyone who makes notifications of it: super-admins look after money. */
export async function notifyOfPayment(
  paymentId: string,
  key: 'payment.kept-as-credit' | 'payment.refund-wanted',
): Promise<void> {
  await recordEvent({ event: 'payment-left', rooms: [], data: { paymentId, key } });
}

const auditPayment = (payment: PaymentRow, event: PaymentEvent, at: Date): Promise<void> =>
  recordAudit(auditOf(payment, event.amountCents, at));

const auditOf = (payment: PaymentRow, amountCents: number, at: Date) => ({
  actorId: null,
  actorRole: 'system',
  workspaceId: payment.workspaceId,
  patientUserId: payment.patientUserId,
  action: 'payment.received',
  entityKind: 'payment',
  entityId: payment.id,
  outcome: 'allowed' as const,
  detail: { caseId: payment.caseId, amountCents, plan: payment.planKey },
  at,
});
