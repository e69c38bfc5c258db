import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { limits } from '../shared/limits.ts';
import { planTextsEn, planTextsEs, planWordsOf, prorationText } from './plan-messages.ts';
import {
  addMonths,
  changeTo,
  daysLeft,
  effectivePlan,
  hasFreeStudySlots,
  hasHigherStudyLimit,
  isLive,
  needsSelection,
  plansToCancel,
  planStateOf,
  planStates,
  priceOfPlan,
  problemOfSelection,
  proratedCents,
  studyLimitOf,
  storageEndOf,
  upgradePaths,
  type BoughtPlan,
} from './plan-rules.ts';
import { freePlan, packagePlans, plans, premiumPlan, storageKeys, storagePlans } from './plans.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const later = (days: number): Date => new Date(now.getTime() + days * 24 * 3_600_000);

const bought = (change: Partial<BoughtPlan> = {}): BoughtPlan => ({
  id: 'a',
  kind: 'storage',
  planKey: 'standard',
  maxStudy: storagePlans[change.planKey ?? 'standard'].maxStudy,
  status: 'active',
  startedAt: later(-100),
  expiredAt: later(265),
  cancelledAt: null,
  ...change,
});

describe('the price list', () => {
  test('storage costs $15, $40 and $100 a year for 3, 10 and all studies (L-011)', () => {
    expect(Object.values(storagePlans).map((plan) => [plan.priceCents, plan.maxStudy, plan.months])).toEqual([
      [1_500, 3, 12],
      [4_000, 10, 12],
      [10_000, -1, 12],
    ]);
  });

  test('a package is one standard report plus six months of its plan’s storage (L-012, CG-92, CG-93)', () => {
    expect(
      Object.values(packagePlans).map((plan) => [
        plan.priceCents,
        plan.maxStudy,
        plan.months,
        plan.reportType,
      ]),
    ).toEqual([
      [9_500, 3, 6, 'standard'],
      [12_000, 10, 6, 'standard'],
      [15_000, -1, 6, 'standard'],
      [9_500, 0, 0, 'standard'],
    ]);
  });

  test('keys are unique per kind (CG-94, L-009); premium is $19, free accounts store nothing (X-024, CG-101)', () => {
    expect(new Set(plans.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(plans.length);
    expect(new Set(plans.map(({ kind }) => kind))).toEqual(
      new Set(['report', 'package', 'storage', 'free', 'premium']),
    );
    expect([premiumPlan.priceCents, freePlan.priceCents, freePlan.maxStudy]).toEqual([1_900, 0, 0]);
    const storage = plans.map(({ kind, key, months, maxStudy }) => [`${kind} ${key}`, { months, maxStudy }]);
    const none = { months: 0, maxStudy: 0 };
    expect(Object.fromEntries(storage)).toEqual({
      'report standard': none,
      'report express': none,
      'package basic': { months: 6, maxStudy: 3 },
      'package standard': { months: 6, maxStudy: 10 },
      'package deluxe': { months: 6, maxStudy: -1 },
      'package additional': none,
      'storage basic': { months: 12, maxStudy: 3 },
      'storage standard': { months: 12, maxStudy: 10 },
      'storage deluxe': { months: 12, maxStudy: -1 },
      'free free': none,
      'premium premium': none,
    });
  });

  test.each([
    ['en', planTextsEn],
    ['es', planTextsEs],
  ])('every plan has texts in %s, with its own numbers (L-035)', (_, texts) => {
    for (const plan of plans) {
      const { name, description, featureList } = planWordsOf(texts, plan);
      expect(name).not.toBe('');
      expect(featureList.length, plan.key).toBeGreaterThan(0);
      expect([description, ...featureList].join(' ')).not.toMatch(/[{}∞]/);
    }
    expect(planWordsOf(texts, storagePlans.standard).featureList[0]).toContain('10');
    expect(planWordsOf(texts, packagePlans.basic).featureList[1]).toContain('6');
  });
});

describe('a change of plan', () => {
  test('upgrades go up, and the same plan is a renewal (L-021)', () => {
    expect(upgradePaths).toEqual({
      basic: ['basic', 'standard', 'deluxe'],
      standard: ['standard', 'deluxe'],
      deluxe: ['deluxe'],
    });
    const table = storageKeys.map((from) =>
      storageKeys.map((to) => changeTo(to, { kind: 'storage', planKey: from })),
    );
    expect(table).toEqual([
      ['renew', 'upgrade', 'upgrade'],
      ['downgrade', 'renew', 'upgrade'],
      ['downgrade', 'downgrade', 'renew'],
    ]);
    expect(changeTo('basic', undefined)).toBe('new');
    expect(changeTo('basic', { kind: 'package', planKey: 'deluxe' })).toBe('upgrade');
  });

  test.each([
    [10_000, 4_000, 365, 6_000],
    [10_000, 4_000, 265, 4_400],
    [10_000, 4_000, 1, 100],
    [10_000, 4_000, 0, 0],
    [4_000, 10_000, 200, 0],
    [4_000, 0, 181, 2_000],
  ])('(%i − %i) cents × %i/365 is %i cents, rounded up to dollars (L-022, CG-91)', (to, from, days, due) => {
    expect(proratedCents(to, from, days)).toBe(due);
  });

  test('prorated prices round the exact share up to whole dollars and never exceed the difference (CG-91)', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 365 }), (to, from, days) => {
        const due = proratedCents(to, from, days);
        const hundredths = BigInt(Math.max(0, to - from)) * BigInt(days);
        const [low, high] = [BigInt(due) * 365n, BigInt(due - 100) * 365n];
        return due % 100 === 0 && low >= hundredths && (due === 0 || high < hundredths);
      }),
      { numRuns: 2_000 },
    );
  });

  test('one more day never costs less, and a change never costs more than a new plan (L-022)', () => {
    const key = fc.constantFrom(...storageKeys);
    fc.assert(
      fc.property(key, key, fc.integer({ min: 1, max: 367 }), (from, to, days) => {
        const plan = (end: number) => [bought({ planKey: from, expiredAt: later(end) })];
        const price = priceOfPlan(to, plan(days), now);
        const next = priceOfPlan(to, plan(days + 1), now);
        expect(price.dueCents).toBeLessThanOrEqual(next.dueCents);
        expect(price.dueCents).toBeLessThanOrEqual(storagePlans[to].priceCents);
        // The full price is charged at the end of the paid time, and only then.
        expect(price.next).toEqual({ at: later(days), amountCents: storagePlans[to].priceCents });
        expect(price.dueCents > 0).toBe(price.change === 'upgrade');
      }),
    );
  });

  test('a first plan costs a full year; after a package, only the remaining days count (CG-91)', () => {
    expect(priceOfPlan('standard', [], now)).toMatchObject({
      change: 'new',
      dueCents: 4_000,
      proration: null,
      paidUntil: new Date('2027-11-20T09:00:00.000Z'),
      next: { amountCents: 4_000 },
    });
    const room = bought({ kind: 'package', planKey: 'basic', maxStudy: 3, expiredAt: later(100) });
    expect(priceOfPlan('standard', [room], now)).toMatchObject({
      change: 'upgrade',
      dueCents: 1_100,
      proration: { newCents: 4_000, currentCents: 0, days: 100 },
      paidUntil: later(100),
    });
  });

  test('the formula is written out (CG-91, CG-184)', () => {
    const proration = { newCents: 10_000, currentCents: 4_000, days: 265 };
    expect(prorationText(planTextsEn, proration, 4_400)).toBe(
      '($100 − $40) × 265/365 = $44, rounded up to whole dollars',
    );
    expect(prorationText(planTextsEs, proration, 4_400)).toContain('($100 − $40) × 265/365 = $44');
  });

  test('a started day counts, and a leap year has no more than 365', () => {
    expect(daysLeft(now, new Date(now.getTime() + 1))).toBe(1);
    expect(daysLeft(now, later(366))).toBe(365);
    expect(daysLeft(now, later(-1))).toBe(0);
  });

  test.each([
    ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-11-20T10:00:00.000Z', 12, '2027-11-20T10:00:00.000Z'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
});

