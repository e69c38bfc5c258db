// How the card company's events change a patient's plans. Everything here needs a system transaction with the patient's
// payments locked, so that events are applied one at a time.
import { addMonths, packagePlans, storagePlans, type PackageKey, type StorageKey } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueCompanyCall } from '../company-call-service.ts';
import { addCredit } from '../credit-arrival-service.ts';
import type { CheckoutEvent, SubscriptionEvent } from '../payment-company.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment, type PaymentRow } from '../payment-repository.ts';
import { flagForRefund } from '../refund-task-service.ts';
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
import { removeChosenStudies, restoreChosenStudies } from './plan-removal-service.ts';
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

/**
 * T10: delivers one unused standard report, spent at once if a request waits for it, and the package's room (CG-92,
 * CG-93).
 */
export async function applyPackagePayment(platform: Platform, payment: PaymentRow, now: Date): Promise<void> {
  const userId = payment.payerUserId;
  const { key, maxStudy, months } = packagePlans[payment.planKey as PackageKey];
  const { isSuspended } = await paymentHooks.registered.paymentReceived(payment, now);
  const suspendedAt = isSuspended ? now : null;
  const credit = { id: newId(), userId, reportType: 'standard', source: 'package', suspendedAt } as const;
  await addCredit(platform, { ...credit, paymentId: payment.id, createdAt: now }, now);
  if (key !== 'additional') {
    const row = { id: newId(), userId, planKey: key, kind: 'package' as const, maxStudy };
    await insertPlan({ ...row, ...packageTime(months, now), paymentId: payment.id, ...datesOf(now) });
  }
  await recordPlanStep(payment, 'plan.started', now, { kind: 'package', plan: key });
}

const datesOf = (now: Date) => ({ createdAt: now, updatedAt: now });

/**
 * Applies a confirmed subscription checkout, whether or not something was charged. Returns `false` if it has no effect.
 */
export async function applySubscriptionCheckout(
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
  // The first invoice of a plan that starts now. The first invoice of a later plan arrives as a renewal.
  if (payment.amountCents > 0) await removeChosenStudies(payment.id, userId, now);
  return true;
}

/**
 * Applies a charge for a later year, and refunds it if nobody agreed to it. `begun` is the checkout that started the
 * subscription.
 */
export async function applyRenewal(
  plan: UserPlanRow | undefined,
  event: SubscriptionEvent,
  begun: PaymentRow,
  now: Date,
): Promise<void> {
  const payment = await insertRenewal(plan, event, begun, now);
  const bought = await selectPlansOf(begun.payerUserId);
  const decision: Decision = plan ? renewPlan(plan, event.amountCents, bought) : { kind: 'refused' };
  if (decision.kind === 'refused') {
    await queueCompanyCall('endSubscription', event.subscriptionId);
    return flagForRefund(payment, now);
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

/** Applies a refused card, or the end of the card company's charges. */
export async function applyRenewalEnd(
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

/**
 * Ends what the payment bought. If nothing of the plan is left, restores the studies that its first invoice removed.
 */
export async function applyPlanRefund(payment: PaymentRow, now: Date): Promise<void> {
  const plan = await planPaidBy(payment);
  if (!plan) return;
  await writeDecision(plan.userId, refundPlan(plan, paidTimeOf(payment, plan), now), now);
  const left = await selectPlan(plan.id);
  if (left && (left.status === 'ended' || left.expiredAt <= now))
    await restoreChosenStudies(plan.paymentId, plan.userId, now);
  await recordPlanStep(payment, 'plan.paid-back', now, { plan: plan.planKey });
}

/** A renewal that nobody agreed to never counted. */
async function planPaidBy(payment: PaymentRow): Promise<UserPlanRow | undefined> {
  if (payment.planChange !== 'renewal') return selectPlanByPayment(payment.id);
  return payment.needsRefund || payment.fromPlanId === null ? undefined : selectPlan(payment.fromPlanId);
}

/** A package payment has no time span of its own: it bought the whole plan. */
function paidTimeOf({ planChange, startsAt, paidUntil }: PaymentRow, plan: UserPlanRow): PaidTime {
  if (startsAt === null) return { startsAt: plan.startedAt, endsAt: plan.expiredAt };
  if (planChange !== 'renewal') return { startsAt, endsAt: paidUntil ?? plan.expiredAt };
  return { startsAt, endsAt: addMonths(startsAt, storagePlans[plan.planKey].months) };
}

/** Saves a decision and tells the card company. */
export async function writeDecision(userId: string, decision: Decision, now: Date): Promise<void> {
  if (decision.kind === 'refused') return;
  const plans = new Map((await selectPlansOf(userId)).map((plan) => [plan.id, plan]));
  const subscriptionOf = (id: string): string | null => plans.get(id)?.providerSubscriptionId ?? null;
  for (const { id, ...change } of decision.changes) await updatePlan(id, { ...change, updatedAt: now });
  for (const id of decision.endsNow) await queueCompanyCall('endSubscription', subscriptionOf(id));
  for (const id of decision.endsWithPeriod) await queueCompanyCall('cancelAtPeriodEnd', subscriptionOf(id));
  for (const id of decision.clearsRemovalsOf) {
    const lifted = plans.get(id);
    if (lifted) await deleteRemovals(lifted.paymentId);
  }
  if (decision.refundsYearsOf !== null)
    for (const year of await selectUnusedYears(decision.refundsYearsOf)) await flagForRefund(year, now);
  const paid = decision.removesOf === null ? undefined : plans.get(decision.removesOf);
  if (paid) await removeChosenStudies(paid.paymentId, userId, now);
}
