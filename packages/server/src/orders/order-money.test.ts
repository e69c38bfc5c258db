// How payments and cases affect an order, and an order affects payments (CG-127 … CG-129, T10), over HTTP and the card
// company's events.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readCaseRow } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { assignDiscount, makeDiscount } from '../../tests/discount-fixture.ts';
import { addUnpaid, moveTo, orderOf } from '../../tests/order-fixture.ts';
import {
  checkout,
  openCheckout,
  paymentEventOf,
  paymentsOf,
  sendPaymentEvent,
} from '../../tests/payment-fixture.ts';
import { creditsOf, giveCredit, setWorkspace } from '../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCredit } from '../payments/credit-arrival-service.ts';
import { settleRefund } from '../payments/credit-return-service.ts';
import type { CreditRow } from '../payments/credit-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';

const { harbor } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const order = () => orderOf(platform(), patient.id);
const superAdmin = () => testBed.callers.super;
const move = async (to: Parameters<typeof moveTo>[2], body?: object) =>
  moveTo(superAdmin(), (await order()).id, to, body);
const unpaid = () => addUnpaid(platform(), { patient: patient.id, creator: patient.id, workspaceId: harbor });
const statusOf = async (id: string) => (await readCaseRow(platform(), id)).status;
const currentUser = async () => (await patient.call('GET', '/users/current-user')).body;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await setWorkspace(platform(), harbor, { discountId: null, discountType: null });
  patient = await signedInPatient(testBed.product, { workspaceId: harbor });
});

async function pay(caseId: string): Promise<string> {
  const sessionId = await openCheckout(patient, caseId);
  expect((await sendPaymentEvent(testBed.product, paymentEventOf(sessionId))).status).toBe(204);
  return sessionId;
}

describe('an order', () => {
  test('CG-127, N-009, L-034: exists from the invitation on, and tells the patient’s pages its status', async () => {
    expect(await order()).toMatchObject({ status: 'registered', workspaceId: harbor, paymentId: null });
    expect(await currentUser()).toMatchObject({ firstOrderStatus: 'registered', referenceWorkspace: null });
    const invited = await superAdmin().call('POST', '/patients', {
      body: {
        name: 'Nina Ott',
        email: 'nina.ott@mail.test',
        phoneNumber: '+15550100199',
        workspaceId: harbor,
      },
    });
    expect(invited.status).toBe(201);
    expect(await orderOf(platform(), String(invited.body['id']))).toMatchObject({ status: 'registered' });
  });

  test('T10: becomes paid with its first payment and takes its package, price and details', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    expect(await order()).toMatchObject({
      status: 'registered',
      packageKey: 'standard',
      packagePriceCents: 8_550,
    });
    const paidFor = (await order()).paymentId;
    expect(paidFor).not.toBeNull();
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
    expect(await order()).toMatchObject({ status: 'paid', paymentId: paidFor });
    expect(await currentUser()).toMatchObject({ firstOrderStatus: 'paid' });
    // Later purchases do not change the first order.
    await openCheckout(patient, await unpaid(), '&type=express');
    expect(await order()).toMatchObject({ packageKey: 'standard', paymentId: paidFor });
  });

  test('the newest checkout belongs to the order until one is paid', async () => {
    const caseId = await unpaid();
    await openCheckout(patient, caseId);
    const first = (await order()).paymentId;
    const second = await openCheckout(patient, caseId, '&type=express');
    expect((await order()).paymentId).not.toBe(first);
    expect(await order()).toMatchObject({ packageKey: 'express', packagePriceCents: 13_500 });
    await sendPaymentEvent(testBed.product, paymentEventOf(second, { amountCents: 13_500 }));
    expect(await order()).toMatchObject({ status: 'paid', packageKey: 'express' });
  });

  test('F-035: free of charge counts as paid, without payment details', async () => {
    const caseId = await unpaid();
    await assignDiscount(superAdmin(), harbor, await makeDiscount(superAdmin(), { percent_off: 100 }));
    expect((await checkout(patient, caseId)).status).toBe(200);
    const free = { status: 'paid', packageKey: 'standard', packagePriceCents: 0, paymentId: null };
    expect(await order()).toMatchObject(free);
    // A later purchase that is paid for does not change it.
    await assignDiscount(superAdmin(), harbor, null);
    await openCheckout(patient, await unpaid(), '&type=express');
    expect(await order()).toMatchObject(free);
  });

  test('a granted report that is used counts as paid', async () => {
    const caseId = await unpaid();
    await giveCredit(platform(), patient.id);
    expect((await patient.call('PUT', `/cases/${caseId}/use-credit`)).status).toBe(200);
    expect(await order()).toMatchObject({ status: 'paid', packageKey: 'standard' });
  });

  test('CG-128: a super-admin completes a paid order, and then nothing changes it (S-012)', async () => {
    expect((await move('complete')).body).toMatchObject({ code: 'order.not-possible' });
    await pay(await unpaid());
    expect((await move('complete')).body).toMatchObject({ status: { value: 'complete', label: 'Complete' } });
    for (const to of ['cancelled', 'archived', 'registered', 'paid'] as const) {
      const { status, body } = await move(to);
      expect(status, to).toBe(409);
      expect(body['message']).toBe("Order completed. Can't perform order status change.");
    }
  });
});

