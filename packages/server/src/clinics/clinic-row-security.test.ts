// Row-level security of clinic data: written only by the system, and read by users who may edit the clinic.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openRowSecurityCases, idOf, product, run } from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { insertChanges } from './clinic-repository.ts';

const { lakeside, summit } = workspaceIds;

beforeAll(async () => {
  await openRowSecurityCases();
  const { database, clock } = product.platform;
  await database.asSystem(() =>
    insertChanges(
      [lakeside, lakeside, summit].map((workspaceId) => ({
        id: newId(),
        workspaceId,
        setting: 'name' as const,
        before: null,
        after: 'x',
        changedBy: idOf('super@demo.test'),
        changedAt: clock.now(),
      })),
    ),
  );
});
afterAll(() => product.close());

test.each([
  'SELECT * FROM workspace_subdomain',
  "INSERT INTO workspace_subdomain (subdomain, workspace_id) VALUES ('x', 1)",
  'SELECT * FROM clinic_code_reservation',
  'DELETE FROM clinic_code_reservation',
  'SELECT * FROM workspace_form',
  'UPDATE workspace_change SET after = NULL',
  'DELETE FROM workspace_change',
  "INSERT INTO workspace_change (id, workspace_id, setting, changed_at) VALUES (gen_random_uuid(), 1, 'name', now())",
  "UPDATE workspace SET name = 'x'",
  "UPDATE workspace SET subdomain = 'x'",
  'UPDATE workspace SET closed_at = now()',
  "UPDATE workspace SET logo_key = 'x'",
  'UPDATE workspace SET require_second_factor = false',
  "INSERT INTO workspace (name, case_prefix) VALUES ('xxx', 'XXX')",
  'DELETE FROM workspace',
])('SEC-A1: the role of the API may not %s', async (statement) => {
  for (const email of ['super@demo.test', 'admin@lakeside.test'] as const)
    await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
});

test.each([
  ['super@demo.test', 3],
  ['admin@lakeside.test', 2],
  ['admin@summit.test', 1],
  ['reviewer@demo.test', 0],
  ['creator@lakeside.test', 0],
  ['patient@lakeside.test', 0],
  ['consultant@demo.test', 0],
] as const)('SEC-A1: %s sees %i changes by row-level security alone', async (email, number) => {
  expect((await run(email, 'SELECT id FROM workspace_change')).rows).toHaveLength(number);
});

test('SEC-A1: the only change a user may make to a workspace is taking a number for a case', async () => {
  const counted = await run(
    'creator@lakeside.test',
    sql`UPDATE workspace SET last_case_number = last_case_number + 1 WHERE id = ${lakeside} RETURNING id`,
  );
  expect(counted.rows).toHaveLength(1);
});
