// What works the same with the sandbox and with Stripe (its stand-in): every event counts once, in any order, and a
// lost one is fetched.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  cardDesks,
  deliver,
  openSandboxDesk,
  openStripeDesk,
  type CardDesk,
  type CardMessage,
} from '../../tests/card-desk-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addUnpaid } from '../../tests/order-fixture.ts';
import { openCheckout } from '../../tests/payment-fixture.ts';
import { runEventOrders } from '../../tests/payment-events-fixture.ts';
import { openStorage, planPaymentsOf } from '../../tests/plan-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { invalid } from '../../tests/stripe/stripe-forms.ts';
import { creditsOf } from '../../tests/request-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously } from '../test-platform-fixture.ts';
import { runCheckoutQuery } from './reconcile-service.ts';
import { refundPayment } from './refund-service.ts';

const { provider } = workspaceIds;

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  let desk: CardDesk;
  let patient: Awaited<ReturnType<typeof signedInPatient>>;
  beforeAll(async () => {
    desk = await cardDesks[name]();
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    patient = await signedInPatient(desk.testBed.product, { workspaceId: provider });
  });
  const platform = () => desk.testBed.product.platform;
  const unpaid = () =>
    addUnpaid(platform(), { patient: patient.id, creator: patient.id, workspaceId: provider });
  const storage = async () => String((await openStorage(patient, 'standard')).body['sessionId']);
  const take = async (message: CardMessage) => expect((await deliver(desk, message)).status).toBe(204);
  const idOf = async (sessionId: string) => {
    const [row] = await desk.testBed.select(
      sql`SELECT id FROM payment WHERE provider_session_id = ${sessionId}`,
    );
    return String(row?.['id']);
  };

  test('L-027, CG-96: only its signed event pays a case, once (W2)', async () => {
    const caseId = await unpaid();
    const message = await desk.pay(await openCheckout(patient, caseId));
    expect((await readCaseRow(platform(), caseId)).status).toBe('not-paid');
    await Promise.all(Array.from({ length: 5 }, () => take(message)));
    expect((await readCaseRow(platform(), caseId)).status).toBe('new');
    expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
  });

  test('forged, unsigned, stale, premature and altered events change nothing (W1)', async () => {
    const caseId = await unpaid();
    const message = await desk.pay(await openCheckout(patient, caseId));
    const now = desk.testBed.clock.now().getTime();
    const events = () => desk.testBed.select(sql`SELECT count(*) AS n FROM payment_event`);
    const before = await events();
    for (const tampered of [
      { signature: null },
      { signature: `t=${Math.floor(now / 1_000)},v1=${'0'.repeat(64)}` },
      { signature: desk.sign(message.body, new Date(now), 'whsec_of_somebody_else') },
      { at: new Date(now - 301_000) },
      { at: new Date(now + 301_000) },
      {
        signature: desk.sign(message.body, new Date(now)),
        body: Buffer.concat([message.body, Buffer.from(' ')]),
      },
    ])
      expect((await deliver(desk, message, tampered)).status).toBe(400);
    expect(await events()).toEqual(before);
    expect((await readCaseRow(platform(), caseId)).status).toBe('not-paid');
  });

  test('a lost event is fetched, and counts once if it still arrives (W4)', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    const paymentId = await idOf(sessionId);
    await runCheckoutQuery(platform(), { paymentId, turn: 0 });
    expect((await readCaseRow(platform(), caseId)).status).toBe('not-paid');
    const lost = await desk.pay(sessionId);
    await runCheckoutQuery(platform(), { paymentId, turn: 1 });
    expect((await readCaseRow(platform(), caseId)).status).toBe('new');
    await take(lost);
    expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
  });

  test('the result page fetches it too (W4)', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    await desk.pay(sessionId);
    const { body } = await patient.call('GET', `/payment/session/${sessionId}/is-valid-session`);
    expect(body).toMatchObject({ status: 'paid', purpose: 'case' });
  });

  test('CG-184: a storage plan and its renewal cost what was computed; the first invoice is no renewal', async () => {
    const sessionId = await storage();
    await take(await desk.pay(sessionId));
    if ('peer' in desk) {
      const { books } = (desk as Awaited<ReturnType<typeof cardDesks.stripe>>).peer;
      for (const message of books.messages) await take(message);
    }
    expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
      { plan_change: 'new', amount_cents: 4_000, status: 'paid' },
    ]);
    await take(await desk.renew(sessionId));
    expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
      { plan_change: 'new' },
      { plan_change: 'renewal', amount_cents: 4_000, status: 'paid', needs_refund: false },
    ]);
  });

  test('all 24 orders of paid, renewed, refunded and ended end the same, and no year lacks a plan (W3)', async () => {
    expect(await runEventOrders(desk)).toEqual({ same: 48, total: 48 });
  });

  test('CG-112: a super-admin refunds a payment; what it bought ends when the refund is confirmed', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    await take(await desk.pay(sessionId));
    const paymentId = await idOf(sessionId);
    const refund = (caller: { call: typeof patient.call }) =>
      caller.call('POST', `/payment/${paymentId}/refund`, { body: { reason: 'Asked for it' } });
    expect((await refund(patient)).status).toBe(403);
    const first = await refund(desk.testBed.callers.super);
    expect(first).toMatchObject({ status: 200, body: { canRefund: false, status: 'paid' } });
    expect((await refund(desk.testBed.callers.super)).status).toBe(200);
    expect(
      await desk.testBed.select(
        sql`SELECT actor_id, detail ->> 'reason' AS reason FROM audit_event
          WHERE action = 'payment.refund-asked' AND entity_id = ${paymentId}`,
      ),
    ).toEqual([{ actor_id: desk.testBed.ids.super, reason: 'Asked for it' }]);
    await refundPayment(platform(), { paymentId });
    await refundPayment(platform(), { paymentId });
    expect(await desk.testBed.select(sql`SELECT status FROM payment WHERE id = ${paymentId}`)).toEqual([
      { status: 'refunded' },
    ]);
    expect((await refund(desk.testBed.callers.super)).body['code']).toBe('payment.not-refundable');
  });

  test('the portal belongs to the payer', async () => {
    expect((await patient.call('GET', '/payment/portal')).body['code']).toBe('payment.no-portal');
    await take(await desk.pay(await storage()));
    const { status, body } = await patient.call('POST', '/payment/portal', { body: {} });
    expect([status, typeof body['url']]).toEqual([200, 'string']);
    expect((await callAnonymously(desk.testBed.product.app, 'GET', '/payment/portal')).status).toBe(401);
    expect((await desk.testBed.callers.super.call('GET', '/payment/portal')).status).toBe(403);
  });
});