describe('the free account (V-011, L-006)', () => {
  const chooseDemo = () => patient.call('PUT', '/users/order-status-demo');

  test('CG-107: can be chosen before any payment, repeatedly; CG-106: a payment ends it', async () => {
    expect((await chooseDemo()).body).toEqual({ firstOrderStatus: 'demo' });
    expect((await chooseDemo()).status).toBe(200);
    expect(await currentUser()).toMatchObject({ firstOrderStatus: 'demo' });
    expect((await move('registered')).status).toBe(409);
    await pay(await unpaid());
    expect(await order()).toMatchObject({ status: 'paid' });
    const late = await chooseDemo();
    expect([late.status, late.body['code']]).toEqual([409, 'order.demo-late']);
  });

  test('CG-127: gives an order to an account that has none', async () => {
    await testBed.select(sql`DELETE FROM patient_order WHERE user_id = ${patient.id}`);
    expect(await currentUser()).toMatchObject({ firstOrderStatus: null });
    expect((await chooseDemo()).body).toEqual({ firstOrderStatus: 'demo' });
    expect(await order()).toMatchObject({ status: 'demo' });
  });

  test('CG-107: not with a canceled or archived order', async () => {
    for (const to of ['cancelled', 'archived'] as const) {
      expect((await move(to)).status).toBe(200);
      expect((await chooseDemo()).status).toBe(409);
      expect(await order()).toMatchObject({ status: to });
    }
  });
});

