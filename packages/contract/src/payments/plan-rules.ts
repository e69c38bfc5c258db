// The rules of plans as pure functions: what a change costs, how many studies fit, what a patient may do. Shared by the
// server, the pages and the lifecycle tests. Money is in whole cents.
import { day } from '../shared/durations.ts';
import { limits } from '../shared/limits.ts';
import { freePlan, storagePlans, unlimitedStudies, type StorageKey } from './plans.ts';

const daysOfYear = 365;
const centsOfDollar = 100;

/** `scheduled` starts with its first paid invoice. `ended` was replaced or refunded. All others end with time. */
export const planStatuses = ['scheduled', 'active', 'past-due', 'ended'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** What the rules know about a plan that was bought. */
export type BoughtPlan = {
  id: string;
  kind: 'storage' | 'package';
  planKey: StorageKey;
  maxStudy: number;
  status: PlanStatus;
  startedAt: Date;
  /** End of the paid time. */
  expiredAt: Date;
  cancelledAt: Date | null;
};

/** Returns the same day `months` later, or the last day of a shorter month. */
export const addMonths = (from: Date, months: number): Date => {
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(from.getUTCDate(), last));
  return date;
};

/** Returns whether a limit of `one` studies is larger than `other`. -1 means no limit. */
export const hasHigherStudyLimit = (one: number, other: number): boolean =>
  other !== unlimitedStudies && (one === unlimitedStudies || one > other);

/**
 * Returns until when a plan provides storage. An uncanceled subscription stays live for 14 days after its paid time,
 * while the card company retries the card (past-due).
 */
export const liveUntil = ({ kind, status, expiredAt, cancelledAt }: BoughtPlan): Date | null => {
  if (status === 'ended') return null;
  const isRenewed = kind === 'storage' && cancelledAt === null;
  return isRenewed ? new Date(expiredAt.getTime() + limits.planGraceMilliseconds) : expiredAt;
};

export const isLive = (plan: BoughtPlan, now: Date): boolean => {
  const until = liveUntil(plan);
  const hasBegun = plan.status !== 'scheduled' || plan.startedAt <= now;
  return until !== null && hasBegun && until > now;
};

/** Returns the plan that counts: the largest live one and, among equals, the one that lasts longest. */
export const effectivePlan = <Plan extends BoughtPlan>(
  bought: readonly Plan[],
  now: Date,
): Plan | undefined =>
  bought
    .filter((plan) => isLive(plan, now))
    .toSorted((one, other) => {
      if (hasHigherStudyLimit(one.maxStudy, other.maxStudy)) return -1;
      return hasHigherStudyLimit(other.maxStudy, one.maxStudy) ? 1 : +other.expiredAt - +one.expiredAt;
    })
    .at(0);

/** Returns how many studies may be kept (-1: no limit). `freeStudies` applies to an account without a plan (CG-101). */
export const studyLimitOf = (
  bought: readonly BoughtPlan[],
  now: Date,
  freeStudies = freePlan.maxStudy,
): number => {
  const room = effectivePlan(bought, now)?.maxStudy ?? freePlan.maxStudy;
  return hasHigherStudyLimit(freeStudies, room) ? freeStudies : room;
};

export const hasFreeStudySlots = (studyCount: number, maxStudy: number): boolean =>
  maxStudy === unlimitedStudies || studyCount < maxStudy;

/** Returns the paid subscription that a change starts from, canceled or not. A past-due one has to be bought again. */
export const runningSubscription = <Plan extends BoughtPlan>(
  bought: readonly Plan[],
  now: Date,
): Plan | undefined => bought.find((plan) => isRunning(plan, now));

const isRunning = ({ kind, status, expiredAt }: BoughtPlan, now: Date): boolean =>
  kind === 'storage' && (status === 'active' || status === 'past-due') && expiredAt > now;

