// T10, T11 and the checkout: who pays what, and that a payment counts once, in whatever order events arrive.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { actionsOf, addCase, readCaseRow, setCase, type CaseSpec } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  checkout,
  paymentEventOf,
  openCheckout,
  partnerCents,
  paymentsOf,
  sendPaymentEvent,
} from '../../tests/payment-fixture.ts';
import { creditsOf } from '../../tests/request-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { type TestCaller } from '../test-platform-fixture.ts';

const { harbor } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: harbor });
});

/** Creates a case that waits for payment, without images, so that it then waits for them. */
async function unpaid(payer: 'patient' | 'workspace' = 'patient', change: Partial<CaseSpec> = {}) {
  const people = { patient: patient.id, creator: testBed.ids.inHouse };
  const { id } = await addCase(platform(), { workspaceId: harbor, status: 'not-paid', ...people, ...change });
  await setCase(platform(), id, {
    payer,
    needsPayment: true,
    dueDate: null,
    waitingSince: testBed.clock.now(),
  });
  return id;
}
const send = (...args: Parameters<typeof sendPaymentEvent> extends [unknown, ...infer Rest] ? Rest : never) =>
  sendPaymentEvent(testBed.product, ...args);
const statusOf = async (id: string) => (await readCaseRow(platform(), id)).status;

