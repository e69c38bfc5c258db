// CG-112: a super-admin refunds a payment. A job tells the card company. What the payment bought ends when the card
// company confirms the refund, in its answer or in an event.
import { AppError, limits, day, type DeskPayment, type PaymentState } from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refundPaymentJob } from './company-call-jobs.ts';
import { withJobFailures } from './company-call-service.ts';
import { lockPaymentsOf } from './credit-repository.ts';
import { amountOf, presentPayments, refusalOf } from './desk-payment-presenter.ts';
import { cardCompanyOf, paymentCompanyOf } from './payment-companies.ts';
import { CompanyRefusal } from './payment-company.ts';
import { applyPaymentEvent } from './payment-event-service.ts';
import {
  countUnsettled,
  lockPayment,
  selectPayment,
  selectRefundTasks,
  updatePayment,
} from './payment-repository.ts';

/** Throws 404 if the payment does not exist or the caller may not see it. */
export async function findPayment({ database }: Platform, { actor }: Caller, id: string): Promise<void> {
  if (!(await database.asActor(actor, () => selectPayment(id)))) throw new AppError('not-found');
}

/**
 * Requests a refund. Repeating it changes nothing while the card company processes it. After a refusal, it is requested
 * again.
 */
export async function requestRefund(
  platform: Platform,
  caller: Caller,
  id: string,
  reason: string | undefined,
): Promise<DeskPayment> {
  const { now } = caller.context;
  const { database } = platform;
  const changed = await database.asSystem(async () => {
    const found = await selectPayment(id);
    if (!found) throw new AppError('not-found');
    await lockPaymentsOf(found.patientUserId ?? found.caseId ?? found.id);
    const payment = await lockPayment(id);
    if (!payment) throw new AppError('not-found');
    if (paymentCompanyOf(platform) === null) throw new AppError('case.payment-later');
    const refusal = refusalOf(payment);
    if (refusal !== null) throw new AppError(refusal);
    if (payment.refundRequestedAt !== null) return payment;
    const change = { refundRequestedAt: now, refundProblem: null, updatedAt: now };
    await updatePayment(id, change);
    await enqueue(refundPaymentJob, { paymentId: id }, { key: `refund:${id}` });
    await recordChange(caller, 'payment.refund-asked', {
      entityKind: 'payment',
      entityId: id,
      workspaceId: payment.workspaceId,
      detail: {
        patientUserId: payment.patientUserId,
        amountCents: amountOf(payment),
        ...(reason ? { reason } : {}),
      },
    });
    return { ...payment, ...change };
  });
  const [shown] = await database.asSystem(() => presentPayments(platform, [changed], caller.actor.locale));
  if (!shown) throw new AppError('not-found');
  return shown;
}

/** The job. A final refusal by the card company is shown to super-admins, who decide how to proceed. */
export async function refundPayment(
  platform: Platform,
  { paymentId: id }: PayloadOf<typeof refundPaymentJob>,
): Promise<void> {
  const { database, clock } = platform;
  const payment = await database.asSystem(() => selectPayment(id));
  const company = paymentCompanyOf(platform);
  const isAsked = payment?.status === 'paid' && payment.refundRequestedAt !== null;
  if (!payment || !isAsked || payment.providerPaymentId === null || company === null) return;
  const order = {
    paymentId: payment.providerPaymentId,
    amountCents: amountOf(payment),
    // A new request after a refusal must not return the old refusal.
    key: `refund:${id}:${payment.refundRequestedAt?.getTime()}`,
  };
  try {
    const event = await company.refund(order);
    if (event !== null) await applyPaymentEvent(platform, event);
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) return withJobFailures(() => Promise.reject(error as Error));
    const change = {
      refundRequestedAt: null,
      refundProblem: error.code.slice(0, 100),
      updatedAt: clock.now(),
    };
    await database.asSystem(() => updatePayment(id, change));
  }
}

/**
 * For monitors: counts open checkouts of the last day, waiting events and payments to refund. Needs a system
 * transaction.
 */
export const countUnsettledPayments = (now: Date): ReturnType<typeof countUnsettled> =>
  countUnsettled(new Date(now.getTime() - day));

/** For operators: returns who takes the cards, what is open, and which payments need a refund. */
export async function readPaymentState(platform: Platform, caller: Caller): Promise<PaymentState> {
  return platform.database.asSystem(async () => {
    const state = await presentPaymentState(platform, caller);
    const ids = state.refunds.map(({ id }) => id);
    await recordRead(caller, 'payment.listed', { entityKind: 'payment', ids });
    return state;
  });
}

/** Returns the same without a row in the trail, for an endpoint that already recorded its own. */
export async function presentPaymentState(
  platform: Platform,
  { actor, context }: Caller,
): Promise<PaymentState> {
  return platform.database.asSystem(async () => {
    const counts = await countUnsettledPayments(context.now);
    const tasks = await selectRefundTasks(limits.refundTasksShown);
    const refunds = await presentPayments(platform, tasks, actor.locale);
    return { company: cardCompanyOf(platform.config), ...counts, refunds };
  });
}
