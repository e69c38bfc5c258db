// Explores every path through the life of a plan, as for the case flow: each path ends, no year is paid twice or given
// away, and no study is removed without a paid invoice.
import {
  addMonths,
  isLive,
  priceOfPlan,
  runningSubscription,
  storageKeys,
  storagePlans,
  type BoughtPlan,
  type StorageKey,
} from '@plainscan/contract';
import { describe, expect, test } from 'vitest';

import {
  cancelPlans,
  confirmPlan,
  endPlan,
  failRenewal,
  refundPlan,
  renewPlan,
  type Decision,
  type PaidTime,
  type PlanOrder,
} from './plan-lifecycle.ts';

/** What one payment of a plan bought. `isBack`: it was refunded or needs a refund. */
type Year = PaidTime & { isBack: boolean };
type Row = BoughtPlan & { renewalCents: number; marked: boolean; years: Year[] };
type Order = PlanOrder & { key: StorageKey; dueCents: number; renewalCents: number };
/** A patient's plans, the open checkout, and the card company's subscriptions. Days count from the start. */
type World = {
  day: number;
  rows: Row[];
  order: Order | null;
  /** Subscriptions that the card company still charges. */
  charging: string[];
  removedUnpaid: boolean;
  kept: number;
  back: number;
};

const start = new Date('2026-11-20T09:00:00.000Z');
const at = (day: number): Date => new Date(start.getTime() + day * 24 * 3_600_000);
const empty: World = {
  day: 0,
  rows: [],
  order: null,
  charging: [],
  removedUnpaid: false,
  kept: 0,
  back: 0,
};

function apply(world: World, decision: Decision, paidCents: number): World {
  if (decision.kind === 'refused') return { ...world, back: world.back + paidCents };
  const { changes, endsNow, endsWithPeriod, clearsRemovalsOf, removesOf, refundsYearsOf } = decision;
  const rows = world.rows.map((row) => {
    const change = changes.find(({ id }) => id === row.id);
    const isOff = clearsRemovalsOf.includes(row.id) || removesOf === row.id;
    const next = { ...row, ...change, id: row.id, marked: row.marked && !isOff };
    const years =
      refundsYearsOf === row.id
        ? row.years.map((year) => ({ ...year, isBack: year.isBack || year.startsAt >= next.expiredAt }))
        : row.years;
    return { ...next, years };
  });
  return {
    ...world,
    rows,
    charging: world.charging.filter((id) => !endsNow.includes(id) && !endsWithPeriod.includes(id)),
    removedUnpaid: world.removedUnpaid || (removesOf !== null && paidCents === 0),
    kept: world.kept + paidCents,
  };
}

const choose = (world: World, key: StorageKey): World => {
  const price = priceOfPlan(key, world.rows, at(world.day));
  const { change, startsAt, paidUntil, dueCents } = price;
  const order = { change, startsAt, paidUntil, dueCents, key, fromPlanId: price.from?.id ?? null };
  return { ...world, order: { ...order, renewalCents: price.next.amountCents } };
};

const pay = (world: World): World => {
  const { order } = world;
  if (order === null) return world;
  const decision = confirmPlan(order, world.rows, at(world.day));
  const next = apply({ ...world, order: null }, decision, order.dueCents);
  if (decision.kind === 'refused' || decision.begins === null) return next;
  const id = `p${world.rows.length}`;
  const { key: planKey, maxStudy } = storagePlans[order.key];
  const row: Row = {
    id,
    kind: 'storage',
    planKey,
    maxStudy,
    cancelledAt: null,
    renewalCents: order.renewalCents,
    // The choice of a plan that starts later waits for its first invoice. The choice of one that starts now was just
    // paid for.
    marked: decision.begins.status === 'scheduled',
    years: order.dueCents > 0 ? [{ startsAt: order.startsAt, endsAt: order.paidUntil, isBack: false }] : [],
    ...decision.begins,
  };
  const isUnpaid = decision.begins.status === 'active' && order.dueCents === 0;
  return {
    ...next,
    rows: [...next.rows, row],
    charging: [...next.charging, id],
    removedUnpaid: next.removedUnpaid || isUnpaid,
  };
};

