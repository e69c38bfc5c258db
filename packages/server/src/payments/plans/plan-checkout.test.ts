// Buying packages and storage: who may, what it costs, what is refused, and what a change would remove.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { addCase, readCaseRow, setCase } from '../../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { addDiscount } from '../../../tests/discount-fixture.ts';
import { openCheckout, sendPaymentEvent } from '../../../tests/payment-fixture.ts';
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
  signedInAgain,
} from '../../../tests/plan-fixture.ts';
import { creditsOf, giveCredit } from '../../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { openTestPlatform } from '../../test-platform-fixture.ts';

const { provider, lakeside, harbor } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: provider });
});

async function unpaid(change: { reportType?: 'standard' | 'express' } = {}): Promise<string> {
  const { id } = await addCase(platform(), {
    workspaceId: provider,
    status: 'not-paid',
    patient: patient.id,
    creator: testBed.ids.consultant,
  });
  const now = testBed.clock.now();
  await setCase(platform(), id, {
    payer: 'patient',
    needsPayment: true,
    dueDate: null,
    waitingSince: now,
    ...change,
  });
  return id;
}

const userPlan = async () => (await patient.call('GET', '/users/current-user')).body['userPlan'];

describe('a package (V-059)', () => {
  test.each([
    ['basic', 9_500, 3],
    ['standard', 12_000, 10],
    ['deluxe', 15_000, -1],
  ] as const)(
    '%s costs %i cents: a standard report, and room for %i studies for six months (L-009, L-012, CG-92, CG-93, L-032, N-009, L-049)',
    async (plan, amountCents, maxStudy) => {
      const opened = await checkoutOf(platform(), await openPackage(patient, plan));
      expect(opened.amountCents).toBe(amountCents);
      // L-027: nothing is delivered until the card company confirms it, whatever page is opened.
      expect(await userPlan()).toBeNull();
      await sendPaymentEvent(testBed.product, paidOf(opened, { subscriptionId: null }));
      expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({
        numOfReport: 1,
        availableReport: { id: expect.any(String), type: 'Standard' },
        userPlan: { plan, type: 'package', maxStudy, studyCount: 0, cancelled: false, renewal: null },
      });
      expect(await plansOf(platform(), patient.id)).toMatchObject([
        { kind: 'package', status: 'active', expired_at: expect.anything() },
      ]);
      const session = await patient.call('GET', `/payment/session/${opened.sessionId}/is-valid-session`);
      expect(session.body).toMatchObject({ valid: true, purpose: 'package', status: 'paid', studyId: null });
    },
  );

  test('the additional report is a report without storage (CG-92)', async () => {
    const opened = await checkoutOf(platform(), await openPackage(patient, 'additional'));
    await sendPaymentEvent(testBed.product, paidOf(opened, { subscriptionId: null }));
    expect(opened.amountCents).toBe(9_500);
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ source: 'package', caseId: null }]);
    expect(await userPlan()).toBeNull();
  });

  test('its report immediately pays for the oldest request of that type (T10, CG-166)', async () => {
    const dearer = await unpaid({ reportType: 'express' });
    const waiting = await unpaid();
    const open = await openCheckout(patient, waiting);
    const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
    await sendPaymentEvent(testBed.product, paidOf(opened, { subscriptionId: null }));
    expect([
      (await readCaseRow(platform(), waiting)).status,
      (await readCaseRow(platform(), dearer)).status,
    ]).toEqual(['new', 'not-paid']);
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: waiting, source: 'package' }]);
    const session = await patient.call('GET', `/payment/session/${open}/is-valid-session`);
    expect(session.body).toMatchObject({ status: 'expired' });
  });

  test.each([
    ['standard', 'You a Standard video report available. Please use it before you could buy another one.'],
    ['express', 'You an Express video report available. Please use it before you could buy another one.'],
  ] as const)(
    'with a %s report available no other one is sold, but a request can still be paid (L-031, L-033, W-051)',
    async (type, message) => {
      await giveCredit(platform(), patient.id, type);
      for (const plan of ['basic', 'additional'])
        expect(await openPackage(patient, plan)).toMatchObject({ status: 409, body: { message } });
      expect(await planPaymentsOf(platform(), patient.id)).toEqual([]);
      await openCheckout(patient, await unpaid());
    },
  );

  test('is also sold at white-glove clinics, with their discount; storage is not (L-013, CG-89, B-025)', async () => {
    const theirs = await signedInPatient(testBed.product, { workspaceId: lakeside });
    await testBed.select(sql`UPDATE workspace SET discount_type = 'half-price' WHERE id = ${lakeside}`);
    expect((await checkoutOf(platform(), await openPackage(theirs, 'standard'))).amountCents).toBe(6_000);
    await testBed.select(sql`UPDATE workspace SET discount_type = NULL WHERE id = ${lakeside}`);
    const refusal = { status: 403, body: { code: 'plan.not-here' } };
    expect(await openStorage(theirs, 'basic')).toMatchObject(refusal);
    const partner = await signedInPatient(testBed.product, { workspaceId: harbor });
    expect(await openPackage(partner, 'basic')).toMatchObject(refusal);
    expect(await openStorage(partner, 'basic')).toMatchObject(refusal);
    expect((await partner.call('GET', '/payment/plan-change?plan=basic')).status).toBe(403);
  });

  test('that a coupon makes free is delivered at once, once while its report is unused (F-035, C3)', async () => {
    const theirs = await signedInPatient(testBed.product, { workspaceId: lakeside });
    const discountId = await addDiscount(platform());
    await testBed.select(sql`UPDATE discount SET percent_off = 100 WHERE id = ${discountId}`);
    await testBed.select(sql`UPDATE workspace SET discount_id = ${discountId} WHERE id = ${lakeside}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => openPackage(theirs, 'basic')));
    await testBed.select(sql`UPDATE workspace SET discount_id = NULL WHERE id = ${lakeside}`);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      sessionId: null,
      url: expect.stringContaining('/patient-dashboard'),
    });
    expect(await creditsOf(platform(), theirs.id)).toHaveLength(1);
    expect(await planPaymentsOf(platform(), theirs.id)).toMatchObject([{ status: 'paid', amount_cents: 0 }]);
  });
});

describe('a storage plan (V-060)', () => {
  test('the documented GET and its twin open the same uncached checkout (CG-95, L-027, L-028)', async () => {
    const path = '/payment/create-subscription-checkout-session';
    const got = await patient.call('GET', `${path}?plan=standard&cancelRoute=/storage-plans`);
    const posted = await openStorage(patient, 'standard');
    expect([got.status, posted.status]).toEqual([200, 201]);
    for (const { body, headers } of [got, posted]) {
      expect(body).toEqual({ sessionId: expect.any(String), url: expect.stringContaining('/dev/checkout/') });
      expect(headers['cache-control']).toContain('no-store');
    }
    // L-028.
    const routes = await testBed.select(
      sql`SELECT success_route, cancel_route FROM payment WHERE payer_user_id = ${patient.id} ORDER BY created_at, id`,
    );
    expect(routes).toEqual([
      { success_route: '/payment-subscription-success', cancel_route: '/storage-plans' },
      { success_route: '/payment-subscription-success', cancel_route: '/payment-fail' },
    ]);
  });

  test('W4: the card company is asked about it a minute later', async () => {
    const { body } = await openStorage(patient, 'basic');
    const jobs = await testBed.select(sql`SELECT job.run_at FROM payment
      JOIN job ON job.payload ->> 'paymentId' = payment.id::text
      WHERE provider_session_id = ${String(body['sessionId'])}`);
    expect(jobs.map(({ run_at: at }) => new Date(String(at)).getTime())).toEqual([
      testBed.clock.now().getTime() + 60_000,
    ]);
  });

  test('the caller never sets the price or the kind of change', async () => {
    const body = { plan: 'basic', action: 'downgrade', amountCents: 1 };
    const told = await patient.call('POST', '/payment/create-subscription-checkout-session', { body });
    expect(told.status).toBe(400);
    expect((await openStorage(patient, 'premium')).status).toBe(400);
    const query = 'plan=basic&action=downgrade&amountCents=1';
    const asked = await patient.call('GET', `/payment/create-subscription-checkout-session?${query}`);
    expect((await checkoutOf(platform(), asked)).amountCents).toBe(1_500);
  });

  test('no discount applies to it (CG-89, L-014)', async () => {
    await testBed.select(sql`UPDATE workspace SET discount_type = 'half-price' WHERE id = ${provider}`);
    const { amountCents } = await checkoutOf(platform(), await openStorage(patient, 'deluxe'));
    await testBed.select(sql`UPDATE workspace SET discount_type = NULL WHERE id = ${provider}`);
    expect(amountCents).toBe(10_000);
  });

  test('after payment, it gives room for a year (L-011, L-032, G-032, G-033, CG-97)', async () => {
    const { sessionId } = await buyStorage(testBed.product, patient, 'basic');
    const session = await patient.call('GET', `/payment/session/${sessionId}/is-valid-session`);
    expect(session.body).toMatchObject({
      valid: true,
      purpose: 'subscription',
      status: 'paid',
      studyId: null,
    });
    const expiredAt = '2027-11-20T09:00:00.000Z';
    expect(await userPlan()).toEqual({
      name: 'Basic',
      plan: 'basic',
      type: 'subscription',
      maxStudy: 3,
      studyCount: 0,
      expiredAt,
      cancelled: false,
      renewal: { plan: 'basic', at: expiredAt, amountCents: 1_500 },
    });
    const announced = { purpose: 'study', files: [{ path: 'scan.jpg', size: 10 }], fileType: 'image' };
    const store = () => patient.call('POST', '/uploads', { body: announced });
    await addStudies(platform(), patient.id, 2);
    expect((await store()).status).toBe(201);
    await addStudies(platform(), patient.id, 1);
    expect(await patient.call('POST', '/patients/study', { body: {} })).toMatchObject({
      status: 402,
      body: { message: 'Oops, looks like you have reached your maximum amount of file uploads :-(' },
    });
  });

  test('the price shown before an upgrade is the price charged (CG-91, CG-184, L-022)', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    testBed.clock.advance(100 * day);
    const caller = await signedInAgain(testBed.product, patient.id);
    const shown = await planChange(caller, 'deluxe');
    expect(shown).toMatchObject({
      state: 'active',
      change: 'upgrade',
      from: { plan: 'standard', type: 'subscription', expiredAt: '2027-11-20T09:00:00.000Z' },
      dueCents: 4_400,
      proration: { newCents: 10_000, currentCents: 4_000, days: 265 },
      formula: '($100 − $40) × 265/365 = $44, rounded up to whole dollars',
      paidUntil: '2027-11-20T09:00:00.000Z',
      next: { at: '2027-11-20T09:00:00.000Z', amountCents: 10_000 },
      maxStudy: -1,
      selection: null,
      imagesKeptUntil: null,
    });
    const opened = await checkoutOf(platform(), await openStorage(caller, 'deluxe'));
    expect(opened.amountCents).toBe(shown['dueCents']);
    expect((await planChange(caller, 'deluxe'))['state']).toBe('upgrade-pending');
    await sendPaymentEvent(testBed.product, paidOf(opened));
    expect(await plansOf(platform(), patient.id)).toMatchObject([
      { plan_key: 'standard', status: 'ended' },
      { plan_key: 'deluxe', status: 'active', renewal_cents: 10_000 },
    ]);
    expect((await planChange(caller, 'deluxe'))['change']).toBe('renew');
    testBed.clock.advance(-100 * day);
  });

  test('allows sixty checkouts an hour, and no more', async () => {
    await testBed.select(sql`INSERT INTO rate_window (kind, subject, started_at, count)
      VALUES ('plan-checkout', ${patient.id}, ${testBed.clock.now().toISOString()}::timestamptz, 60)`);
    expect(await openStorage(patient, 'basic')).toMatchObject({
      status: 429,
      body: { code: 'plan.too-many-checkouts' },
    });
    await testBed.select(
      sql`UPDATE rate_window SET started_at = started_at - interval '1 hour' WHERE subject = ${patient.id}`,
    );
    expect((await openStorage(patient, 'basic')).status).toBe(201);
  });
});

describe('a smaller plan (L-037, L-040, L-043, L-045)', () => {
  test('says which studies must be chosen, and accepts only a valid choice (CG-85, CG-86, CG-88, L-039)', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const free = await addStudies(platform(), patient.id, 4);
    const busy = await addCase(platform(), {
      workspaceId: provider,
      status: 'new',
      patient: patient.id,
      creator: testBed.ids.consultant,
    });
    const shown = await planChange(patient, 'basic');
    expect(shown).toMatchObject({
      change: 'downgrade',
      dueCents: 0,
      maxStudy: 3,
      studyCount: 5,
      selection: { mustKeep: 1, problem: null },
    });
    const { studies } = shown['selection'] as { studies: Record<string, unknown>[] };
    expect(studies).toHaveLength(5);
    const fields = ['description', 'id', 'isMarked', 'mustBeSelected', 'patientName', 'title', 'visitDate'];
    expect(Object.keys(studies[0] ?? {}).sort()).toEqual(fields);
    expect(studies.filter(({ mustBeSelected }) => mustBeSelected).map(({ id }) => id)).toEqual([
      busy.studyId,
    ]);
    const refused = async (ids: readonly string[]) => {
      const { status, body } = await openStorage(patient, 'basic', ids);
      return [status, body['code']];
    };
    expect(await refused([])).toEqual([409, 'plan.choose-studies']);
    expect(await refused(free.slice(0, 1))).toEqual([409, 'plan.choose-studies']);
    expect(await refused([...free.slice(0, 1), busy.studyId])).toEqual([409, 'record.in-use']);
    const [foreign = ''] = await addStudies(platform(), testBed.ids.patient, 1);
    expect(await refused([...free, foreign])).toEqual([404, 'not-found']);
    const byGet = await patient.call('GET', '/payment/create-subscription-checkout-session?plan=basic');
    expect(byGet).toMatchObject({ status: 409, body: { code: 'plan.choose-studies' } });
    expect((await openStorage(patient, 'basic', free.slice(0, 2))).status).toBe(201);
    const marked = await planChange(patient, 'basic');
    expect(marked['state']).toBe('downgrade-pending');
    const chosen = (marked['selection'] as { studies: { id: string; isMarked: boolean }[] }).studies;
    expect(
      chosen
        .filter(({ isMarked }) => isMarked)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(free.slice(0, 2).sort());
    // Nothing was removed, because nothing was paid.
    expect(await keptOf(platform(), patient.id)).toHaveLength(5);
  });

  test('L-045: once paid, the choice is shown only until the change happens', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const studies = await addStudies(platform(), patient.id, 4);
    await openStorage(patient, 'basic', studies.slice(0, 1));
    const marked = async () => {
      const { selection } = await planChange(patient, 'basic');
      const { studies } = selection as { studies: { isMarked: boolean }[] };
      return studies.filter(({ isMarked }) => isMarked).length;
    };
    expect(await marked()).toBe(1);
    const [change] = await testBed.select(
      sql`UPDATE payment SET status = 'paid' WHERE payer_user_id = ${patient.id} AND status = 'open' RETURNING id`,
    );
    expect(await marked()).toBe(0);
    await testBed.select(
      sql`UPDATE user_plan SET payment_id = ${change?.['id']}, status = 'scheduled' WHERE user_id = ${patient.id}`,
    );
    expect(await marked()).toBe(1);
    await testBed.select(sql`UPDATE user_plan SET status = 'active' WHERE user_id = ${patient.id}`);
    expect(await marked()).toBe(0);
  });

  test('an unnecessary choice removes nothing', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const studies = await addStudies(platform(), patient.id, 2);
    expect(await openStorage(patient, 'basic', studies)).toMatchObject({
      status: 409,
      body: { code: 'plan.nothing-to-choose' },
    });
  });

  test('more open requests than it has room for leave no choice (CG-86)', async () => {
    for (let number = 0; number < 4; number += 1)
      await addCase(platform(), {
        workspaceId: provider,
        status: 'new',
        patient: patient.id,
        creator: testBed.ids.consultant,
      });
    expect(await openStorage(patient, 'basic')).toMatchObject({
      status: 409,
      body: { code: 'plan.too-many-open' },
    });
    expect(await planChange(patient, 'basic')).toMatchObject({ selection: { problem: 'too-many-open' } });
  });
});

test('without a card company nothing is sold, and the error says so (CG-185)', async () => {
  const product = await openTestPlatform(testBed.clock, { environment: { DEMO: '0' } });
  try {
    const caller = await signedInPatient(product, { workspaceId: provider });
    for (const answer of [await openPackage(caller, 'basic'), await openStorage(caller, 'basic')])
      expect(answer).toMatchObject({ status: 409, body: { code: 'case.payment-later' } });
  } finally {
    await product.close();
  }
});
