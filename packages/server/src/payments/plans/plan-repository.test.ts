// Which plans the hourly job finds.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { buyStorage } from '../../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { selectRenewalsUntil } from './plan-repository.ts';

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