/** The card company charges a subscription that is due. */
const charge = (world: World, id: string, kind: 'renewed' | 'failed' | 'ended'): World => {
  const plan = world.rows.find((row) => row.id === id);
  if (!plan) return world;
  if (kind === 'failed') return apply(world, failRenewal(plan, at(world.day)), 0);
  if (kind === 'ended')
    return apply(
      { ...world, charging: world.charging.filter((one) => one !== id) },
      endPlan(plan, at(world.day)),
      0,
    );
  const decision = renewPlan(plan, plan.renewalCents, world.rows);
  const next = apply(world, decision, plan.renewalCents);
  if (decision.kind === 'refused') return next;
  const endsAt = addMonths(plan.expiredAt, storagePlans[plan.planKey].months);
  const year = { startsAt: plan.expiredAt, endsAt, isBack: false };
  return withRow(next, id, (row) => ({ ...row, years: [...row.years, year] }));
};

const withRow = (world: World, id: string, change: (row: Row) => Row): World => ({
  ...world,
  rows: world.rows.map((row) => (row.id === id ? change(row) : row)),
});

/** Each payment of an active plan can be refunded, whichever year it paid for. */
const refundsFrom = (world: World): [string, World][] =>
  world.rows
    .filter(({ status }) => status === 'active')
    .flatMap((plan) =>
      plan.years.flatMap((year, index): [string, World][] => {
        if (year.isBack) return [];
        const given = withRow(world, plan.id, (row) => ({
          ...row,
          years: row.years.map((one, at) => (at === index ? { ...one, isBack: true } : one)),
        }));
        return [[`refund ${plan.id} ${index}`, apply(given, refundPlan(plan, year, at(world.day)), 0)]];
      }),
    );

function stepsFrom(world: World): [string, World][] {
  const due = world.charging.filter((id) =>
    world.rows.some((row) => row.id === id && row.expiredAt <= at(world.day)),
  );
  return [
    ...storageKeys.map((key): [string, World] => [`choose ${key}`, choose(world, key)]),
    ...(world.order
      ? [['pay', pay(world)] as [string, World], ['leave', { ...world, order: null }] as [string, World]]
      : []),
    ['cancel', { ...apply(world, cancelPlans(world.rows, at(world.day)), 0), order: null }],
    ...due.flatMap((id): [string, World][] => [
      [`renew ${id}`, charge(world, id, 'renewed')],
      [`refuse ${id}`, charge(world, id, 'failed')],
      [`give up ${id}`, charge(world, id, 'ended')],
    ]),
    ...refundsFrom(world),
    ...(due.length === 0 ? [['a year', { ...world, day: world.day + 366 }] as [string, World]] : []),
    ['100 days', { ...world, day: world.day + 100 }],
  ];
}

function problemOf({ day, rows, charging, removedUnpaid }: World): string | null {
  const now = at(day);
  const live = rows.filter((row) => isLive(row, now) && row.kind === 'storage');
  if (removedUnpaid) return 'studies were removed without a paid invoice';
  if (live.filter(({ status }) => status === 'active' || status === 'past-due').length > 1)
    return 'two subscriptions run at once';
  if (rows.filter(({ status }) => status === 'scheduled').length > 1) return 'two changes wait';
  for (const id of charging) {
    const row = rows.find((one) => one.id === id);
    if (row?.status === 'ended') return 'an ended plan is still charged';
    if (row && row.cancelledAt !== null) return 'a cancelled plan is still charged';
  }
  if (rows.some(({ marked, status }) => marked && status === 'ended')) return 'a mark outlives its plan';
  // The unused time of a replaced plan was deducted from the price of its replacement.
  const unused = rows.some(
    ({ status, expiredAt, years }) =>
      status !== 'ended' && years.some(({ startsAt, isBack }) => !isBack && startsAt >= expiredAt),
  );
  if (unused) return 'a year is paid for that no plan has';
  if (charging.length > 1) return 'two subscriptions are charged';
  return null;
}

