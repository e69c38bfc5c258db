// The life of a purchased plan through the card company's events: each counts once, in any order.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addCase, setCase } from '../../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import {
  addStudies,
  buyStorage,
  checkoutOf,
  keptOf,
  openPackage,
  openStorage,
  paidOf,
  planChange,
  planPaymentsOf,
  plansOf,
  renewalOf,
  signedInAgain,
} from '../../../tests/plan-fixture.ts';
import { creditsOf } from '../../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { PaymentEvent } from '../payment-company.ts';

const { provider } = workspaceIds;
const start = new Date('2026-11-20T09:00:00.000Z');
const yearLater = new Date('2027-11-20T09:00:00.000Z');
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const send = async (news: PaymentEvent) => {
  const { status } = await sendPaymentEvent(testBed.product, news);
  expect(status).toBe(204);
};
const again = () => signedInAgain(testBed.product, patient.id);
const userPlan = async () =>
  (await (await again()).call('GET', '/users/current-user')).body['userPlan'] as Record<
    string,
    unknown
  > | null;
const plans = () => plansOf(platform(), patient.id);
const payments = () => planPaymentsOf(platform(), patient.id);
const cancel = async () => (await again()).call('GET', '/payment/cancel-subscription');

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  testBed.clock.set(start);
  patient = await signedInPatient(testBed.product, { workspaceId: provider });
});

const at = (date: Date): void => testBed.clock.set(date);
const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * 24 * 3_600_000);

describe('a renewal', () => {
  test('adds a year at the agreed price, and each charge counts once (W2)', async () => {
    const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
    at(yearLater);
    const renewed = renewalOf(subscriptionId, 4_000);
    await Promise.all([send(renewed), send(renewed), send({ ...renewed, id: newId() })]);
    expect(await userPlan()).toMatchObject({ expiredAt: '2028-11-20T09:00:00.000Z', plan: 'standard' });
    expect(await payments()).toMatchObject([
      { plan_change: 'new', amount_cents: 4_000 },
      { plan_change: 'renewal', amount_cents: 4_000, status: 'paid', needs_refund: false },
    ]);
  });

  test('of another amount has no effect and is refunded', async () => {
    const { subscriptionId } = await buyStorage(testBed.product, patient, 'basic');
    at(yearLater);
    const charged = renewalOf(subscriptionId, 4_000);
    await send(charged);
    expect(await payments()).toMatchObject([{}, { plan_change: 'renewal', needs_refund: true }]);
    expect(await userPlan()).toMatchObject({ expiredAt: yearLater.toISOString() });
    // The refund takes no year away, because the charge had added none.
    const before = await plans();
    await send({ kind: 'refunded', id: newId(), paymentId: charged.paymentId ?? '', amountCents: 4_000 });
    expect(await payments()).toMatchObject([{}, { status: 'refunded' }]);
    expect(await plans()).toEqual(before);
  });

  test('that fails leaves 14 days, and a late one reactivates the plan', async () => {
    const { subscriptionId } = await buyStorage(testBed.product, patient, 'basic');
    at(daysAfter(yearLater, 1));
    await send(renewalOf(subscriptionId, 0, 'renewal-failed'));
    expect(await plans()).toMatchObject([{ status: 'past-due' }]);
    expect(await planChange(await again(), 'basic')).toMatchObject({ state: 'past-due', change: 'new' });
    expect(await userPlan()).not.toBeNull();
    at(daysAfter(yearLater, 14));
    expect(await userPlan()).toBeNull();
    // The deadline for the images starts then.
    expect(await planChange(await again(), 'basic')).toMatchObject({
      state: 'expired',
      imagesKeptUntil: daysAfter(yearLater, 44).toISOString(),
    });
    await send(renewalOf(subscriptionId, 1_500));
    await send(renewalOf(subscriptionId, 0, 'renewal-failed'));
    expect(await plans()).toMatchObject([{ status: 'active' }]);
    expect(await userPlan()).toMatchObject({ expiredAt: '2028-11-20T09:00:00.000Z' });
  });
});

