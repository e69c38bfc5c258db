// Row-level security of the studio's templates: read by staff of a workspace that makes videos, written only by the
// system.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openRowSecurityCases, product, run } from '../../tests/row-security-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  const { database } = product.platform;
  for (const id of [workspaceIds.provider, workspaceIds.summit, workspaceIds.lakeside])
    await database.asSystem(async () => {
      await database.current().execute(sql`INSERT INTO script_template
        VALUES (gen_random_uuid(), ${id}, 'Knee', 'Hello {name}.', now(), now())`);
      await database.current().execute(sql`INSERT INTO drawing_template
        VALUES (gen_random_uuid(), ${id}, 'Arrow', '[]', now(), now())`);
    });
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', 3],
  ['consultant@demo.test', 1],
  ['admin@summit.test', 1],
  // Lakeside makes no videos.
  ['creator@lakeside.test', 0],
  ['patient@summit.test', 0],
] as const)(
  'SEC-A1: %s sees %i templates of each kind by row-level security alone',
  async (email, number) => {
    for (const table of ['script_template', 'drawing_template'])
      expect((await run(email, `SELECT id FROM ${table}`)).rows, table).toHaveLength(number);
  },
);

test.each([
  "INSERT INTO script_template VALUES (gen_random_uuid(), 1, 'a', 'a', now(), now())",
  "UPDATE script_template SET name = 'a'",
  'DELETE FROM script_template',
  "INSERT INTO drawing_template VALUES (gen_random_uuid(), 1, 'a', '[]', now(), now())",
  "UPDATE drawing_template SET name = 'a'",
  'DELETE FROM drawing_template',
])('SEC-A1: the API role may not %s', async (statement) => {
  await expect(run('super@demo.test', statement)).rejects.toMatchObject({ cause: { code: '42501' } });
});
