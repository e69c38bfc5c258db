// What the company says, each word once: T10, T11, and money that comes when no one waits for it anymore.
import { AppError, type ReportType } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
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
  const isSpent = isRight && (await spendOnCase(platform, payment, now));
  if (!isSpent) await recordPayment(payment, isRight, now);
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
  if (isKept) await insertCredit(creditOf(payment, now));
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

function auditPayment(payment: PaymentRow, event: PaymentEvent, at: Date): Promise<void> {
  return recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId: payment.workspaceId,
    patientUserId: payment.patientUserId,
    action: 'payment.received',
    entityKind: 'payment',
    entityId: payment.id,
    outcome: 'allowed' as const,
    detail: {
      caseId: payment.caseId,
      amountCents: event.amountCents,
      plan: payment.planKey,
    },
    at,
  });
}
