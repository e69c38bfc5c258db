// What is recorded and announced about a purchased plan.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import {
  addStudies,
  buyStorage,
  checkoutOf,
  openPackage,
  paidOf,
  renewalOf,
} from '../../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { PaymentEvent } from '../payment-company.ts';

const { provider } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const send = async (news: PaymentEvent) => {
  const { status } = await sendPaymentEvent(testBed.product, news);
  expect(status).toBe(204);
};

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: provider });
});

test('each step is in the audit, with its patient', async () => {
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'basic');
  await send(renewalOf(subscriptionId, 1_500));
  const rows = await testBed.select(
    sql`SELECT action FROM audit_event WHERE patient_user_id = ${patient.id} AND action LIKE 'p%' ORDER BY at, id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'plan.checkout-opened',
    'payment.received',
    'plan.started',
    'plan.renewed',
  ]);
  await send(
    paidOf(await checkoutOf(platform(), await openPackage(patient, 'basic')), { subscriptionId: null }),
  );
  expect(
    await testBed.select(
      sql`SELECT detail ->> 'plan' AS plan FROM audit_event WHERE patient_user_id = ${patient.id}
        AND action = 'plan.started' AND detail ->> 'kind' = 'package'`,
    ),
  ).toEqual([{ plan: 'basic' }]);
});

const isOf = (expected: string[]) => (ids: string[]) => ids.toSorted().join() === expected.toSorted().join();

test('CG-87: the studies that a smaller plan removed and a refund restored', async () => {
  const steps = () =>
    testBed.select(
      sql`SELECT action, detail -> 'studyIds' AS ids FROM audit_event
        WHERE patient_user_id = ${patient.id} AND action LIKE 'plan.studies-%' ORDER BY at, id`,
    );
  await buyStorage(testBed.product, patient, 'deluxe');
  const studies = await addStudies(platform(), patient.id, 5);
  const gone = studies.slice(0, 2);
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'basic', gone);
  expect(await steps()).toEqual([]);
  testBed.clock.set(new Date('2027-11-20T09:00:00.000Z'));
  const renewal = renewalOf(subscriptionId, 1_500);
  await send(renewal);
  expect(await steps()).toEqual([
    { action: 'plan.studies-removed', ids: expect.toSatisfy(isOf(gone)) as string[] },
  ]);
});

test('CG-112: a refund of a plan that removed no study restores none', async () => {
  const { sessionId } = await buyStorage(testBed.product, patient, 'basic');
  await send({ kind: 'refunded', id: newId(), paymentId: `pay_${sessionId}`, amountCents: 1_500 });
  const steps = await testBed.select(
    sql`SELECT action FROM audit_event WHERE patient_user_id = ${patient.id} AND action LIKE 'plan.%' ORDER BY at, id`,
  );
  expect(steps.map(({ action }) => action)).toEqual([
    'plan.checkout-opened',
    'plan.started',
    'plan.paid-back',
  ]);
});

test('super-admins are notified of plan payments that have no effect', async () => {
  const worker = await testBed.product.startWorker();
  const first = await checkoutOf(platform(), await openPackage(patient, 'deluxe'));
  await openPackage(patient, 'basic');
  await send(paidOf(first, { subscriptionId: null }));
  await expect
    .poll(
      () =>
        testBed.select(
          sql`SELECT user_id, params ->> 'amount' AS amount FROM notification
            WHERE key = 'payment.plan-refund-wanted' AND params ->> 'amount' = '$150'`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ user_id: testBed.ids.super, amount: '$150' }]);
  // The job ends the replaced checkout at the card company.
  await expect
    .poll(
      () =>
        testBed.select(
          sql`SELECT status FROM job WHERE kind = 'call-payment-company' AND payload ->> 'id' = ${first.sessionId}`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ status: 'done' }]);
  await worker.stop();
});