describe('the checkout (V-058, CG-166)', () => {
  test.each([
    ['standard', 8_550],
    ['express', 13_500],
  ] as const)('%s costs a partner %i cents, by plan and discount (L-008, L-013)', async (type, amount) => {
    const id = await unpaid();
    const sessionId = await openCheckout(patient, id, `&type=${type}&amount=1`);
    expect(await paymentsOf(platform(), id)).toMatchObject([
      { status: 'open', amount_cents: amount, discount_percent: 10, plan_key: type },
    ]);
    expect((await readCaseRow(platform(), id)).reportType).toBe(type);
    expect((await patient.call('GET', `/payment/session/${sessionId}/is-valid-session`)).body).toEqual({
      valid: true,
      purpose: 'case',
      status: 'open',
      studyId: (await readCaseRow(platform(), id)).studyId,
      caseId: id,
      amountCents: amount,
    });
  });

  test('a patientId alone means their oldest unpaid request; others are not found (V-058, CG-175)', async () => {
    const id = await unpaid();
    const open = (caller: Pick<TestCaller, 'call'>, query: string) =>
      caller.call('GET', `/payment/create-case-checkout-session?${query}`);
    const { inHousePatient } = testBed.ids;
    const patientId = patient.id;
    await unpaid('workspace');
    const answer = await open(patient, `patientId=${patientId}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { sessionId: expect.any(String), url: expect.any(String) },
    });
    expect(await paymentsOf(platform(), id)).toHaveLength(1);
    const clinics = await open(testBed.callers.inHouse, `patientId=${patientId}`);
    expect(clinics.status).toBe(200);
    expect((await open(patient, `patientId=${patientId}&caseId=${id}`)).status).toBe(200);
    for (const query of [`patientId=${inHousePatient}`, `patientId=${inHousePatient}&caseId=${id}`])
      expect((await open(patient, query)).status).toBe(404);
    expect((await open(testBed.callers.otherClerk, `patientId=${patientId}`)).status).toBe(404);
    const other = await signedInPatient(testBed.product, { workspaceId: harbor });
    expect(await open(other, `patientId=${other.id}`)).toMatchObject({
      status: 409,
      body: { message: 'You have no unpaid request. Please request a report first.' },
    });
    expect((await open(patient, 'type=express')).body['validationError']).toEqual({
      caseId: ['Please enter the caseId of the request to pay for, or its patientId.'],
    });
  });

  test('L-006, L-027, B-020: without a request, a patient buys one report for later at a time (CG-183)', async () => {
    const buyer = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
    const open = (type: string) =>
      buyer.call('GET', `/payment/create-case-checkout-session?patientId=${buyer.id}&type=${type}`);
    const first = await open('standard');
    const second = await open('express');
    const check = async (answer: typeof first) =>
      (await buyer.call('GET', `/payment/session/${String(answer.body['sessionId'])}/is-valid-session`)).body;
    expect(await check(first)).toMatchObject({ purpose: 'case', status: 'expired', caseId: null });
    expect(await check(second)).toMatchObject({ status: 'open', amountCents: 15_000 });
    expect(await creditsOf(platform(), buyer.id)).toEqual([]);
    await send(paymentEventOf(String(second.body['sessionId']), { amountCents: 15_000 }));
    await send(paymentEventOf(String(first.body['sessionId']), { amountCents: 9_500 }));
    expect(await creditsOf(platform(), buyer.id)).toMatchObject([{ reportType: 'express', caseId: null }]);
    expect(await open('standard')).toMatchObject({ status: 409, body: { code: 'plan.express-available' } });
    const me = await buyer.call('GET', '/users/current-user');
    expect(me.body).toMatchObject({ availableReport: { type: 'Express' }, firstOrderStatus: 'paid' });
  });

  test('L-027: a clinic that sells no reports to its patients refuses one without a request', async () => {
    expect(
      await patient.call(
        'GET',
        `/payment/create-case-checkout-session?patientId=${patient.id}&type=standard`,
      ),
    ).toMatchObject({ status: 403, body: { code: 'plan.not-here' } });
  });

  test('a second one ends the first, and no other case’s', async () => {
    const id = await unpaid();
    const other = await unpaid();
    await openCheckout(patient, other);
    await openCheckout(patient, id);
    await openCheckout(patient, id, '&type=express');
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }, { status: 'open' }]);
    expect(await paymentsOf(platform(), other)).toMatchObject([{ status: 'open' }]);
  });

  test('F-036: anyone who is to pay can open it, and nobody else; a clinic for its own cases', async () => {
    const { callers } = testBed;
    const own = await unpaid();
    expect(await checkout(callers.inHouse, own)).toMatchObject({
      status: 409,
      body: { code: 'payment.patient-pays' },
    });
    expect((await checkout(callers.inHousePatient, own)).status).toBe(404);
    expect((await checkout(callers.otherClerk, own)).status).toBe(404);
    const clinics = await unpaid('workspace');
    expect(await checkout(patient, clinics)).toMatchObject({
      status: 409,
      body: { code: 'payment.not-yours' },
    });
    expect(await checkout(callers.inHouse, clinics)).toMatchObject({
      status: 200,
      body: { sessionId: expect.any(String), url: expect.stringMatching(/^https?:\/\//) },
    });
    expect((await checkout(callers.super, clinics)).status).toBe(200);
    expect((await checkout(callers.clerk, await testBed.pooled())).status).toBe(409);
  });

  test('V-058: takes the return paths as the specification prints them, without a leading slash', async () => {
    const routes = '&successRoute=payment-successful&cancelRoute=payment-fail';
    expect((await checkout(patient, await unpaid(), routes)).status).toBe(200);
    const rows = await testBed.select(
      sql`SELECT success_route, cancel_route FROM payment ORDER BY created_at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ success_route: '/payment-successful', cancel_route: '/payment-fail' }]);
  });

  test.each(['https://evil.test', '//evil.test', '/\\evil.test', '\\\\evil.test', 'javascript:alert(1)'])(
    '%s is not an allowed return path',
    async (route) => {
      const answer = await checkout(patient, await unpaid(), `&successRoute=${encodeURIComponent(route)}`);
      expect(answer.status).toBe(400);
    },
  );

  test('a session of another user, or an unknown one, is not valid (L-026, V-061, W-042)', async () => {
    const sessionId = await openCheckout(patient, await unpaid());
    const check = (caller: Pick<TestCaller, 'call'>, id: string) =>
      caller.call('GET', `/payment/session/${id}/is-valid-session`);
    for (const answer of [
      await check(testBed.callers.inHouse, sessionId),
      await check(patient, 'sandbox_nothing'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Invalid session id' } });
    expect((await check(testBed.callers.super, sessionId)).status).toBe(200);
  });
});

describe('card company events (W1, CG-96)', () => {
  test.each([
    ['forged', { signature: `t=1763629200,v1=${'0'.repeat(64)}` }],
    ['without a signature', { signature: null }],
    ['nonsense', { signature: 'yes' }],
    ['older than five minutes', { at: new Date('2026-11-20T08:54:59.000Z') }],
    ['from the future', { at: new Date('2026-11-20T09:05:02.000Z') }],
    ['altered', { body: '{"kind":"paid"}' }],
  ])('%s: 400, and nothing changes', async (_, tampered) => {
    const id = await unpaid();
    const news = paymentEventOf(await openCheckout(patient, id));
    const before = await testBed.select(sql`SELECT count(*) FROM payment_event`);
    expect(await send(news, tampered)).toMatchObject({ status: 400, body: { code: 'payment.signature' } });
    expect(await statusOf(id)).toBe('not-paid');
    expect(await testBed.select(sql`SELECT count(*) FROM payment_event`)).toEqual(before);
  });

  test('an event longer than 64 kB is not even read', async () => {
    const answer = await send(paymentEventOf('x'), { body: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
  });

  test('an event about an unknown checkout is accepted and ignored', async () => {
    expect((await send(paymentEventOf('sandbox_of_nobody'))).status).toBe(204);
  });
});

describe('paid (T10)', () => {
  test('the case continues to its next step, with a report linked to it (CG-53)', async () => {
    const id = await unpaid();
    const answer = await send(paymentEventOf(await openCheckout(patient, id)));
    expect(answer.status).toBe(204);
    expect(await readCaseRow(platform(), id)).toMatchObject({
      status: 'new',
      needsPayment: false,
      dueDate: expect.any(Date),
    });
    expect(await creditsOf(platform(), patient.id)).toMatchObject([
      { caseId: id, source: 'case', reportType: 'standard' },
    ]);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'paid', needs_refund: false }]);
    expect(await actionsOf(platform(), id)).toEqual(['create', 'pay', 'confirmPayment']);
  });

  test('the same event, fifty times simultaneously, counts once (W2)', async () => {
    const id = await unpaid();
    const news = paymentEventOf(await openCheckout(patient, id));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(news)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
    expect((await actionsOf(platform(), id)).filter((action) => action === 'confirmPayment')).toHaveLength(1);
  });

  test('two events about the same payment count once', async () => {
    const id = await unpaid();
    const news = paymentEventOf(await openCheckout(patient, id));
    await Promise.all([send(news), send({ ...news, id: 'evt-again' })]);
    const other = await unpaid();
    await send({ ...paymentEventOf(await openCheckout(patient, other)), paymentId: news.paymentId });
    expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
    expect(await statusOf(other)).toBe('not-paid');
  });

  test('a wrong amount never releases the case, and is refunded', async () => {
    const id = await unpaid();
    await send(
      paymentEventOf(await openCheckout(patient, id, '&type=express'), {
        amountCents: partnerCents.standard,
      }),
    );
    expect(await statusOf(id)).toBe('not-paid');
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'paid', needs_refund: true }]);
    expect(await creditsOf(platform(), patient.id)).toEqual([]);
  });

  test('two payments for one case: one counts, and the patient keeps the other report (C8)', async () => {
    const id = await unpaid();
    const first = await openCheckout(patient, id);
    const second = await openCheckout(patient, id);
    await Promise.all([send(paymentEventOf(first)), send(paymentEventOf(second))]);
    const credits = await creditsOf(platform(), patient.id);
    expect(credits.map(({ caseId }) => caseId).sort()).toEqual([id, null]);
    expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({
      numOfReport: 1,
      availableReport: { type: 'Standard' },
    });
  });

  test('two payments by a clinic for one case: the second is refunded (C8)', async () => {
    const id = await unpaid('workspace');
    const first = await openCheckout(testBed.callers.inHouse, id);
    const second = await openCheckout(testBed.callers.inHouseAdmin, id);
    await Promise.all([send(paymentEventOf(first)), send(paymentEventOf(second))]);
    expect((await paymentsOf(platform(), id)).map((row) => row['needs_refund']).sort()).toEqual([
      false,
      true,
    ]);
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: id }]);
  });

  test('a payment for a withdrawn request pays for the oldest other one of that price (CG-166)', async () => {
    const id = await unpaid();
    const sessionId = await openCheckout(patient, id);
    await testBed.callers.super.call('PUT', `/cases/${id}/withdraw`);
    const other = await unpaid();
    const dearer = await unpaid();
    await setCase(platform(), dearer, { reportType: 'express', createdAt: new Date('2026-01-01') });
    await send(paymentEventOf(sessionId));
    expect([await statusOf(id), await statusOf(other), await statusOf(dearer)]).toEqual([
      'archived',
      'new',
      'not-paid',
    ]);
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: other }]);
  });

  test('the cheaper checkout never buys the more expensive report', async () => {
    const id = await unpaid();
    const cheap = await openCheckout(patient, id, '&type=standard');
    await openCheckout(patient, id, '&type=express');
    await send(paymentEventOf(cheap));
    expect(await statusOf(id)).toBe('not-paid');
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: null, reportType: 'standard' }]);
  });

  test('a simultaneous payment and withdrawal never lose the payment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await unpaid();
      const news = paymentEventOf(await openCheckout(patient, id));
      const withdraw = () => testBed.callers.super.call('PUT', `/cases/${id}/withdraw`);
      const both = round % 2 === 0 ? [send(news), withdraw()] : [withdraw(), send(news)];
      for (const { status } of await Promise.all(both)) expect([200, 204, 409]).toContain(status);
      const credits = await creditsOf(platform(), patient.id);
      const own = credits.filter(({ caseId }) => caseId === id);
      expect(own.length).toBe((await statusOf(id)) === 'new' ? 1 : 0);
      expect(credits).toHaveLength(round + 1);
    }
  });
});

