// Which plans the hourly job finds, which paid years a refund includes, and which come first.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import { buyStorage, renewalOf } from '../../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { selectPlansOf, selectRenewalsUntil, selectUnusedYears } from './plan-repository.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

test('I-027: only an active storage plan that renews is announced, once for each renewal', async () => {
  const patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
  await buyStorage(testBed.product, patient, 'standard');
  const end = new Date('2027-11-20T09:00:00.000Z');
  const announced = async (change: string, from = testBed.clock.now(), until = end) => {
    await testBed.select(sql`UPDATE user_plan SET status = 'active', kind = 'storage', cancelled_at = NULL,
      renewal_told_for = NULL`);
    await testBed.select(sql.raw(`UPDATE user_plan SET ${change}`));
    const { database } = testBed.product.platform;
    return (await database.asSystem(() => selectRenewalsUntil(from, until, 10))).length;
  };
  expect(await announced(`status = 'active'`)).toBe(1);
  for (const change of [
    `status = 'scheduled'`,
    `status = 'past-due'`,
    `status = 'ended'`,
    'cancelled_at = now()',
    'renewal_told_for = expired_at',
  ])
    expect(await announced(change), change).toBe(0);
  expect(await announced(`renewal_told_for = expired_at - interval '1 year'`)).toBe(1);
  expect(await announced(`status = 'active'`, testBed.clock.now(), new Date(end.getTime() - 1))).toBe(0);
  expect(await announced(`status = 'active'`, end, new Date(end.getTime() + 1))).toBe(0);
});

test('CG-112: only paid years that have not begun are unused', async () => {
  const patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'basic');
  await sendPaymentEvent(testBed.product, renewalOf(subscriptionId, 1_500));
  const [plan] = await testBed.select(sql`SELECT id FROM user_plan WHERE user_id = ${patient.id}`);
  const planId = String(plan?.['id']);
  const unused = async () => {
    const { database } = testBed.product.platform;
    return (await database.asSystem(() => selectUnusedYears(planId))).length;
  };
  expect(await unused()).toBe(0);
  await testBed.select(
    sql`UPDATE user_plan SET expired_at = expired_at - interval '1 year' WHERE id = ${planId}`,
  );
  expect(await unused()).toBe(1);
  await testBed.select(sql`UPDATE payment SET needs_refund = true WHERE from_plan_id = ${planId}`);
  expect(await unused()).toBe(0);
});

test('what was bought, renews or starts at the same moment comes in the order in which it was opened', async () => {
  const { database } = testBed.product.platform;
  await testBed.select(sql`UPDATE user_plan SET status = 'ended'`);
  const [first, second] = [
    await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider }),
    await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider }),
  ];
  await buyStorage(testBed.product, first, 'basic');
  const { subscriptionId } = await buyStorage(testBed.product, second, 'basic');
  const now = testBed.clock.now();
  const renewing = await database.asSystem(() =>
    selectRenewalsUntil(now, new Date('2027-11-20T09:00:00.000Z'), 1),
  );
  expect(renewing).toMatchObject([{ userId: first.id }]);

  for (let year = 0; year < 2; year += 1)
    await sendPaymentEvent(testBed.product, renewalOf(subscriptionId, 1_500));
  await testBed.select(sql`UPDATE payment SET starts_at = '2029-11-20T09:00:00Z'
    WHERE payer_user_id = ${second.id} AND plan_change = 'renewal'`);
  const [plan] = await database.asSystem(() => selectPlansOf(second.id));
  const renewals = await testBed.select(
    sql`SELECT id FROM payment WHERE payer_user_id = ${second.id} AND plan_change = 'renewal' ORDER BY id`,
  );
  expect(await database.asSystem(() => selectUnusedYears(plan?.id ?? ''))).toEqual(renewals);

  await testBed.select(sql`UPDATE user_plan SET user_id = ${second.id} WHERE user_id = ${first.id}`);
  const bought = await database.asSystem(() => selectPlansOf(second.id));
  expect(bought.map(({ id }) => id)).toEqual([renewing[0]?.id, plan?.id]);
});