/** Returns an agreed change that waits for its first invoice. */
export const scheduledPlan = <Plan extends BoughtPlan>(bought: readonly Plan[]): Plan | undefined =>
  bought.find(({ status }) => status === 'scheduled');

/** L-021. Downgrades go to any lower plan. */
export const upgradePaths: Record<StorageKey, readonly StorageKey[]> = {
  basic: ['basic', 'standard', 'deluxe'],
  standard: ['standard', 'deluxe'],
  deluxe: ['deluxe'],
};

export const planChanges = ['new', 'upgrade', 'renew', 'downgrade'] as const;
export type PlanChange = (typeof planChanges)[number];

/** Returns the kind of change. Callers never choose it. After a package, every plan is an upgrade (CG-91). */
export const changeTo = (
  target: StorageKey,
  current: Pick<BoughtPlan, 'kind' | 'planKey'> | undefined,
): PlanChange => {
  if (current === undefined) return 'new';
  if (current.kind === 'package') return 'upgrade';
  if (current.planKey === target) return 'renew';
  return upgradePaths[current.planKey].includes(target) ? 'upgrade' : 'downgrade';
};

/** Returns the days until then, counting a started day, at most the 365 of the formula. */
export const daysLeft = (now: Date, until: Date): number =>
  Math.min(daysOfYear, Math.max(0, Math.ceil((until.getTime() - now.getTime()) / day)));

/** L-022, CG-91: (new − current) × days/365, at least 0, rounded up to whole dollars. Plans are rounded only here. */
export const proratedCents = (newCents: number, currentCents: number, days: number): number =>
  Math.ceil((Math.max(0, newCents - currentCents) * days) / daysOfYear / centsOfDollar) * centsOfDollar;

export type Proration = { newCents: number; currentCents: number; days: number };

export type PlanPrice = {
  change: PlanChange;
  /** Charged when the checkout is confirmed. */
  dueCents: number;
  /** The numbers of the formula, if the price is prorated. */
  proration: Proration | null;
  /** Start of the bought plan. */
  startsAt: Date;
  /** End of the plan once the amount due now is paid. */
  paidUntil: Date;
  /** First charge of the full annual price, which repeats every 12 months. */
  next: { at: Date; amountCents: number };
};

/** CG-184: returns exactly what a storage plan costs, now and later. `bought` are all plans of the patient. */
export const priceOfPlan = (
  target: StorageKey,
  bought: readonly BoughtPlan[],
  now: Date,
): PlanPrice & { from: BoughtPlan | undefined } => {
  const { priceCents, months } = storagePlans[target];
  const from = planToChange(bought, now);
  const change = changeTo(target, from);
  if (from === undefined) {
    const end = addMonths(now, months);
    return priced({ change, dueCents: priceCents, startsAt: now, end, priceCents, from });
  }
  const end = from.expiredAt;
  if (change !== 'upgrade') return priced({ change, dueCents: 0, startsAt: end, end, priceCents, from });
  const currentCents = from.kind === 'package' ? 0 : storagePlans[from.planKey].priceCents;
  const proration = { newCents: priceCents, currentCents, days: daysLeft(now, end) };
  const dueCents = proratedCents(priceCents, currentCents, proration.days);
  return priced({ change, dueCents, startsAt: now, end, priceCents, from, proration });
};

type Priced = Pick<PlanPrice, 'change' | 'dueCents' | 'startsAt'> & {
  end: Date;
  priceCents: number;
  from: BoughtPlan | undefined;
  proration?: Proration;
};

const priced = ({ end, priceCents, proration, ...rest }: Priced) => ({
  ...rest,
  proration: proration ?? null,
  paidUntil: end,
  next: { at: end, amountCents: priceCents },
});

/** Returns the plan to change. A running subscription takes precedence over a package. */
const planToChange = (bought: readonly BoughtPlan[], now: Date): BoughtPlan | undefined =>
  runningSubscription(bought, now) ??
  effectivePlan(
    bought.filter(({ kind }) => kind === 'package'),
    now,
  );

