// What the payment company's word does to a patient's plans. Everything here needs a system transaction that holds the
// patient's money, so that no two words are taken at once.
import { addMonths, packagePlans, storagePlans, type PackageKey, type StorageKey } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Platform } from '../../platform/platform.ts';
import { callCompanyLater } from '../company-call-service.ts';
import { giveCredit } from '../credit-arrival-service.ts';
import type { CheckoutEvent, SubscriptionEvent } from '../payment-company.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment, type PaymentRow } from '../payment-repository.ts';
import { askForRefund } from '../refund-task-service.ts';
import { recordPlanStep } from './plan-audit.ts';
import {
  confirmPlan,
  endPlan,
  failRenewal,
  packageTime,
  refundPlan,
  renewPlan,
  type Decision,
  type PaidTime,
} from './plan-lifecycle.ts';
import { removeChosen, restoreChosen } from './plan-removal-service.ts';
import {
  deleteRemovals,
  insertPlan,
  selectPlan,
  selectPlanByPayment,
  selectPlansOf,
  selectUnusedYears,
  updatePlan,
  type UserPlanRow,
} from './plan-repository.ts';

/** T10: one unused standard report, spent at once where a request waits for it, and the package's room (CG-92, CG-93). */
export async function takePackage(platform: Platform, payment: PaymentRow, now: Date): Promise<void> {
  const userId = payment.payerUserId;
  const { key, maxStudy, months } = packagePlans[payment.planKey as PackageKey];
  const { isSuspended } = await paymentHooks.registered.paymentTaken(payment, now);
  const suspendedAt = isSuspended ? now : null;
  const credit = { id: newId(), userId, reportType: 'standard', source: 'package', suspendedAt } as const;
  await giveCredit(platform, { ...credit, paymentId: payment.id, createdAt: now }, now);
  if (key !== 'additional') {
    const row = { id: newId(), userId, planKey: key, kind: 'package' as const, maxStudy };
    await insertPlan({ ...row, ...packageTime(months, now), paymentId: payment.id, ...datesOf(now) });
  }
  await recordPlanStep(payment, 'plan.started', now, { kind: 'package', plan: key });
}

const datesOf = (now: Date) => ({ createdAt: now, updatedAt: now });

/** A subscription's checkout was confirmed, whether or not something was charged. False: it has no effect. */
export async function takeSubscription(
  payment: PaymentRow,
  event: CheckoutEvent,
  now: Date,
): Promise<boolean> {
  const { planChange, startsAt, paidUntil, payerUserId: userId } = payment;
  if (planChange === null || planChange === 'renewal' || startsAt === null || paidUntil === null)
    return false;
  const order = { change: planChange, fromPlanId: payment.fromPlanId, startsAt, paidUntil };
  const decision = confirmPlan(order, await selectPlansOf(userId), now);
  if (decision.kind === 'refused') return false;
  await writeDecision(userId, decision, now);
  if (decision.begins !== null) {
    const { key: planKey, maxStudy } = storagePlans[payment.planKey as StorageKey];
    const row = { id: newId(), userId, planKey, kind: 'storage' as const, maxStudy };
    const renewal = {
      renewalCents: payment.nextAmountCents ?? 0,
      providerSubscriptionId: event.subscriptionId ?? null,
    };
    await insertPlan({ ...row, ...decision.begins, ...renewal, paymentId: payment.id, ...datesOf(now) });
  }
  const step = decision.begins?.status === 'scheduled' ? 'plan.scheduled' : 'plan.started';
  await recordPlanStep(payment, step, now, { plan: payment.planKey, change: planChange });
  // The first invoice of a plan that begins now; that of a later one comes as a renewal.
  if (payment.amountCents > 0) await removeChosen(payment.id, userId, now);
  return true;
}

/** A later year was charged: one that nobody agreed to goes back. `begun` is the checkout that began the subscription. */
export async function takeRenewal(
  plan: UserPlanRow | undefined,
  event: SubscriptionEvent,
  begun: PaymentRow,
  now: Date,
): Promise<void> {
  const payment = await insertRenewal(plan, event, begun, now);
  const bought = await selectPlansOf(begun.payerUserId);
  const decision: Decision = plan ? renewPlan(plan, event.amountCents, bought) : { kind: 'refused' };
  if (decision.kind === 'refused') {
    await callCompanyLater('endSubscription', event.subscriptionId);
    return askForRefund(payment, now);
  }
  await writeDecision(begun.payerUserId, decision, now);
  await recordPlanStep(payment, 'plan.renewed', now, {
    plan: payment.planKey,
    amountCents: event.amountCents,
  });
}

