// A patient's plans, as shown to the patient, checked when files arrive and shown before a change. Also cancels the
// renewal.
import {
  AppError,
  effectivePlan,
  needsSelection,
  planStateOf,
  planWordsOf,
  packagePlans,
  priceOfPlan,
  problemOfSelection,
  prorationText,
  studyLimitOf,
  scheduledPlan,
  storageEndOf,
  storagePlans,
  type Locale,
  type PlanChange,
  type QueryOf,
  type ResponseOf,
  type UserPlan,
  type planEndpoints,
} from '@plainscan/contract';

import { readAccount } from '../../auth/accounts/account-service.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { countStudiesOf } from '../../viewers/study-service.ts';
import { lockPaymentsOf } from '../credit-repository.ts';
import { mailPlanCancelled } from '../mails/plan-mails.ts';
import { paymentHooks, type KeptStudy } from '../payment-hooks.ts';
import { selectOpenPlanChange, selectPayment } from '../payment-repository.ts';
import { planTextsOf } from '../plan-texts.ts';
import { endOlderCheckouts } from './older-checkout-service.ts';
import { recordPlanStep } from './plan-audit.ts';
import { writeDecision } from './plan-event-service.ts';
import { cancelPlans, usableUntil } from './plan-lifecycle.ts';
import { requireOffer } from './plan-offer-service.ts';
import { selectMarkedStudies, selectPlansOf, type UserPlanRow } from './plan-repository.ts';

/** Returns how many studies the patient may keep, -1 for unlimited (CG-101). Needs a transaction of that patient. */
export async function readStudyLimit(userId: string, freeStudies: number, now: Date): Promise<number> {
  return studyLimitOf(await selectPlansOf(userId), now, freeStudies);
}

/** N-009, L-032: returns the current plan; `null` if there is none. Needs a transaction of that patient. */
export async function readUserPlan(
  { id, locale }: { id: string; locale: Locale },
  now: Date,
): Promise<UserPlan | null> {
  const bought = await selectPlansOf(id);
  const plan = effectivePlan(bought, now);
  if (plan === undefined) return null;
  const listed = plan.kind === 'storage' ? storagePlans[plan.planKey] : packagePlans[plan.planKey];
  const renewal = renewalOf(plan, bought);
  return {
    name: planWordsOf(planTextsOf(locale), listed).name,
    plan: plan.planKey,
    type: plan.kind === 'storage' ? 'subscription' : 'package',
    maxStudy: plan.maxStudy,
    studyCount: await countStudiesOf(id),
    expiredAt: plan.expiredAt.toISOString(),
    cancelled: plan.cancelledAt !== null && renewal === null,
    renewal,
  };
}

/** Returns what follows a subscription: the agreed change, or else the same plan. */
function renewalOf(plan: UserPlanRow, bought: readonly UserPlanRow[]): UserPlan['renewal'] {
  if (plan.kind === 'package') return null;
  const next = scheduledPlan(bought) ?? (plan.cancelledAt === null ? plan : undefined);
  if (next === undefined) return null;
  return { plan: next.planKey, at: next.expiredAt.toISOString(), amountCents: next.renewalCents };
}

type Change = ResponseOf<typeof planEndpoints.getPlanChange>;

/**
 * CG-184: returns the price shown before choosing a plan. Its checkout charges the same, because both use the same
 * rule.
 */
export async function readPlanChange(
  platform: Platform,
  caller: Caller,
  { plan: key }: QueryOf<typeof planEndpoints.getPlanChange>,
): Promise<Change> {
  const { actor, context } = caller;
  await requireOffer(platform, actor, 'subscription');
  const { maxStudy } = storagePlans[key];
  const found = await platform.database.asActor(actor, async () => ({
    bought: await selectPlansOf(actor.userId),
    studyCount: await countStudiesOf(actor.userId),
    open: await selectOpenPlanChange(actor.userId),
    locale: (await readAccount(actor.userId)).locale,
  }));
  const { bought, studyCount } = found;
  const { change, from, dueCents, proration, startsAt, paidUntil, next } = priceOfPlan(
    key,
    bought,
    context.now,
  );
  return {
    state: planStateOf(bought, context.now, changeOf(found.open)),
    change,
    from: from
      ? {
          plan: from.planKey,
          type: from.kind === 'storage' ? 'subscription' : 'package',
          expiredAt: from.expiredAt.toISOString(),
        }
      : null,
    dueCents,
    proration,
    formula: proration && prorationText(planTextsOf(found.locale), proration, dueCents),
    startsAt: startsAt.toISOString(),
    paidUntil: paidUntil.toISOString(),
    next: { at: next.at.toISOString(), amountCents: next.amountCents },
    maxStudy,
    studyCount,
    selection: needsSelection(studyCount, maxStudy)
      ? await readSelection(platform, actor, studyCount, maxStudy)
      : null,
    imagesKeptUntil: storageEndOf(bought, context.now)?.deleteAt.toISOString() ?? null,
  };
}

const changeOf = (change: PlanChange | 'renewal' | null): PlanChange | null =>
  change === 'renewal' ? null : change;

async function readSelection(
  platform: Platform,
  actor: SignedIn,
  studyCount: number,
  maxStudy: number,
): Promise<Change['selection']> {
  const kept = await paymentHooks.registered.listKeptStudies(platform, actor);
  const marked = await platform.database.asActor(actor, () => selectMarkedStudies(actor.userId));
  const mustKeep = kept.filter(({ isInUse }) => isInUse).length;
  const problem = problemOfSelection({ studyCount, mustKeep, removed: kept.length, maxStudy });
  const studies = kept.map(({ isInUse, ...study }: KeptStudy) => ({
    ...study,
    mustBeSelected: isInUse,
    isMarked: marked.has(study.id),
  }));
  return { mustKeep, problem: problem === 'too-many-open' ? problem : null, studies };
}

/** V-062, CG-98: cancels the renewal. Repeating it changes nothing. */
export async function cancelSubscription(
  platform: Platform,
  caller: Caller,
): Promise<ResponseOf<typeof planEndpoints.cancelSubscription>> {
  const { userId } = caller.actor;
  const { now } = caller.context;
  return platform.database.asSystem(async () => {
    await lockPaymentsOf(userId);
    const before = await selectPlansOf(userId);
    const decision = cancelPlans(before, now);
    if (decision.changes.length > 0) await cancel(platform, caller, before, decision);
    const until = usableUntil(await selectPlansOf(userId), now);
    if (until === undefined && decision.changes.length === 0) throw new AppError('plan.none-running');
    return { expiredAt: (until ?? now).toISOString() };
  });
}

async function cancel(
  platform: Platform,
  caller: Caller,
  before: readonly UserPlanRow[],
  decision: ReturnType<typeof cancelPlans>,
): Promise<void> {
  const { now } = caller.context;
  await writeDecision(caller.actor.userId, decision, now);
  // An open checkout would restore what is being canceled.
  await endOlderCheckouts(caller.actor.userId, 'subscription', now);
  for (const { id } of decision.changes) {
    const plan = before.find((one) => one.id === id);
    const payment = plan && (await selectPayment(plan.paymentId));
    if (payment) await recordPlanStep(payment, 'plan.cancelled', now, { plan: plan.planKey }, caller);
    if (plan && plan.status !== 'scheduled') await mailPlanCancelled(platform, plan);
  }
}
