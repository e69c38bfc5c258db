// Which payments come first when there are more than one call handles, also of those of the same moment, and that a
// report is spent once.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addUnpaid } from '../../tests/order-fixture.ts';
import { openCheckout, paymentsOf } from '../../tests/payment-fixture.ts';
import { openStorage } from '../../tests/plan-fixture.ts';
import { giveCredit } from '../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { selectReturnedBy, selectUnused, spendRow } from './credit-repository.ts';
import { selectWithoutReceipt } from './receipts/receipt-repository.ts';
import {
  insertPaymentEvent,
  parkPaymentEvent,
  replaceCheckouts,
  selectCustomer,
  selectPaymentsFor,
  selectRefundTasks,
  selectUnsettled,
  unparkPaymentEvents,
} from './payment-repository.ts';

let testBed: TestBed;
/** Three checkouts of three patients, a minute apart. */
const ids: string[] = [];
beforeAll(async () => {
  testBed = await openTestBed();
  for (let round = 0; round < 3; round += 1) {
    testBed.clock.advance(60_000);
    const patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
    const { body } = await openStorage(patient, 'basic');
    const [row] = await testBed.select(
      sql`SELECT id FROM payment WHERE provider_session_id = ${String(body['sessionId'])}`,
    );
    ids.push(String(row?.['id']));
  }
});
afterAll(() => testBed.product.close());

const asSystem = <T>(work: () => Promise<T>): Promise<T> => testBed.product.platform.database.asSystem(work);

test('W4: the newest checkouts without a result are asked about first', async () => {
  const [, second, third] = ids;
  expect(await asSystem(() => selectUnsettled(new Date(0), 2))).toEqual([third, second]);
});

test('S-004: a patient’s newest checkout comes first', async () => {
  const userId = testBed.ids.patient;
  await testBed.select(sql`UPDATE payment SET patient_user_id = ${userId}`);
  const rows = await asSystem(() => selectPaymentsFor(userId, 2));
  expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
});

test('the longest-waiting refunds come first', async () => {
  await testBed.select(sql`UPDATE payment SET status = 'paid', paid_at = created_at, needs_refund = true`);
  const rows = await asSystem(() => selectRefundTasks(2));
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test('a payment without a time of payment gets no receipt', async () => {
  await testBed.select(sql`UPDATE payment SET status = 'paid', paid_at = created_at, amount_cents = 100`);
  await testBed.select(sql`UPDATE payment SET paid_at = NULL WHERE id = ${ids[0]}`);
  expect(await asSystem(() => selectWithoutReceipt(10))).toEqual(ids.slice(1));
});

test('S-004, W4: of payments of the same moment, the one that was opened last is the newest', async () => {
  const userId = testBed.ids.patient;
  const now = testBed.clock.now().toISOString();
  await testBed.select(sql`UPDATE payment SET created_at = ${now}::timestamptz, paid_at = ${now}::timestamptz,
    patient_user_id = ${userId}, payer_user_id = ${userId}, provider_customer_id = 'cus_' || id`);
  const [first, second, third] = ids;
  const shown = await asSystem(() => selectPaymentsFor(userId, 2));
  expect(shown.map(({ id }) => id)).toEqual([third, second]);
  expect(await asSystem(() => selectCustomer(userId))).toBe(`cus_${third}`);
  await testBed.select(sql`UPDATE payment SET paid_at = paid_at + interval '1 second' WHERE id = ${first}`);
  expect(await asSystem(() => selectCustomer(userId))).toBe(`cus_${first}`);
  await testBed.select(sql`UPDATE payment SET paid_at = created_at`);
  await testBed.select(sql`UPDATE payment SET status = 'paid', needs_refund = true`);
  const tasks = await asSystem(() => selectRefundTasks(2));
  expect(tasks.map(({ id }) => id)).toEqual([first, second]);
  await testBed.select(sql`UPDATE payment SET status = 'open', needs_refund = false`);
  expect(await asSystem(() => selectUnsettled(new Date(0), 2))).toEqual([third, second]);
});

test('W3: events that waited are applied in the order of their arrival, and those of one moment by ID', async () => {
  const now = testBed.clock.now();
  const earlier = new Date(now.getTime() - 1);
  const waiting = await asSystem(async () => {
    for (const [id, receivedAt] of [
      ['evt_b', now],
      ['evt_a', now],
      ['evt_c', earlier],
    ] as const) {
      await insertPaymentEvent(id, 'refunded', receivedAt);
      await parkPaymentEvent(id, 'pay_unknown', { id });
    }
    return unparkPaymentEvents(['pay_unknown']);
  });
  expect(waiting).toEqual([{ id: 'evt_c' }, { id: 'evt_a' }, { id: 'evt_b' }]);
  expect(await asSystem(() => unparkPaymentEvents(['pay_unknown']))).toEqual([]);
});

test('C4: a report that was spent is not spent again', async () => {
  const { platform } = testBed.product;
  const { patient, clerk } = testBed.ids;
  const credit = await giveCredit(platform, patient);
  const { id } = await addCase(platform, { workspaceId: workspaceIds.lakeside, patient, creator: clerk });
  const spend = () => asSystem(() => spendRow(credit, id, testBed.clock.now()));
  expect([await spend(), await spend()]).toEqual([true, false]);
});

test('CG-52: the oldest report is used first and the newest was returned last, those of one moment by ID', async () => {
  const { platform } = testBed.product;
  const { patient, clerk } = testBed.ids;
  await testBed.select(sql`DELETE FROM user_report WHERE user_id = ${patient}`);
  const given: string[] = [];
  for (let count = 0; count < 3; count += 1) given.push(await giveCredit(platform, patient));
  const unused = await asSystem(() => selectUnused(patient));
  expect(unused.map(({ id }) => id)).toEqual(given);
  const { id } = await addCase(platform, { workspaceId: workspaceIds.lakeside, patient, creator: clerk });
  await testBed.select(sql`UPDATE user_report SET returned_by_case_id = ${id} WHERE user_id = ${patient}`);
  expect((await asSystem(() => selectReturnedBy(id)))?.id).toBe(given.at(-1));
  // The one that was given last gets the earliest time.
  await testBed.select(sql`UPDATE user_report SET created_at = created_at - interval '1 day'
    WHERE id = ${given.at(-1)}`);
  const [first, second, earliest] = given;
  const ordered = await asSystem(() => selectUnused(patient));
  expect(ordered.map((one) => one.id)).toEqual([earliest, first, second]);
  expect((await asSystem(() => selectReturnedBy(id)))?.id).toBe(second);
});

test('CG-183: a checkout without a request replaces none of a case', async () => {
  const { platform } = testBed.product;
  const { harbor } = workspaceIds;
  const patient = await signedInPatient(testBed.product, { workspaceId: harbor });
  const people = { patient: patient.id, creator: patient.id, workspaceId: harbor };
  const caseId = await addUnpaid(platform, people);
  await openCheckout(patient, caseId);
  expect(await asSystem(() => replaceCheckouts(patient.id, 'case', testBed.clock.now()))).toEqual([]);
  expect(await paymentsOf(platform, caseId)).toMatchObject([{ status: 'open' }]);
});