describe('not paid (T11)', () => {
  test.each(['failed', 'expired'] as const)('%s: the case waits, and can be paid again', async (kind) => {
    const id = await unpaid();
    const sessionId = await openCheckout(patient, id);
    await send(paymentEventOf(sessionId, { kind, paymentId: null }));
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: kind }]);
    expect(await actionsOf(platform(), id)).toEqual(['create', 'pay', 'failPayment']);
    await send(paymentEventOf(await openCheckout(patient, id)));
    expect(await statusOf(id)).toBe('new');
  });

  test('a checkout that fails and then expires is announced once', async () => {
    const id = await unpaid();
    const sessionId = await openCheckout(patient, id);
    for (const kind of ['failed', 'expired'] as const)
      await send(paymentEventOf(sessionId, { kind, paymentId: null }));
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
    expect(await actionsOf(platform(), id)).toEqual(['create', 'pay', 'failPayment']);
  });

  test('failed, expired, paid and paid again end the same in any order (W3)', async () => {
    const kinds = ['failed', 'expired', 'paid', 'paid'] as const;
    // The two equal events are interchangeable, so half of the 24 orders cover all cases.
    const at = [0, 1, 2, 3];
    const orders = at.flatMap((a) => at.flatMap((b) => at.flatMap((c) => at.map((d) => [a, b, c, d]))));
    const different = orders.filter((one) => new Set(one).size === 4 && one.indexOf(2) < one.indexOf(3));
    for (const order of different) {
      const id = await unpaid();
      const sessionId = await openCheckout(patient, id);
      const paymentId = `pay_${id}`;
      for (const one of order)
        await send(paymentEventOf(sessionId, { kind: kinds[one] ?? 'paid', paymentId }));
      expect([await statusOf(id), await paymentsOf(platform(), id)]).toMatchObject([
        'new',
        [{ status: 'paid' }],
      ]);
      expect((await creditsOf(platform(), patient.id)).filter(({ caseId }) => caseId === id)).toHaveLength(1);
    }
  });
});

test('super-admins are notified of unexpected payments, once each', async () => {
  const worker = await testBed.product.startWorker();
  const id = await unpaid('workspace');
  const first = await openCheckout(testBed.callers.inHouse, id);
  const second = await openCheckout(testBed.callers.inHouseAdmin, id);
  await send(paymentEventOf(first));
  await send(paymentEventOf(second));
  await expect
    .poll(
      () =>
        testBed.select(
          sql`SELECT user_id, params ->> 'amount' AS amount FROM notification
            WHERE key = 'payment.refund-wanted' AND case_id = ${id}`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ user_id: testBed.ids.super, amount: '$85.50' }]);
  await worker.stop();
});
