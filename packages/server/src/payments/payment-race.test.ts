// Simultaneous calls about the payments of one patient wait for each other (C8). On a server they
// run side by side.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { callWhileLocked } from '../../tests/held-locks-fixture.ts';
import { refundOf, sendPaymentEvent } from '../../tests/payment-fixture.ts';
import {
  buyStorage,
  checkoutOf,
  openPackage,
  openStorage,
  paidOf,
  planPaymentsOf,
  plansOf,
  renewalOf,
  type PlanCheckout,
} from '../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { lockPaymentsOf } from './credit-repository.ts';
import type { PaymentEvent } from './payment-company.ts';
import { updatePayment } from './payment-repository.ts';

let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const send = (event: PaymentEvent) => sendPaymentEvent(testBed.product, event);
const cancel = () => patient.call('POST', '/payment/cancel-subscription');
const lockPayments = () => lockPaymentsOf(patient.id);

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
});

const openedPackage = async () => checkoutOf(platform(), await openPackage(patient, 'basic'));
const paidPackage = (opened: PlanCheckout) => paidOf(opened, { subscriptionId: null });
const refundOfCheckout = (sessionId: string, amountCents: number) =>
  refundOf(`pay_${sessionId}`, amountCents);
const requestRefund = (id: string) =>
  testBed.callers.super.call('POST', `/payment/${id}/refund`, { body: {} });

async function boughtPackage(): Promise<{ sessionId: string; id: string }> {
  const opened = await openedPackage();
  await send(paidPackage(opened));
  const { sessionId } = opened;
  const [payment] = await testBed.select(
    sql`SELECT id FROM payment WHERE provider_session_id = ${sessionId}`,
  );
  return { sessionId, id: String(payment?.['id']) };
}

test('V-062, CG-95: a plan that is canceled twice at once is canceled and announced once', async () => {
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
  const lockPlan = () =>
    platform()
      .database.current()
      .execute(sql`SELECT id FROM user_plan WHERE user_id = ${patient.id} FOR UPDATE`);
  const answers = await callWhileLocked(platform(), lockPlan, [cancel, cancel]);
  const expiredAt = '2027-11-20T09:00:00.000Z';
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { expiredAt } });
  const [counts] = await testBed.select(sql`SELECT
    (SELECT count(*)::int FROM audit_event
      WHERE action = 'plan.cancelled' AND patient_user_id = ${patient.id}) AS steps,
    (SELECT count(*)::int FROM email_outbox
      WHERE template = 'plan-cancelled' AND recipient_id = ${patient.id}) AS mails,
    (SELECT count(*)::int FROM job
      WHERE payload ->> 'call' = 'cancelAtPeriodEnd' AND payload ->> 'id' = ${subscriptionId}) AS calls`);
  expect(counts).toEqual({ steps: 1, mails: 1, calls: 1 });
});

test('CG-98: a charge that arrives while its plan is being canceled adds no year, and is refunded', async () => {
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
  const renewal = renewalOf(subscriptionId, 4_000);
  const answers = await callWhileLocked(platform(), lockPayments, [cancel, () => send(renewal)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
    { plan_change: 'new', needs_refund: false },
    { plan_change: 'renewal', status: 'paid', needs_refund: true },
  ]);
  const [plan] = await plansOf(platform(), patient.id);
  expect(new Date(String(plan?.['expired_at'])).toISOString()).toBe('2027-11-20T09:00:00.000Z');
});

