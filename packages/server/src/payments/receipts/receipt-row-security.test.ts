// Row-level security of receipts: who sees one without any query condition, and that only the system writes.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { receiptOf } from '../../../tests/authorization-objects-fixture.ts';
import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { idOf, openRowSecurityCases, product, run } from '../../../tests/row-security-fixture.ts';

const { lakeside, summit } = workspaceIds;

beforeAll(async () => {
  await openRowSecurityCases();
  await receiptOf(product.platform, idOf('patient@lakeside.test'), lakeside);
  await receiptOf(product.platform, idOf('patient@summit.test'), summit);
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', 2],
  ['patient@lakeside.test', 1],
  ['creator@lakeside.test', 1],
  ['creator@harbor.test', 0],
  ['consultant@demo.test', 0],
] as const)('%s sees %i receipts', async (email, number) => {
  expect((await run(email, 'SELECT id FROM receipt')).rows).toHaveLength(number);
});

test.each([
  "UPDATE receipt SET payer_name = 'Somebody'",
  'UPDATE receipt SET total_cents = 1',
  'DELETE FROM receipt',
  "INSERT INTO receipt (id, number) VALUES (gen_random_uuid(), 'R-2026-999999')",
  'SELECT last_number FROM receipt_counter',
  'UPDATE receipt_counter SET last_number = 1',
])('the API’s role may not: %s', async (statement) => {
  for (const email of ['super@demo.test', 'patient@lakeside.test'] as const)
    await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
});