describe('canceling (V-062)', () => {
  test('stops the renewal and nothing else, and repeating it changes nothing (CG-95)', async () => {
    const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
    at(daysAfter(start, 50));
    const first = await cancel();
    expect(first).toMatchObject({ status: 200, body: { expiredAt: yearLater.toISOString() } });
    expect(first.headers['cache-control']).toContain('no-store');
    const before = await plans();
    at(daysAfter(start, 60));
    const twin = await (await again()).call('POST', '/payment/cancel-subscription');
    expect(twin).toMatchObject({ status: 200, body: { expiredAt: yearLater.toISOString() } });
    expect(await plans()).toEqual(before);
    expect(await userPlan()).toMatchObject({ cancelled: true, renewal: null, maxStudy: 10 });
    const calls = await testBed.select(
      sql`SELECT payload ->> 'call' AS call FROM job WHERE payload ->> 'id' = ${subscriptionId}`,
    );
    expect(calls).toEqual([{ call: 'cancelAtPeriodEnd' }]);
    at(yearLater);
    expect(await userPlan()).toBeNull();
    await send(renewalOf(subscriptionId, 4_000));
    expect(await payments()).toMatchObject([{}, { plan_change: 'renewal', needs_refund: true }]);
    expect(await userPlan()).toBeNull();
    const [step] = await testBed.select(
      sql`SELECT actor_id, count(*)::int AS number FROM audit_event
        WHERE action = 'plan.cancelled' AND patient_user_id = ${patient.id} GROUP BY actor_id`,
    );
    expect(step).toEqual({ actor_id: patient.id, number: 1 });
  });

  test('without a subscription there is nothing to cancel', async () => {
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'plan.none-running' } });
    const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
    await send(paidOf(opened, { subscriptionId: null }));
    expect((await cancel()).status).toBe(409);
  });

  test('choosing the same plan again restores the renewal and costs nothing now (CG-91)', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    await cancel();
    const shown = await planChange(patient, 'standard');
    expect(shown).toMatchObject({
      state: 'cancelled',
      change: 'renew',
      dueCents: 0,
      next: { amountCents: 4_000 },
    });
    const opened = await buyStorage(testBed.product, patient, 'standard');
    expect(await userPlan()).toMatchObject({
      cancelled: false,
      renewal: { plan: 'standard', at: yearLater.toISOString(), amountCents: 4_000 },
    });
    at(yearLater);
    await send(renewalOf(opened.subscriptionId, 4_000));
    expect(await userPlan()).toMatchObject({ expiredAt: '2028-11-20T09:00:00.000Z' });
    expect(await plans()).toMatchObject([{ status: 'ended' }, { status: 'active' }]);
  });
});

