// Row-level security of photos on its own (SEC-A1, CG-211): anyone who can see the person can see the photo, and nobody can write.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { foreign, idOf, openRowSecurityCases, own, product, run } from '../../tests/row-security-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  const { database } = product.platform;
  const [ofOwn, ofForeign] = [idOf('consultant@demo.test'), idOf('creator@summit.test')];
  await database.asSystem(async () => {
    const execute = (statement: ReturnType<typeof sql>) => database.current().execute(statement);
    await execute(sql`UPDATE "case" SET original_assignee_id = ${ofOwn} WHERE id = ${own.id}`);
    await execute(sql`UPDATE "case" SET original_assignee_id = ${ofForeign} WHERE id = ${foreign.id}`);
    await execute(sql`INSERT INTO portrait (user_id, object_key, set_at)
      VALUES (${ofOwn}, 'own', now()), (${ofForeign}, 'foreign', now())`);
  });
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', ['foreign', 'own']],
  ['consultant@demo.test', ['own']],
  ['patient@lakeside.test', ['own']],
  ['admin@lakeside.test', ['own']],
  ['admin@summit.test', ['foreign']],
  ['patient@summit.test', ['foreign']],
  ['creator@harbor.test', []],
] as const)('%s reads %o', async (email, keys) => {
  const { rows } = await run(email, 'SELECT object_key FROM portrait ORDER BY object_key');
  expect(rows.map((row) => row['object_key'])).toEqual(keys);
});

test.each([
  `INSERT INTO portrait (user_id, object_key, set_at) VALUES (gen_random_uuid(), 'x', now())`,
  `UPDATE portrait SET object_key = 'x'`,
  'DELETE FROM portrait',
])('nobody writes without the owner’s rights: %s', async (statement) => {
  await expect(run('consultant@demo.test', statement)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});