/** CG-85: returns whether studies have to be chosen before switching to a plan with this limit. */
export const needsSelection = (studyCount: number, maxStudy: number): boolean =>
  maxStudy !== unlimitedStudies && studyCount > maxStudy;

export type Selection = {
  studyCount: number;
  /** Number of studies whose case is neither completed nor archived (CG-86). */
  mustKeep: number;
  /** Number chosen for removal. */
  removed: number;
  maxStudy: number;
};

/** L-041, CG-86: returns the problem of a choice of studies to remove, or `null`. */
export const problemOfSelection = ({
  studyCount,
  mustKeep,
  removed,
  maxStudy,
}: Selection): 'nothing-to-choose' | 'too-many-open' | 'keep-fewer' | null => {
  if (!needsSelection(studyCount, maxStudy)) return removed > 0 ? 'nothing-to-choose' : null;
  if (mustKeep > maxStudy) return 'too-many-open';
  return studyCount - removed > maxStudy ? 'keep-fewer' : null;
};

/** The lifecycle states, and what each allows. `change`: a storage plan may be chosen. */
export const planStates = {
  free: { store: false, change: true, cancel: false },
  'package-storage': { store: true, change: true, cancel: false },
  active: { store: true, change: true, cancel: true },
  'upgrade-pending': { store: true, change: true, cancel: true },
  'downgrade-pending': { store: true, change: true, cancel: true },
  cancelled: { store: true, change: true, cancel: false },
  'past-due': { store: true, change: true, cancel: true },
  expired: { store: false, change: true, cancel: false },
} as const satisfies Record<string, { store: boolean; change: boolean; cancel: boolean }>;
export type PlanState = keyof typeof planStates;

/** Returns a patient's lifecycle state. `open` is the change of a checkout that waits for the patient. */
export const planStateOf = (
  bought: readonly BoughtPlan[],
  now: Date,
  open: PlanChange | null = null,
): PlanState => {
  const live = bought.filter((plan) => isLive(plan, now));
  if (live.length === 0) return bought.length === 0 ? 'free' : 'expired';
  const subscription = live.find(({ kind, status }) => kind === 'storage' && status !== 'scheduled');
  if (open === 'upgrade') return 'upgrade-pending';
  if (open === 'downgrade') return 'downgrade-pending';
  const next = scheduledPlan(bought);
  if (next !== undefined && next.startedAt > now && subscription)
    return next.planKey === subscription.planKey ? 'active' : 'downgrade-pending';
  if (subscription === undefined) return next === undefined ? 'package-storage' : 'past-due';
  if (subscription.cancelledAt !== null) return 'cancelled';
  return subscription.expiredAt <= now ? 'past-due' : 'active';
};

/** Returns the subscriptions that a cancellation ends: live and scheduled ones that are not canceled yet. */
export const plansToCancel = <Plan extends BoughtPlan>(bought: readonly Plan[], now: Date): Plan[] => {
  const next = scheduledPlan(bought);
  return bought.filter(
    (plan) => plan.kind === 'storage' && plan.cancelledAt === null && (plan === next || isLive(plan, now)),
  );
};

/** I-027, CG-98: returns when the last plan ended and its images go, or `null` if one is live or none ever was. */
export const storageEndOf = (
  bought: readonly BoughtPlan[],
  now: Date,
): { endedAt: Date; deleteAt: Date } | null => {
  if (bought.some((plan) => isLive(plan, now))) return null;
  const ends = bought
    .flatMap((plan) => liveUntil(plan)?.getTime() ?? [])
    .filter((end) => end <= now.getTime());
  if (ends.length === 0) return null;
  const endedAt = new Date(Math.max(...ends));
  return { endedAt, deleteAt: imagesKeptUntil(endedAt) };
};

/** CG-98: returns until when images are kept if storage ends at this time. */
export const imagesKeptUntil = (endsAt: Date): Date =>
  new Date(endsAt.getTime() + limits.storageEndMilliseconds);