describe('a downgrade (CG-87, CG-183)', () => {
  const prepare = async () => {
    await buyStorage(testBed.product, patient, 'deluxe');
    const studies = await addStudies(platform(), patient.id, 5);
    return { studies, gone: studies.slice(0, 3), kept: studies.slice(3).sort() };
  };

  test('removes exactly the unselected studies, with the first paid invoice and not before (L-043)', async () => {
    const { studies, gone, kept } = await prepare();
    const agreed = await buyStorage(testBed.product, patient, 'basic', gone);
    expect(agreed.amountCents).toBe(0);
    expect(await userPlan()).toMatchObject({
      plan: 'deluxe',
      maxStudy: -1,
      renewal: { plan: 'basic', amountCents: 1_500, at: yearLater.toISOString() },
    });
    at(yearLater);
    expect(await keptOf(platform(), patient.id)).toEqual(studies.toSorted());
    await send(renewalOf(agreed.subscriptionId, 0, 'renewal-failed'));
    expect(await keptOf(platform(), patient.id)).toEqual(studies.toSorted());
    const paid = renewalOf(agreed.subscriptionId, 1_500);
    await Promise.all([send(paid), send(paid)]);
    expect(await keptOf(platform(), patient.id)).toEqual(kept);
    expect(await userPlan()).toMatchObject({ plan: 'basic', maxStudy: 3, studyCount: 2 });
    // They can be restored for 30 days: rows and files still exist.
    const rows = await testBed.select(
      sql`SELECT id FROM study WHERE owner_user_id = ${patient.id} AND deleted_at IS NOT NULL ORDER BY id`,
    );
    expect(rows.map(({ id }) => id)).toEqual(gone.toSorted());
  });

  test('a study that got an open case in the meantime stays (CG-87)', async () => {
    const { gone, kept } = await prepare();
    const agreed = await buyStorage(testBed.product, patient, 'basic', gone);
    const { id } = await addCase(platform(), {
      workspaceId: provider,
      status: 'new',
      patient: patient.id,
      creator: testBed.ids.consultant,
    });
    await setCase(platform(), id, { studyId: gone[0] ?? null });
    at(yearLater);
    await send(renewalOf(agreed.subscriptionId, 1_500));
    const left = await keptOf(platform(), patient.id);
    expect(left).toEqual(expect.arrayContaining([...kept, gone[0]]));
    expect(left).not.toEqual(expect.arrayContaining([gone[1]]));
  });

  test.each([
    ['is left for another', async () => openStorage(await again(), 'standard')],
    ['is cancelled with the plan', async () => cancel()],
  ])('that %s clears its marks, and its late payment removes nothing', async (_, leave) => {
    const { studies, gone } = await prepare();
    const opened = await checkoutOf(platform(), await openStorage(patient, 'basic', gone));
    await leave();
    const marks = await testBed.select(sql`SELECT study_id FROM plan_removal WHERE user_id = ${patient.id}`);
    expect(marks).toEqual([]);
    await send(paidOf(opened));
    expect((await plans()).filter(({ status }) => status === 'scheduled')).toEqual([]);
    at(yearLater);
    await send(renewalOf(opened.subscriptionId, 1_500));
    expect(await keptOf(platform(), patient.id)).toEqual(studies.toSorted());
    expect((await payments()).at(-1)).toMatchObject({ plan_change: 'renewal', needs_refund: true });
  });

  test('that was agreed and then canceled does not start', async () => {
    const { studies, gone } = await prepare();
    await buyStorage(testBed.product, patient, 'basic', gone);
    await cancel();
    expect(await plans()).toMatchObject([{ status: 'active' }, { status: 'ended' }]);
    expect(await userPlan()).toMatchObject({ plan: 'deluxe', cancelled: true, renewal: null });
    expect(await testBed.select(sql`SELECT 1 FROM plan_removal WHERE user_id = ${patient.id}`)).toEqual([]);
    expect(await keptOf(platform(), patient.id)).toHaveLength(studies.length);
  });

  test('a new smaller plan after the end of storage removes when paid; a refund returns the studies', async () => {
    const { studies, gone, kept } = await prepare();
    await cancel();
    at(daysAfter(yearLater, 5));
    const caller = await again();
    expect(await planChange(caller, 'basic')).toMatchObject({
      state: 'expired',
      change: 'new',
      dueCents: 1_500,
    });
    const opened = await checkoutOf(platform(), await openStorage(caller, 'basic', gone));
    expect(await keptOf(platform(), patient.id)).toHaveLength(5);
    await send(paidOf(opened));
    expect(await keptOf(platform(), patient.id)).toEqual(kept);
    await send({ id: newId(), kind: 'refunded', paymentId: `pay_${opened.sessionId}`, amountCents: 1_500 });
    expect(await keptOf(platform(), patient.id)).toEqual(studies.toSorted());
    expect(await userPlan()).toBeNull();
  });
});

