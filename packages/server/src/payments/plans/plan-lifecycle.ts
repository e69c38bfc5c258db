// How the card company's events change a patient's plans, as pure decisions: the service saves them and a test explores
// them. Every payment either has exactly one effect or is refunded.
import {
  addMonths,
  effectivePlan,
  plansToCancel,
  runningSubscription,
  scheduledPlan,
  storagePlans,
  type BoughtPlan,
  type PlanChange,
} from '@plainscan/contract';

/** What a storage plan's confirmed checkout was opened for. */
export type PlanOrder = {
  change: PlanChange;
  fromPlanId: string | null;
  startsAt: Date;
  paidUntil: Date;
};

type Changed = { id: string } & Partial<Pick<BoughtPlan, 'status' | 'expiredAt' | 'cancelledAt'>>;

export type Decision =
  | { kind: 'refused' }
  | {
      kind: 'taken';
      /** The new plan, if one begins. */
      begins: Pick<BoughtPlan, 'status' | 'startedAt' | 'expiredAt'> | null;
      changes: Changed[];
      /** The older subscriptions to end at the card company. */
      endsNow: string[];
      endsWithPeriod: string[];
      /** Agreed changes whose studies are no longer marked for removal. */
      clearsRemovalsOf: string[];
      /** The plan whose first invoice was paid: the studies chosen with its checkout are removed. */
      removesOf: string | null;
      /** The plan whose paid years after its new end are refunded, because nothing is left of them. */
      refundsYearsOf: string | null;
    };

type Taken = Extract<Decision, { kind: 'taken' }>;

const taken = (change: Partial<Taken>): Taken => ({
  kind: 'taken',
  begins: null,
  changes: [],
  endsNow: [],
  endsWithPeriod: [],
  clearsRemovalsOf: [],
  removesOf: null,
  refundsYearsOf: null,
  ...change,
});

const refused: Decision = { kind: 'refused' };

/**
 * Decides on a confirmed checkout. It has no effect if the plan that its price was based on has been replaced, renewed
 * or bought a second time.
 */
export function confirmPlan(order: PlanOrder, bought: readonly BoughtPlan[], now: Date): Decision {
  const from = bought.find(({ id }) => id === order.fromPlanId);
  if (!isStillValid(order, from, bought, now)) return refused;
  const waiting = scheduledPlan(bought);
  const older = bought.filter(
    ({ kind, status }) => kind === 'storage' && status !== 'ended' && status !== 'scheduled',
  );
  const dropped = waiting ? [waiting.id] : [];
  const drop = dropped.map((id): Changed => ({ id, status: 'ended' }));
  if (order.change === 'renew' || order.change === 'downgrade')
    return taken({
      begins: { status: 'scheduled', startedAt: order.startsAt, expiredAt: order.paidUntil },
      changes: drop,
      endsNow: dropped,
      endsWithPeriod: from ? [from.id] : [],
      clearsRemovalsOf: dropped,
    });
  const ended = older.map(({ id }) => id);
  return taken({
    begins: { status: 'active', startedAt: now, expiredAt: order.paidUntil },
    changes: [...drop, ...ended.map((id): Changed => ({ id, status: 'ended' }))],
    endsNow: [...dropped, ...ended],
    clearsRemovalsOf: dropped,
  });
}

function isStillValid(
  { change, paidUntil }: PlanOrder,
  from: BoughtPlan | undefined,
  bought: readonly BoughtPlan[],
  now: Date,
): boolean {
  const running = runningSubscription(bought, now);
  if (change === 'new') return running === undefined;
  if (from === undefined || from.status === 'ended') return false;
  // Renewed or refunded in the meantime: the price was computed for another date.
  if (from.expiredAt.getTime() !== paidUntil.getTime()) return false;
  return from.kind === 'storage' || running === undefined;
}