test('CG-112, CG-185: without a card company no payment is refunded; the request says so', async () => {
  const desk = await openSandboxDesk();
  const { product, callers, select } = desk.testBed;
  const { platform } = product;
  const { cards } = platform.config;
  try {
    const patient = await signedInPatient(product, { workspaceId: provider });
    const sessionId = String((await openStorage(patient, 'basic')).body['sessionId']);
    expect((await deliver(desk, await desk.pay(sessionId))).status).toBe(204);
    const read = async () => {
      const [row] = await select(
        sql`SELECT id, status, refund_requested_at FROM payment WHERE provider_session_id = ${sessionId}`,
      );
      return row;
    };
    const id = String((await read())?.['id']);
    const ask = () => callers.super.call('POST', `/payment/${id}/refund`, { body: {} });
    Object.assign(platform.config, { cards: null });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'case.payment-later' } });
    expect(await read()).toMatchObject({ status: 'paid', refund_requested_at: null });
    // Nor is one whose refund nobody requested, or whose company was removed after the request.
    Object.assign(platform.config, { cards });
    await refundPayment(platform, { paymentId: id });
    expect(await read()).toMatchObject({ status: 'paid' });
    expect((await ask()).status).toBe(200);
    Object.assign(platform.config, { cards: null });
    await refundPayment(platform, { paymentId: id });
    expect(await read()).toMatchObject({ status: 'paid', refund_requested_at: expect.anything() });
    Object.assign(platform.config, { cards });
    await refundPayment(platform, { paymentId: id });
    expect(await read()).toMatchObject({ status: 'refunded' });
  } finally {
    Object.assign(platform.config, { cards });
    await desk.close();
  }
});

test('W4: however often the result page is read, Stripe is asked once every few seconds', async () => {
  const desk = await openStripeDesk();
  const { product, clock } = desk.testBed;
  try {
    const patient = await signedInPatient(product, { workspaceId: provider });
    const sessionId = String((await openStorage(patient, 'basic')).body['sessionId']);
    const read = () => patient.call('GET', `/payment/session/${sessionId}/is-valid-session`);
    const asked = () => desk.peer.calls.filter(({ method }) => method === 'GET').length;
    for (let count = 0; count < 4; count += 1) expect((await read()).status).toBe(200);
    expect(asked()).toBe(1);
    clock.advance(limits.checkoutQuestionMilliseconds);
    await read();
    expect(asked()).toBe(2);
  } finally {
    await desk.close();
  }
});

test('CG-185: if Stripe does not answer, the payer gets an error and no checkout stays open', async () => {
  const desk = await openStripeDesk();
  const { product } = desk.testBed;
  try {
    const patient = await signedInPatient(product, { workspaceId: provider });
    const people = { patient: patient.id, creator: patient.id, workspaceId: provider };
    const caseId = await addUnpaid(product.platform, people);
    const open = () => patient.call('GET', `/payment/create-case-checkout-session?caseId=${caseId}`);
    desk.peer.fault = () => 'drop';
    expect(await open()).toMatchObject({ status: 503, body: { code: 'payment.company-away' } });
    desk.peer.fault = () => invalid('No such price.');
    expect(await open()).toMatchObject({ status: 503, body: { code: 'payment.company-away' } });
    desk.peer.fault = undefined;
    expect(await open()).toMatchObject({ status: 200 });
    expect(desk.peer.books.sessions.size).toBe(1);
  } finally {
    await desk.close();
  }
});
