// Buying packages and storage plans: a checkout at the card company for exactly what the price list and the active plan
// say, one open at a time per user and purpose (CG-183, CG-184).
import {
  AppError,
  needsSelection,
  packagePlans,
  priceOfPlan,
  problemOfSelection,
  storagePlans,
  pageAfterFreeOrder,
  type BodyOf,
  type PlanPrice,
  type ResponseOf,
  type planEndpoints,
} from '@plainscan/contract';
import { isDeepStrictEqual } from 'node:util';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { countStudiesOf } from '../../viewers/study-service.ts';
import { requireCompany } from '../company-call-service.ts';
import { limitCheckouts, openAtCompany } from '../company-checkout-service.ts';
import { lockPaymentsOf } from '../credit-repository.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment } from '../payment-repository.ts';
import { scheduleCheckoutQuery } from '../reconcile-service.ts';
import { openDiscountedCheckout, ownPayment } from './discounted-checkout-service.ts';
import { endOlderCheckouts } from './older-checkout-service.ts';
import { recordPlanStep } from './plan-audit.ts';
import { applyPackagePayment } from './plan-event-service.ts';
import { requireOffer } from './plan-offer-service.ts';
import { insertRemovals, selectPlansOf } from './plan-repository.ts';

type PackageOrder = BodyOf<typeof planEndpoints.openPackageCheckout>;
type SubscriptionOrder = BodyOf<typeof planEndpoints.openSubscriptionCheckout>;
type Opened = ResponseOf<typeof planEndpoints.openPackageCheckout>;

/** V-059: opens the checkout of a package. A purchase that a discount makes free is delivered at once (F-035). */
export function openPackageCheckout(
  platform: Platform,
  caller: Caller,
  { plan: key, successRoute, cancelRoute }: PackageOrder,
): Promise<Opened> {
  const { now } = caller.context;
  return openDiscountedCheckout(platform, caller, {
    purpose: 'package',
    plan: packagePlans[key],
    successRoute,
    cancelRoute,
    freeRoute: pageAfterFreeOrder(caller.actor.role),
    record: (payment) =>
      recordPlanStep(
        payment,
        'plan.checkout-opened',
        now,
        { plan: key, amountCents: payment.amountCents },
        caller,
      ),
    take: (payment) => applyPackagePayment(platform, payment, now),
  });
}

/**
 * V-060: opens the checkout of a storage plan. The plans determine the change, and the room in the new plan determines
 * how many studies to remove (L-043).
 */
export async function openSubscriptionCheckout(
  platform: Platform,
  caller: Caller,
  { plan: key, successRoute, cancelRoute, removeRecordIds }: SubscriptionOrder,
): Promise<Opened> {
  const { database } = platform;
  const { userId } = caller.actor;
  const { now } = caller.context;
  const company = requireCompany(platform);
  await requireOffer(platform, caller.actor, 'subscription');
  await limitCheckouts(platform, caller, 'plan');
  const plan = storagePlans[key];
  const removals = [...new Set(removeRecordIds)];
  await checkSelection(platform, caller, plan.maxStudy, removals);
  const readPrice = async () => priceOfPlan(key, await selectPlansOf(userId), now);
  const price = await database.asSystem(readPrice);
  const paymentId = newId();
  const terms = {
    mode: 'subscription',
    paymentId,
    plan,
    amountCents: price.dueCents,
    next: { ...price.next, everyMonths: plan.months },
    successRoute,
    cancelRoute,
  } as const;
  return openAtCompany(platform, caller, company, terms, ({ sessionId }) =>
    database.asSystem(async () => {
      await lockPaymentsOf(userId);
      if (!isDeepStrictEqual(await readPrice(), price)) throw new AppError('plan.changed');
      await endOlderCheckouts(userId, 'subscription', now);
      const payment = await insertPayment({
        ...ownPayment(caller, paymentId),
        purpose: 'subscription',
        planKey: key,
        amountCents: price.dueCents,
        ...columnsOf(price),
        fromPlanId: price.from?.id ?? null,
        providerSessionId: sessionId,
        successRoute,
        cancelRoute,
      });
      await insertRemovals({ paymentId, userId, createdAt: now }, removals);
      await recordPlanStep(
        payment,
        'plan.checkout-opened',
        now,
        { plan: key, change: price.change, amountCents: price.dueCents, removeStudyIds: removals },
        caller,
      );
      await scheduleCheckoutQuery(paymentId, now);
    }),
  );
}

const columnsOf = ({ change, startsAt, paidUntil, next }: PlanPrice) => ({
  planChange: change,
  startsAt,
  paidUntil,
  nextAmountCents: next.amountCents,
});

/**
 * CG-85, CG-86, L-041: throws unless everything that stays has room, and everything to be removed belongs to the
 * patient and is not in use.
 */
async function checkSelection(
  platform: Platform,
  { actor }: Caller,
  maxStudy: number,
  removals: readonly string[],
): Promise<void> {
  const studyCount = await platform.database.asActor(actor, () => countStudiesOf(actor.userId));
  if (removals.length === 0 && !needsSelection(studyCount, maxStudy)) return;
  const kept = await paymentHooks.registered.listKeptStudies(platform, actor);
  const byId = new Map(kept.map((study) => [study.id, study]));
  for (const id of removals) {
    const study = byId.get(id);
    if (!study) throw new AppError('not-found');
    if (study.isInUse) throw new AppError('record.in-use');
  }
  const mustKeep = kept.filter(({ isInUse }) => isInUse).length;
  const problem = problemOfSelection({ studyCount, mustKeep, removed: removals.length, maxStudy });
  if (problem === 'nothing-to-choose') throw new AppError('plan.nothing-to-choose');
  if (problem === 'too-many-open')
    throw new AppError('plan.too-many-open', { params: { count: mustKeep, most: maxStudy } });
  if (problem === 'keep-fewer')
    throw new AppError('plan.choose-studies', { params: { count: studyCount, most: maxStudy } });
}
