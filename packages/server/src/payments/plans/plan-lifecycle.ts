// What becomes of a patient's plans when the payment company says something: pure decisions, which the service writes down
// and a test explores. Every payment either has exactly one effect or goes back.
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

/** What a confirmed checkout of a storage plan was opened for. */
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
      /** The new plan, where one begins. */
      begins: Pick<BoughtPlan, 'status' | 'startedAt' | 'expiredAt'> | null;
      changes: Changed[];
      /** What the company is told of the older subscriptions. */
      endsNow: string[];
      endsWithPeriod: string[];
      /** Agreed changes whose marks are lifted. */
      lifts: string[];
      /** A first invoice was paid: what was chosen with this plan's checkout is removed. */
      removesOf: string | null;
      /** The plan whose years from its new end on go back: nothing is left that they have paid for. */
      refundsYearsOf: string | null;
    };

type Taken = Extract<Decision, { kind: 'taken' }>;

const taken = (change: Partial<Taken>): Taken => ({
  kind: 'taken',
  begins: null,
  changes: [],
  endsNow: [],
  endsWithPeriod: [],
  lifts: [],
  removesOf: null,
  refundsYearsOf: null,
  ...change,
});

const refused: Decision = { kind: 'refused' };

/**
 * A checkout was confirmed. It has no effect where the plan that its price came from is no longer what it was: replaced,
 * renewed, or bought a second time.
 */
export function confirmPlan(order: PlanOrder, bought: readonly BoughtPlan[], now: Date): Decision {
  const from = bought.find(({ id }) => id === order.fromPlanId);
  if (!isStillRight(order, from, bought, now)) return refused;
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
      lifts: dropped,
    });
  const ended = older.map(({ id }) => id);
  return taken({
    begins: { status: 'active', startedAt: now, expiredAt: order.paidUntil },
    changes: [...drop, ...ended.map((id): Changed => ({ id, status: 'ended' }))],
    endsNow: [...dropped, ...ended],
    lifts: dropped,
  });
}

function isStillRight(
  { change, paidUntil }: PlanOrder,
  from: BoughtPlan | undefined,
  bought: readonly BoughtPlan[],
  now: Date,
): boolean {
  const running = runningSubscription(bought, now);
  if (change === 'new') return running === undefined;
  if (from === undefined || from.status === 'ended') return false;
  // Renewed or paid back meanwhile: the price was worked out to another day.
  if (from.expiredAt.getTime() !== paidUntil.getTime()) return false;
  return from.kind === 'storage' || running === undefined;
}

/** A later year was charged, or the first one of an agreed change. */
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

/** The card was refused. A late word about a year that is paid by now says nothing. */
export const failRenewal = (plan: BoughtPlan, now: Date): Decision =>
  plan.status === 'active' && plan.expiredAt <= now
    ? taken({ changes: [{ id: plan.id, status: 'past-due' }] })
    : taken({});

/** The company charges nothing more. What is paid can be used until it runs out. */
export function endPlan(plan: BoughtPlan, now: Date): Decision {
  if (plan.status === 'scheduled')
    return taken({ changes: [{ id: plan.id, status: 'ended' }], lifts: [plan.id] });
  if (plan.status === 'ended' || plan.cancelledAt !== null) return taken({});
  const cancelledAt = plan.expiredAt <= now ? plan.expiredAt : now;
  return taken({ changes: [{ id: plan.id, cancelledAt }] });
}

/** The patient cancels: nothing is renewed, and what was agreed for later does not come. */
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
    lifts: waiting ?? [],
  });
}

/** The time that one payment of a plan has bought. */
export type PaidTime = { startsAt: Date; endsAt: Date };

/**
 * A payment was given back: the plan ends where its time began, or now where that has begun, and for the rules of the time
 * after it as one that ran out. Later years go back too. Time that is used up ends nothing while another payment's runs.
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
    lifts: [plan.id],
    refundsYearsOf: plan.id,
  });
}

/** The six months that come with a package. */
export const packageTime = (months: number, now: Date) => ({
  status: 'active' as const,
  startedAt: now,
  expiredAt: addMonths(now, months),
});

/** Until when the patient has room, for who has cancelled. */
export const usableUntil = (bought: readonly BoughtPlan[], now: Date): Date | undefined =>
  effectivePlan(
    bought.filter(({ kind, cancelledAt }) => kind === 'storage' && cancelledAt !== null),
    now,
  )?.expiredAt;