function insertRenewal(
  plan: UserPlanRow | undefined,
  { paymentId, amountCents }: SubscriptionEvent,
  begun: PaymentRow,
  now: Date,
): Promise<PaymentRow> {
  const { payerUserId, patientUserId, workspaceId, planKey, successRoute, cancelRoute } = begun;
  return insertPayment({
    id: newId(),
    purpose: 'subscription',
    payerUserId,
    patientUserId,
    workspaceId,
    planKey,
    amountCents,
    planChange: 'renewal',
    fromPlanId: plan?.id ?? null,
    startsAt: plan?.expiredAt ?? null,
    providerPaymentId: paymentId,
    providerCustomerId: begun.providerCustomerId,
    receivedCents: amountCents,
    status: 'paid',
    successRoute,
    cancelRoute,
    paidAt: now,
    ...datesOf(now),
  });
}

/** The card was refused, or the company charges nothing more. */
export async function takeEndOfRenewal(
  plan: UserPlanRow,
  kind: 'renewal-failed' | 'ended',
  bought: PaymentRow,
  now: Date,
): Promise<void> {
  const decision = kind === 'ended' ? endPlan(plan, now) : failRenewal(plan, now);
  await writeDecision(plan.userId, decision, now);
  await recordPlanStep(bought, kind === 'ended' ? 'plan.not-renewed' : 'plan.renewal-failed', now, {
    plan: plan.planKey,
  });
}

/** What the payment bought ends; where nothing of the plan is left, the studies come back that its first invoice removed. */
export async function takeRefundOfPlan(payment: PaymentRow, now: Date): Promise<void> {
  const plan = await planPaidBy(payment);
  if (!plan) return;
  await writeDecision(plan.userId, refundPlan(plan, paidTimeOf(payment, plan), now), now);
  const left = await selectPlan(plan.id);
  if (left && (left.status === 'ended' || left.expiredAt <= now))
    await restoreChosen(plan.paymentId, plan.userId, now);
  await recordPlanStep(payment, 'plan.paid-back', now, { plan: plan.planKey });
}

/** A renewal that nobody agreed to has never counted. */
async function planPaidBy(payment: PaymentRow): Promise<UserPlanRow | undefined> {
  if (payment.planChange !== 'renewal') return selectPlanByPayment(payment.id);
  return payment.needsRefund || payment.fromPlanId === null ? undefined : selectPlan(payment.fromPlanId);
}

/** A payment of a package has no time of its own: it has bought all of it. */
function paidTimeOf({ planChange, startsAt, paidUntil }: PaymentRow, plan: UserPlanRow): PaidTime {
  if (startsAt === null) return { startsAt: plan.startedAt, endsAt: plan.expiredAt };
  if (planChange !== 'renewal') return { startsAt, endsAt: paidUntil ?? plan.expiredAt };
  return { startsAt, endsAt: addMonths(startsAt, storagePlans[plan.planKey].months) };
}

/** Writes a decision down, and tells the company. */
export async function writeDecision(userId: string, decision: Decision, now: Date): Promise<void> {
  if (decision.kind === 'refused') return;
  const plans = new Map((await selectPlansOf(userId)).map((plan) => [plan.id, plan]));
  const subscriptionOf = (id: string): string | null => plans.get(id)?.providerSubscriptionId ?? null;
  for (const { id, ...change } of decision.changes) await updatePlan(id, { ...change, updatedAt: now });
  for (const id of decision.endsNow) await callCompanyLater('endSubscription', subscriptionOf(id));
  for (const id of decision.endsWithPeriod) await callCompanyLater('cancelAtPeriodEnd', subscriptionOf(id));
  for (const id of decision.lifts) {
    const lifted = plans.get(id);
    if (lifted) await deleteRemovals(lifted.paymentId);
  }
  if (decision.refundsYearsOf !== null)
    for (const year of await selectUnusedYears(decision.refundsYearsOf)) await askForRefund(year, now);
  const paid = decision.removesOf === null ? undefined : plans.get(decision.removesOf);
  if (paid) await removeChosen(paid.paymentId, userId, now);
}