describe('paid by hand (CG-129, T10)', () => {
  test('S-007, S-010, S-011: only with payment details', async () => {
    for (const first of [undefined, 'cancelled', 'archived'] as const) {
      if (first) await move(first);
      const refused = await move('paid');
      expect([refused.status, refused.body['code']]).toEqual([409, 'order.no-payment-detail']);
    }
  });

  test('releases the waiting case as the webhook does, and the webhook then has nothing left to do', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    const { status, body } = await move('paid', { reason: 'Paid by check' });
    expect([status, body]).toMatchObject([200, { status: { value: 'paid' }, hasPaymentDetail: true }]);
    expect(await statusOf(caseId)).not.toBe('not-paid');
    expect(await paymentsOf(platform(), caseId)).toMatchObject([{ status: 'paid' }]);
    const before = await creditsOf(platform(), patient.id);
    expect(before).toHaveLength(1);
    expect((await sendPaymentEvent(testBed.product, paymentEventOf(sessionId))).status).toBe(204);
    expect(await creditsOf(platform(), patient.id)).toEqual(before);
    const { rows } = await platform().database.asSystem(() =>
      platform().database.current().execute(sql`SELECT detail FROM audit_event
        WHERE action = 'order.moved' AND actor_role = 'super-admin' AND detail ->> 'patientUserId' = ${patient.id}`),
    );
    expect(rows).toMatchObject([{ detail: { from: 'registered', to: 'paid', reason: 'Paid by check' } }]);
  });

  test('an abandoned checkout is enough, even after the order was canceled', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId, { kind: 'expired', paymentId: null }));
    await move('cancelled');
    expect((await move('paid')).status).toBe(200);
    expect(await statusOf(caseId)).not.toBe('not-paid');
  });

  test('paid, canceled, registered, paid again: one report, and the case stays in progress', async () => {
    const caseId = await unpaid();
    await pay(caseId);
    const [status, credits] = [await statusOf(caseId), await creditsOf(platform(), patient.id)];
    for (const to of ['cancelled', 'registered', 'paid', 'archived', 'registered', 'paid'] as const) {
      expect((await move(to)).status, to).toBe(200);
      expect(await statusOf(caseId)).toBe(status);
    }
    expect(await creditsOf(platform(), patient.id)).toHaveLength(credits.length);
    // The card company had already taken it, so none of these took it by hand.
    expect(
      await testBed.select(
        sql`SELECT 1 FROM audit_event WHERE action = 'payment.taken-by-hand' AND patient_user_id = ${patient.id}`,
      ),
    ).toEqual([]);
  });

  test('L-027: a report bought for later, without a request, is kept', async () => {
    patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
    await patient.call('GET', `/payment/create-case-checkout-session?patientId=${patient.id}&type=standard`);
    expect((await move('paid')).status).toBe(200);
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: null, reportType: 'standard' }]);
    expect(await currentUser()).toMatchObject({ numOfReport: 1, firstOrderStatus: 'paid' });
    expect(
      await testBed.select(
        sql`SELECT actor_id FROM audit_event WHERE action = 'payment.taken-by-hand' AND patient_user_id = ${patient.id}`,
      ),
    ).toEqual([{ actor_id: testBed.ids.super }]);
  });

  test('canceling suspends the unused report; paying again restores it, also for a waiting case', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    expect((await patient.call('PUT', `/cases/${caseId}/withdraw`)).status).toBe(200);
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
    expect(await currentUser()).toMatchObject({ numOfReport: 1, firstOrderStatus: 'paid' });
    await move('cancelled');
    expect(await currentUser()).toMatchObject({ numOfReport: 0, availableReport: null });
    const next = await unpaid();
    expect((await patient.call('PUT', `/cases/${next}/use-credit`)).status).toBe(409);
    await move('registered');
    expect(await currentUser()).toMatchObject({ numOfReport: 0 });
    const other = await signedInPatient(testBed.product, { workspaceId: harbor });
    const theirs = { patient: other.id, creator: other.id, workspaceId: harbor };
    await giveCredit(platform(), other.id);
    const waiting = await addUnpaid(platform(), theirs);
    await move('paid');
    expect(await statusOf(next)).not.toBe('not-paid');
    expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
    expect(await statusOf(waiting)).toBe('not-paid');
  });

  test('C4, CG-129: a report pays for a waiting request once, and not while it is suspended', async () => {
    const id = await unpaid();
    const { database, clock } = platform();
    const add = (credit: Pick<CreditRow, 'id' | 'suspendedAt' | 'returnedFrom'>) =>
      database.asSystem(() =>
        addCredit(
          platform(),
          { ...credit, userId: patient.id, reportType: 'standard', source: 'grant', createdAt: clock.now() },
          clock.now(),
        ),
      );
    const from = await giveCredit(platform(), patient.id);
    const [bought, again] = [newId(), newId()];
    await add({ id: newId(), suspendedAt: clock.now(), returnedFrom: null });
    expect(await statusOf(id)).toBe('not-paid');
    await add({ id: bought, suspendedAt: null, returnedFrom: from });
    expect(await statusOf(id)).toBe('new');
    const other = await unpaid();
    await add({ id: again, suspendedAt: null, returnedFrom: from });
    expect(await statusOf(other)).toBe('not-paid');
    const credits = await creditsOf(platform(), patient.id);
    expect(credits.find(({ caseId }) => caseId === id)?.id).toBe(bought);
    expect(credits.some((credit) => credit.id === again)).toBe(false);
  });

  test('a payment for a canceled order pays for its case, and the rest waits', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    await move('cancelled');
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
    expect(await statusOf(caseId)).not.toBe('not-paid');
    expect(await order()).toMatchObject({ status: 'cancelled' });
  });

  test('a report bought for later with a canceled order is suspended until the order is paid (L-027)', async () => {
    patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
    const path = `/payment/create-case-checkout-session?patientId=${patient.id}&type=standard`;
    const { body } = await patient.call('GET', path);
    await move('cancelled');
    await sendPaymentEvent(
      testBed.product,
      paymentEventOf(String(body['sessionId']), { amountCents: 9_500 }),
    );
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ suspendedAt: expect.any(Date) }]);
    expect(await currentUser()).toMatchObject({ numOfReport: 0, firstOrderStatus: 'cancelled' });
    await move('paid');
    expect(await currentUser()).toMatchObject({ numOfReport: 1, firstOrderStatus: 'paid' });
  });

  test('a canceled order keeps the details of its received payment when another checkout is opened', async () => {
    await pay(await unpaid());
    const { paymentId } = await order();
    await move('cancelled');
    await openCheckout(patient, await unpaid(), '&type=express');
    expect(await order()).toMatchObject({ status: 'cancelled', packageKey: 'standard', paymentId });
  });

  test('CG-112: a refund ends the unused report for good and removes the payment details', async () => {
    const caseId = await unpaid();
    const sessionId = await openCheckout(patient, caseId);
    await patient.call('PUT', `/cases/${caseId}/withdraw`);
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
    const { paymentId } = await order();
    await platform().database.asSystem(() => settleRefund(paymentId ?? '', platform().clock.now()));
    expect(await order()).toMatchObject({ status: 'cancelled', paymentId: null });
    expect(await currentUser()).toMatchObject({ numOfReport: 0 });
    expect((await move('paid')).body).toMatchObject({ code: 'order.no-payment-detail' });
    await move('registered');
    expect(await currentUser()).toMatchObject({ numOfReport: 0 });
  });
});