/** Decides on a charge for a later year, or for the first year of an agreed change. */
export function renewPlan(
  plan: BoughtPlan & { renewalCents: number },
  amountCents: number,
  bought: readonly BoughtPlan[],
): Decision {
  const isCancelled = plan.cancelledAt !== null && plan.cancelledAt <= plan.expiredAt;
  if (plan.status === 'ended' || isCancelled || amountCents !== plan.renewalCents) return refused;
  const expiredAt = addMonths(plan.expiredAt, storagePlans[plan.planKey].months);
  const renewed: Changed = { id: plan.id, status: 'active', expiredAt };
  if (plan.status !== 'scheduled') return taken({ changes: [renewed] });
  const replaced = bought.filter(
    ({ id, kind, status }) => id !== plan.id && kind === 'storage' && status !== 'ended',
  );
  return taken({
    changes: [...replaced.map(({ id }): Changed => ({ id, status: 'ended' })), renewed],
    removesOf: plan.id,
  });
}

/** Decides on a refused card. A late event about a year that has since been paid changes nothing. */
export const failRenewal = (plan: BoughtPlan, now: Date): Decision =>
  plan.status === 'active' && plan.expiredAt <= now
    ? taken({ changes: [{ id: plan.id, status: 'past-due' }] })
    : taken({});

/** Decides on the end of the card company's charges. What is paid can be used until it runs out. */
export function endPlan(plan: BoughtPlan, now: Date): Decision {
  if (plan.status === 'scheduled')
    return taken({ changes: [{ id: plan.id, status: 'ended' }], clearsRemovalsOf: [plan.id] });
  if (plan.status === 'ended' || plan.cancelledAt !== null) return taken({});
  const cancelledAt = plan.expiredAt <= now ? plan.expiredAt : now;
  return taken({ changes: [{ id: plan.id, cancelledAt }] });
}

/** Decides on a cancellation by the patient: nothing renews, and agreed changes do not start. */
export function cancelPlans(bought: readonly BoughtPlan[], now: Date): Taken {
  const open = plansToCancel(bought, now);
  const [waiting, running] = [
    open.filter(({ status }) => status === 'scheduled'),
    open.filter(({ status }) => status !== 'scheduled'),
  ].map((group) => group.map(({ id }) => id));
  return taken({
    changes: [
      ...(waiting ?? []).map((id): Changed => ({ id, status: 'ended' })),
      ...(running ?? []).map((id): Changed => ({ id, cancelledAt: now })),
    ],
    endsNow: waiting ?? [],
    endsWithPeriod: running ?? [],
    clearsRemovalsOf: waiting ?? [],
  });
}

/** The time that one payment of a plan bought. */
export type PaidTime = { startsAt: Date; endsAt: Date };

/**
 * Decides on a refund: the plan ends where the paid time started, or now if that has already started, and then counts
 * as expired. Later years are refunded too. A refund of used-up time ends nothing while another payment's time is
 * running.
 */
export function refundPlan(plan: BoughtPlan, paid: PaidTime, now: Date): Decision {
  if (plan.status === 'ended') return taken({});
  if (paid.endsAt <= now && plan.expiredAt > now) return taken({});
  const isScheduled = plan.status === 'scheduled';
  const end = isScheduled || paid.startsAt < now ? now : paid.startsAt;
  const expiredAt = plan.expiredAt < end ? plan.expiredAt : end;
  const cancelledAt = expiredAt < now ? expiredAt : now;
  return taken({
    changes: [{ id: plan.id, status: isScheduled ? 'ended' : 'active', cancelledAt, expiredAt }],
    endsNow: [plan.id],
    clearsRemovalsOf: [plan.id],
    refundsYearsOf: plan.id,
  });
}

/** Returns the six months that come with a package. */
export const packageTime = (months: number, now: Date) => ({
  status: 'active' as const,
  startedAt: now,
  expiredAt: addMonths(now, months),
});

/** Returns how long a patient who canceled still has room. */
export const usableUntil = (bought: readonly BoughtPlan[], now: Date): Date | undefined =>
  effectivePlan(
    bought.filter(({ kind, cancelledAt }) => kind === 'storage' && cancelledAt !== null),
    now,
  )?.expiredAt;