describe('the study limit that applies', () => {
  test('is the largest of all live plans, in any order (L-049)', () => {
    const plan = fc.record({
      planKey: fc.constantFrom(...storageKeys),
      kind: fc.constantFrom('storage' as const, 'package' as const),
      days: fc.integer({ min: -400, max: 400 }),
      isEnded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 6 }), (facts) => {
        const rows = facts.map(({ planKey, kind, days, isEnded }, at) =>
          bought({
            id: String(at),
            planKey,
            kind,
            expiredAt: later(days),
            status: isEnded ? 'ended' : 'active',
          }),
        );
        const live = rows.filter((row) => isLive(row, now));
        const room = studyLimitOf(rows, now);
        expect(studyLimitOf(rows.toReversed(), now)).toBe(room);
        expect(live.some(({ maxStudy }) => hasHigherStudyLimit(maxStudy, room))).toBe(false);
        expect(room).toBe(live.length === 0 ? 0 : effectivePlan(rows, now)?.maxStudy);
      }),
    );
  });

  test('comes, among plans with the same limit, from the one that lasts longest', () => {
    const rows = [
      bought({ id: 'first', kind: 'package', expiredAt: later(20) }),
      bought({ id: 'last', kind: 'package', expiredAt: later(200) }),
      bought({ id: 'middle', kind: 'package', expiredAt: later(100) }),
      bought({ id: 'smaller', planKey: 'basic', expiredAt: later(300) }),
    ];
    for (const order of [rows, rows.toReversed()]) expect(effectivePlan(order, now)?.id).toBe('last');
    const unlimited = bought({ id: 'unlimited', planKey: 'deluxe', expiredAt: later(1) });
    expect(effectivePlan([...rows, unlimited], now)?.id).toBe('unlimited');
  });

  test('comes from the setting for an account without a plan (CG-101)', () => {
    expect([
      studyLimitOf([], now),
      studyLimitOf([], now, 2),
      studyLimitOf([bought()], now, 2),
      studyLimitOf([bought()], now, 20),
    ]).toEqual([0, 2, 10, 20]);
    expect([
      hasFreeStudySlots(9, 10),
      hasFreeStudySlots(10, 10),
      hasFreeStudySlots(1_000, -1),
      hasFreeStudySlots(0, 0),
    ]).toEqual([true, false, true, false]);
  });

  test('lasts 14 days after a failed renewal, and ends at once for a canceled plan', () => {
    const until = (change: Partial<BoughtPlan>, days: number) =>
      isLive(bought({ expiredAt: later(0), ...change }), later(days));
    expect([until({}, 13), until({}, 14)]).toEqual([true, false]);
    expect([until({ cancelledAt: later(-5) }, -1), until({ cancelledAt: later(-5) }, 0)]).toEqual([
      true,
      false,
    ]);
    expect([until({ kind: 'package' }, -1), until({ kind: 'package' }, 0)]).toEqual([true, false]);
  });

  test('images stay for 30 days after the last plan ended, and indefinitely while one is live', () => {
    const over = bought({ expiredAt: later(-10), cancelledAt: later(-20) });
    const older = bought({ id: 'b', kind: 'package', expiredAt: later(-40) });
    expect(storageEndOf([older, over], now)).toEqual({ endedAt: later(-10), deleteAt: later(20) });
    expect(storageEndOf([over, bought({ id: 'c' })], now)).toBeNull();
    expect(storageEndOf([], now)).toBeNull();
    expect(limits.storageEndMilliseconds).toBe(30 * 24 * 3_600_000);
  });
});