test('CG-112: a plan that is being canceled can be refunded, and was still canceled', async () => {
  const { sessionId } = await buyStorage(testBed.product, patient, 'standard');
  const answers = await callWhileLocked(platform(), lockPayments, [
    cancel,
    () => send(refundOfCheckout(sessionId, 4_000)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([{ status: 'refunded' }]);
});

test('CG-183: a payment for a checkout that is being replaced has no effect, and is refunded', async () => {
  const first = await openedPackage();
  const answers = await callWhileLocked(platform(), lockPayments, [
    () => openPackage(patient, 'deluxe'),
    () => send(paidPackage(first)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
    { plan_key: 'basic', status: 'paid', needs_refund: true },
    { plan_key: 'deluxe', status: 'open' },
  ]);
});

test('L-031: while the payment for a report arrives, no other one is sold', async () => {
  const first = await openedPackage();
  const answers = await callWhileLocked(platform(), lockPayments, [
    () => send(paidPackage(first)),
    () => openPackage(patient, 'deluxe'),
  ]);
  expect(answers).toMatchObject([
    { status: 204 },
    { status: 409, body: { code: 'plan.standard-available' } },
  ]);
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([{ plan_key: 'basic', status: 'paid' }]);
});

test('CG-184: while the payment for a plan arrives, no other one is sold at the earlier price', async (context) => {
  if (platform().database.kind === 'pglite')
    context.skip('the embedded database runs one transaction at a time: set TEST_DATABASE_URL');
  const first = await checkoutOf(platform(), await openStorage(patient, 'basic'));
  const answers = await callWhileLocked(platform(), lockPayments, [
    () => send(paidOf(first)),
    () => openStorage(patient, 'deluxe'),
  ]);
  expect(answers).toMatchObject([{ status: 204 }, { status: 409, body: { code: 'plan.changed' } }]);
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([{ plan_key: 'basic', status: 'paid' }]);
});

test('CG-112: a payment that is being refunded cannot be refunded again', async () => {
  const { sessionId, id } = await boughtPackage();
  const answers = await callWhileLocked(platform(), lockPayments, [
    () => send(refundOfCheckout(sessionId, 9_500)),
    () => requestRefund(id),
  ]);
  expect(answers).toMatchObject([{ status: 204 }, { status: 409, body: { code: 'payment.not-refundable' } }]);
  expect(
    await testBed.select(
      sql`SELECT action FROM audit_event WHERE entity_id = ${id} AND action LIKE 'payment.refund%'`,
    ),
  ).toEqual([{ action: 'payment.refunded' }]);
});

test('CG-112: a payment is refunded as it is after a simultaneous change', async () => {
  const { id } = await boughtPackage();
  const change = { status: 'refunded', updatedAt: testBed.clock.now() } as const;
  const answers = await callWhileLocked(platform(), () => updatePayment(id, change), [
    () => requestRefund(id),
  ]);
  expect(answers).toMatchObject([{ status: 409, body: { code: 'payment.not-refundable' } }]);
});

describe('W2: what arrives just before the payment that it is about', () => {
  const parking = sql`SELECT pg_advisory_xact_lock(1811)`;
  const lockParking = () => platform().database.current().execute(parking);

  beforeAll(async () => {
    // The event has found nothing that it is about, and stops just before it starts to wait.
    await testBed.select(sql`CREATE FUNCTION stop_before_waiting() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(1811); RETURN NEW; END'`);
    await testBed.select(sql`CREATE TRIGGER stop_before_waiting BEFORE UPDATE OF waiting ON payment_event
      FOR EACH ROW WHEN (NEW.waiting IS NOT NULL) EXECUTE FUNCTION stop_before_waiting()`);
  });
  afterAll(async () => {
    await testBed.select(sql`DROP TRIGGER stop_before_waiting ON payment_event`);
    await testBed.select(sql`DROP FUNCTION stop_before_waiting`);
  });

  test('a refund of it', async () => {
    const opened = await openedPackage();
    await callWhileLocked(platform(), lockParking, [
      () => send(refundOfCheckout(opened.sessionId, 9_500)),
      () => send(paidPackage(opened)),
    ]);
    expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([{ status: 'refunded' }]);
  });

  test('a refund of its renewal, which waits too', async () => {
    const opened = await checkoutOf(platform(), await openStorage(patient, 'standard'));
    const renewal = renewalOf(opened.subscriptionId, 4_000);
    await send(renewal);
    const refund = refundOf(renewal.paymentId, 4_000);
    await callWhileLocked(platform(), lockParking, [() => send(refund), () => send(paidOf(opened))]);
    expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
      { plan_change: 'new', status: 'paid' },
      { plan_change: 'renewal', status: 'refunded' },
    ]);
  });
});