describe('a refunded payment', () => {
  test('takes away an unused report and the storage; a partial refund takes nothing', async () => {
    const opened = await checkoutOf(platform(), await openPackage(patient, 'standard'));
    await send(paidOf(opened, { subscriptionId: null }));
    const refund = { kind: 'refunded', paymentId: `pay_${opened.sessionId}` } as const;
    await send({ ...refund, id: newId(), amountCents: 500 });
    expect(await userPlan()).toMatchObject({ plan: 'standard' });
    await send({ ...refund, id: newId(), amountCents: 12_000 });
    expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({
      numOfReport: 0,
      userPlan: null,
    });
    expect(await payments()).toMatchObject([{ status: 'refunded', needs_refund: false }]);
    // A late event restores nothing.
    await send(paidOf(opened, { subscriptionId: null }));
    expect((await creditsOf(platform(), patient.id)).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });
});

describe('the card company’s events in every order', () => {
  const permutations = <Item>(items: readonly Item[]): Item[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, index) =>
          permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
        );

  test('failed, expired, paid and paid again: one plan (W3)', async () => {
    const kinds = ['failed', 'expired', 'paid', 'again'] as const;
    for (const order of permutations(kinds)) {
      const caller = await signedInPatient(testBed.product, { workspaceId: provider });
      const opened = await checkoutOf(platform(), await openStorage(caller, 'standard'));
      for (const kind of order)
        await send(
          kind === 'paid' || kind === 'again'
            ? paidOf(opened)
            : paidOf(opened, { kind, paymentId: null, subscriptionId: null }),
        );
      expect(await plansOf(platform(), caller.id), order.join()).toMatchObject([
        { plan_key: 'standard', status: 'active', expired_at: expect.anything() },
      ]);
      expect(await planPaymentsOf(platform(), caller.id)).toMatchObject([
        { status: 'paid', needs_refund: false },
      ]);
    }
  });

  test('paid, renewed, not renewed and refunded end the same, even before the checkout’s own event (W3)', async () => {
    const ends = new Set<string>();
    for (const order of permutations(['paid', 'renewed', 'renewal-failed', 'refunded'] as const)) {
      const caller = await signedInPatient(testBed.product, { workspaceId: provider });
      testBed.clock.set(start);
      const opened = await checkoutOf(platform(), await openStorage(caller, 'standard'));
      const renewal = { ...renewalOf(opened.subscriptionId, 4_000), paymentId: `ren_${opened.sessionId}` };
      testBed.clock.set(yearLater);
      const news: Record<(typeof order)[number], PaymentEvent> = {
        paid: paidOf(opened),
        renewed: renewal,
        'renewal-failed': renewalOf(opened.subscriptionId, 0, 'renewal-failed'),
        refunded: { id: newId(), kind: 'refunded', paymentId: `ren_${opened.sessionId}`, amountCents: 4_000 },
      };
      for (const kind of order) await send(news[kind]);
      const rows = await planPaymentsOf(platform(), caller.id);
      ends.add(
        JSON.stringify({
          paid: rows.map(({ plan_change, status, needs_refund }) => [plan_change, status, needs_refund]),
          isLive: (await planChange(await signedInAgain(testBed.product, caller.id), 'basic'))['state'],
        }),
      );
    }
    expect([...ends]).toHaveLength(1);
  });

  test('a hundred events, each 1 to 5 times, shuffled and simultaneous: each has one effect (W2, B15)', async () => {
    const opened = [];
    for (let number = 0; number < 25; number += 1) {
      const caller = await signedInPatient(testBed.product, { workspaceId: provider });
      const checkout = await checkoutOf(platform(), await openStorage(caller, 'basic'));
      opened.push({ id: caller.id, checkout });
    }
    const events = opened.flatMap(({ checkout }) => [
      paidOf(checkout),
      paidOf(checkout),
      renewalOf(checkout.subscriptionId, 1_500),
      paidOf(checkout, { kind: 'expired', paymentId: null, subscriptionId: null }),
    ]);
    const sent = events.flatMap((event, at) => Array.from({ length: 1 + (at % 5) }, () => event));
    sent.sort((one, other) => one.id.slice(-6).localeCompare(other.id.slice(-6)));
    await Promise.all(sent.map(send));
    for (const { id } of opened) {
      expect(await plansOf(platform(), id)).toMatchObject([
        { status: 'active', expired_at: expect.anything(), cancelled_at: null },
      ]);
      expect(await planPaymentsOf(platform(), id)).toMatchObject([
        { status: 'paid', needs_refund: false },
        { plan_change: 'renewal', status: 'paid', needs_refund: false },
      ]);
    }
    expect(await testBed.select(sql`SELECT id FROM payment_event WHERE waiting IS NOT NULL`)).toEqual([]);
  });
});