describe('the lifecycle of a storage plan, explored', () => {
  test('no path of six steps breaks a rule, and every state can be ended (CG-91, CG-183)', () => {
    let frontier: { path: string[]; world: World }[] = [{ path: [], world: empty }];
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (let depth = 0; depth < 6; depth += 1) {
      const next: typeof frontier = [];
      for (const { path, world } of frontier)
        for (const [step, reached] of stepsFrom(world)) {
          if (reached.day > 800) continue;
          const key = JSON.stringify({ ...reached, kept: 0, back: 0 });
          if (seen.has(key)) continue;
          seen.add(key);
          const problem = problemOf(reached) ?? endOf(reached);
          if (problem !== null) wrong.push(`${[...path, step].join(' → ')}: ${problem}`);
          next.push({ path: [...path, step], world: reached });
        }
      frontier = next;
    }
    expect(seen.size).toBeGreaterThan(5_000);
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

/** Every path ends: after canceling, nothing is left beyond what is paid, and nothing more is charged. */
function endOf(world: World): string | null {
  const over = apply(world, cancelPlans(world.rows, at(world.day)), 0);
  if (over.charging.some((id) => over.rows.some((row) => row.id === id && isLive(row, at(over.day)))))
    return 'it is charged after it was cancelled';
  if (over.rows.some((row) => isLive(row, at(world.day + 2_000)))) return 'it never ends';
  return null;
}

describe('a confirmed checkout', () => {
  const order = (change: PlanOrder['change'], fromPlanId: string | null): PlanOrder => ({
    change,
    fromPlanId,
    startsAt: at(0),
    paidUntil: at(200),
  });
  const row = (change: Partial<BoughtPlan>): BoughtPlan => ({
    id: 'a',
    kind: 'storage',
    planKey: 'basic',
    maxStudy: 3,
    status: 'active',
    startedAt: at(-165),
    expiredAt: at(200),
    cancelledAt: null,
    ...change,
  });

  test.each([
    ['a second new plan', order('new', null), [row({})]],
    ['an upgrade of a plan that was replaced', order('upgrade', 'a'), [row({ status: 'ended' })]],
    ['an upgrade of a plan that was renewed', order('upgrade', 'a'), [row({ expiredAt: at(565) })]],
    ['an upgrade of a plan that is not there', order('upgrade', 'b'), [row({})]],
    [
      'an upgrade of a package beside a subscription that came later',
      order('upgrade', 'a'),
      [row({ kind: 'package' }), row({ id: 'b' })],
    ],
  ])('%s has no effect, so that its payment is refunded (CG-183)', (_, given, rows) => {
    expect(confirmPlan(given, rows, at(1)).kind).toBe('refused');
  });

  test('a charge of a canceled plan, of an ended one, or of another amount is refunded', () => {
    const plan = { ...row({}), renewalCents: 1_500 };
    expect(renewPlan(plan, 1_500, [plan]).kind).toBe('taken');
    expect(renewPlan(plan, 1_400, [plan]).kind).toBe('refused');
    expect(renewPlan({ ...plan, cancelledAt: at(199) }, 1_500, []).kind).toBe('refused');
    expect(renewPlan({ ...plan, status: 'ended' }, 1_500, []).kind).toBe('refused');
    // The charge was already on its way when it was canceled, so the year counts.
    expect(renewPlan({ ...plan, cancelledAt: at(201) }, 1_500, []).kind).toBe('taken');
  });

  test('an active plan is found whether or not it was canceled', () => {
    expect(runningSubscription([row({ cancelledAt: at(1) })], at(2))?.id).toBe('a');
    expect(runningSubscription([row({})], at(201))).toBeUndefined();
  });
});