test('S-013, a stale page: the same status changes nothing, and an outdated one is refused', async () => {
  expect((await move('cancelled', { from: 'registered' })).status).toBe(200);
  expect((await move('cancelled', { from: 'registered' })).status).toBe(200);
  const stale = await move('archived', { from: 'registered' });
  expect([stale.status, stale.body['code']]).toEqual([409, 'order.changed']);
});

test('S-004: the history shows who moved the order, why, and all payments of its patient, newest first', async () => {
  const first = await openCheckout(patient, await unpaid());
  await move('cancelled', { reason: 'Ordered twice' });
  await move('registered');
  await sendPaymentEvent(testBed.product, paymentEventOf(first));
  const { id } = await order();
  const { status, body } = await superAdmin().call('GET', `/order-tracking/${id}/history`);
  expect(status).toBe(200);
  expect(body['moves']).toMatchObject([
    { to: 'paid', why: 'payment', by: null, reason: null },
    { to: 'registered', why: 'set', by: expect.any(String), reason: null },
    { to: 'cancelled', why: 'set', by: expect.any(String), reason: 'Ordered twice' },
  ]);
  expect(body['payments']).toMatchObject([
    {
      name: 'Standard video report',
      amountCents: 8_550,
      status: 'paid',
      needsRefund: false,
      receipt: { number: expect.stringMatching(/^R-2026-\d{6}$/) },
    },
  ]);
  const [read] = await testBed.select(
    sql`SELECT actor_role FROM audit_event WHERE action = 'order.history-read' AND entity_id = ${id}`,
  );
  expect(read).toEqual({ actor_role: 'super-admin' });
  // Reading it is on the trail, and is no move.
  const again = await superAdmin().call('GET', `/order-tracking/${id}/history`);
  expect(again.body['moves']).toEqual(body['moves']);
  expect((await superAdmin().call('GET', `/order-tracking/${patient.id}/history`)).status).toBe(404);
});