describe('choosing studies to keep', () => {
  test('is needed if there are more than the plan allows, and never for deluxe (CG-85, L-037)', () => {
    expect([needsSelection(4, 3), needsSelection(3, 3), needsSelection(1_000, -1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    [{ studyCount: 5, mustKeep: 0, removed: 2, maxStudy: 3 }, null],
    [{ studyCount: 5, mustKeep: 0, removed: 5, maxStudy: 3 }, null],
    [{ studyCount: 5, mustKeep: 0, removed: 1, maxStudy: 3 }, 'keep-fewer'],
    [{ studyCount: 5, mustKeep: 3, removed: 2, maxStudy: 3 }, null],
    [{ studyCount: 5, mustKeep: 4, removed: 1, maxStudy: 3 }, 'too-many-open'],
    [{ studyCount: 3, mustKeep: 0, removed: 1, maxStudy: 3 }, 'nothing-to-choose'],
    [{ studyCount: 3, mustKeep: 0, removed: 0, maxStudy: 3 }, null],
  ])('%j is %s (L-040 … L-042, CG-86, CG-88)', (selection, problem) => {
    expect(problemOfSelection(selection)).toBe(problem);
  });
});

describe('the lifecycle states', () => {
  const standardNext = bought({ id: 'n', status: 'scheduled', startedAt: later(265), planKey: 'basic' });
  test.each([
    ['free', []],
    ['package-storage', [bought({ kind: 'package' })]],
    ['active', [bought()]],
    ['active', [bought({ cancelledAt: later(-1) }), { ...standardNext, planKey: 'standard' as const }]],
    ['downgrade-pending', [bought(), standardNext]],
    ['cancelled', [bought({ cancelledAt: later(-1) })]],
    ['past-due', [bought({ status: 'past-due', expiredAt: later(-1) })]],
    ['past-due', [{ ...standardNext, startedAt: later(-1), expiredAt: later(-1) }]],
    ['expired', [bought({ expiredAt: later(-20) })]],
    ['expired', [bought({ kind: 'package', expiredAt: later(-1) })]],
  ] as const)('%s', (state, rows) => {
    expect(planStateOf(rows, now)).toBe(state);
    // The table and the rules agree on each state.
    expect(planStates[state].store).toBe(studyLimitOf(rows, now) !== 0);
    expect(planStates[state].cancel).toBe(plansToCancel(rows, now).length > 0);
  });

  test('an open checkout counts as a pending change', () => {
    expect(planStateOf([bought()], now, 'upgrade')).toBe('upgrade-pending');
    expect(planStateOf([bought()], now, 'downgrade')).toBe('downgrade-pending');
    expect(planStateOf([], now, 'new')).toBe('free');
  });
});
