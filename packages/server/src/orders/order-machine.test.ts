// Every cell of the order table, over HTTP, and how an order starts and ends.
import { orderRefusal, orderStatuses, orderStatusWords, type OrderStatus } from '@plainscan/contract';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addUnpaid, moveTo, orderOf } from '../../tests/order-fixture.ts';
import { openCheckout, paymentEventOf, sendPaymentEvent } from '../../tests/payment-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

const { harbor } = workspaceIds;
let testBed: TestBed;
let withPayment: { id: string; orderId: string };
let without: { id: string; orderId: string };
const platform = () => testBed.product.platform;

async function patientWith(hasCheckout: boolean) {
  const patient = await signedInPatient(testBed.product, { workspaceId: harbor });
  if (hasCheckout) {
    const people = { patient: patient.id, creator: patient.id, workspaceId: harbor };
    const sessionId = await openCheckout(patient, await addUnpaid(platform(), people));
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
  }
  return { id: patient.id, orderId: (await orderOf(platform(), patient.id)).id };
}

beforeAll(async () => {
  testBed = await openTestBed();
  withPayment = await patientWith(true);
  without = await patientWith(false);
});
afterAll(() => testBed.product.close());

const setStatus = (orderId: string, status: OrderStatus) =>
  testBed.select(sql`UPDATE patient_order SET status = ${status} WHERE id = ${orderId}`);

describe('each endpoint in each status, with and without payment details', () => {
  test.each([
    ['V-092, W-081', 'cancelled', 'Order cancelled!'],
    ['V-093, W-080', 'archived', 'Order archived!'],
    ['V-094, W-082', 'registered', 'Updated order status to registered!'],
    ['V-095, W-083', 'paid', 'Updated order status to paid!'],
    ['V-096, W-084', 'complete', 'Update order status to completed!'],
  ] as const)('%s, S-006 … S-014: to %s', async (_, to, message) => {
    for (const status of orderStatuses)
      for (const [hasPaymentDetail, { id, orderId }] of [
        [true, withPayment],
        [false, without],
      ] as const) {
        await setStatus(orderId, status);
        const answer = await moveTo(testBed.callers.super, orderId, to);
        const refusal = orderRefusal('super-admin', { status, hasPaymentDetail }, to);
        const at = `${status} to ${to}, ${hasPaymentDetail ? 'with' : 'without'} details`;
        expect(answer.status, at).toBe(refusal === null ? 200 : 409);
        const now = (await orderOf(platform(), id)).status;
        expect(now, at).toBe(refusal === null ? to : status);
        if (refusal === null)
          expect(answer.body, at).toMatchObject({
            hasPaymentDetail,
            status: { value: to, label: orderStatusWords.en[to] },
            message,
          });
      }
  });

  test('S-006, S-008, S-009, S-014, V-091: the list gives the name of each status', async () => {
    for (const status of orderStatuses) {
      await setStatus(without.orderId, status);
      const { body } = await testBed.callers.super.call('GET', `/order-tracking?status=${status}&limit=100`);
      const rows = body['data'] as { id: string; status: object }[];
      expect(rows.find(({ id }) => id === without.orderId)?.status).toEqual({
        value: status,
        label: orderStatusWords.en[status],
      });
    }
  });

  test('an invalid body is refused, and a missing order is not found', async () => {
    await setStatus(without.orderId, 'registered');
    for (const body of [{ from: 'gone' }, { reason: 'x'.repeat(1_001) }, { color: 'red' }])
      expect((await moveTo(testBed.callers.super, without.orderId, 'archived', body)).status).toBe(400);
    const absent = '019a0000-0000-7000-8000-000000000000';
    expect((await moveTo(testBed.callers.super, absent, 'archived')).status).toBe(404);
    expect((await orderOf(platform(), without.id)).status).toBe('registered');
  });
});

