// Row-level security of discounts: written only by the system, read by super-admins and by workspaces that have one.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addDiscount } from '../../tests/discount-fixture.ts';
import { setWorkspace } from '../../tests/request-fixture.ts';
import { openRowSecurityCases, product, run } from '../../tests/row-security-fixture.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  await addDiscount(product.platform);
  const discountId = await addDiscount(product.platform);
  await setWorkspace(product.platform, workspaceIds.lakeside, { discountId });
});
afterAll(() => product.close());

test.each([
  "INSERT INTO discount (id, name, code, percent_off, created_at, updated_at) VALUES (gen_random_uuid(), 'a', 'a', 100, now(), now())",
  'UPDATE discount SET percent_off = 100',
  'DELETE FROM discount',
  'UPDATE workspace SET discount_id = NULL',
  "UPDATE workspace SET discount_type = 'half-price'",
])('SEC-A1: the role of the API may not %s', async (statement) => {
  for (const email of ['super@demo.test', 'admin@lakeside.test'] as const)
    await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
});

test.each([
  ['super@demo.test', 2],
  ['admin@lakeside.test', 1],
  ['patient@lakeside.test', 1],
  ['admin@summit.test', 0],
  ['consultant@demo.test', 0],
] as const)('SEC-A1: %s sees %i discounts by row-level security alone', async (email, number) => {
  expect((await run(email, 'SELECT id FROM discount')).rows).toHaveLength(number);
});