describe('the first case that is signed off (CG-128)', () => {
  const signOff = async (from: OrderStatus): Promise<OrderStatus> => {
    const caseId = await testBed.reviewed();
    const { id } = await orderOf(platform(), testBed.ids.patient);
    await setStatus(id, from);
    const signed = await testBed.put('reviewer', caseId, 'sign-off', { checks: ['right-patient'] });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    return (await orderOf(platform(), testBed.ids.patient)).status;
  };
  test.each([
    ['registered', 'complete'],
    ['demo', 'complete'],
    ['paid', 'complete'],
    ['cancelled', 'cancelled'],
    ['archived', 'archived'],
  ] as const)('an order that is %s is %s afterwards', async (from, to) => {
    expect(await signOff(from)).toBe(to);
  });
});

test('S-016, CG-155: registration saves the click and the clinic on the order; a later code is ignored', async () => {
  const register = (email: string, change: object) =>
    callAnonymously(testBed.product.app, 'POST', '/auth/register', {
      body: {
        name: 'Ada Kim',
        preferredName: 'Ada',
        email,
        phoneNumber: '+15550100199',
        gender: 'female',
        dateOfBirth: '1980-01-01',
        password: 'Long-Harbor-7',
        confirmPassword: 'Long-Harbor-7',
        termsAccepted: true,
        ...change,
      },
      headers: { 'sub-domain': 'portal' },
    });
  const answer = await register('ada.kim@mail.test', { gclid: 'EAIaIQobChMI', clinicCode: 'har2041' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(204);
  await register('unknown.code@mail.test', { clinicCode: 'NOBODY99' });
  const found = await testBed.select(sql`SELECT email, patient_order.gclid, reference_workspace_id AS clinic
    FROM patient_order JOIN app_user ON app_user.id = user_id
    WHERE email IN ('ada.kim@mail.test', 'unknown.code@mail.test') ORDER BY email`);
  expect(found).toEqual([
    { email: 'ada.kim@mail.test', gclid: 'EAIaIQobChMI', clinic: harbor },
    { email: 'unknown.code@mail.test', gclid: null, clinic: null },
  ]);
});

test('CG-127: the migration gives every existing patient a matching order', async () => {
  const path = join(import.meta.dirname, '../../migrations/0060-orders.sql');
  const backfill = (await readFile(path, 'utf8')).split('-- The patients that exist.')[1] ?? '';
  const finished = await testBed.reviewed();
  await setCase(platform(), finished, { status: 'completed', signedOffAt: testBed.clock.now() });
  const waits = await signedInPatient(testBed.product, { workspaceId: harbor });
  const waiting = await addUnpaid(platform(), {
    patient: waits.id,
    creator: waits.id,
    workspaceId: harbor,
  });
  await openCheckout(waits, waiting);
  await platform().database.asSystem(async () => {
    await platform().database.runScript('DELETE FROM patient_order');
    await platform().database.runScript(backfill);
  });
  const [counts] =
    await testBed.select(sql`SELECT (SELECT count(*)::int FROM app_user WHERE role = 'patient') AS patients,
    (SELECT count(*)::int FROM patient_order) AS orders`);
  expect(counts?.['orders']).toBe(counts?.['patients']);
  expect(await orderOf(platform(), testBed.ids.patient)).toMatchObject({ status: 'complete' });
  expect(await orderOf(platform(), withPayment.id)).toMatchObject({
    status: 'paid',
    packageKey: 'standard',
    packagePriceCents: 8_550,
  });
  const { status, paymentId } = await orderOf(platform(), waits.id);
  expect([status, paymentId === null]).toEqual(['registered', false]);
  const [ada] = await testBed.select(sql`SELECT id FROM app_user WHERE email = 'ada.kim@mail.test'`);
  expect(await orderOf(platform(), String(ada?.['id']))).toMatchObject({
    referenceWorkspaceId: harbor,
    gclid: 'EAIaIQobChMI',
  });
});
