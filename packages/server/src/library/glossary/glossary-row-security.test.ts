// Row-level security of what curators write: everyone reads what is for everybody and for their own clinic.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { openRowSecurityCases, product, run } from '../../../tests/row-security-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  const { database } = product.platform;
  for (const [word, id] of Object.entries({
    everybody: null,
    summit: workspaceIds.summit,
    lakeside: workspaceIds.lakeside,
  }))
    await database.asSystem(() =>
      database.current().execute(sql`INSERT INTO glossary_entry
        VALUES (gen_random_uuid(), ${id}, ${word}, '{}', 1, now())`),
    );
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', ['everybody', 'lakeside', 'summit']],
  ['consultant@demo.test', ['everybody']],
  ['admin@summit.test', ['everybody', 'summit']],
  ['patient@summit.test', ['everybody', 'summit']],
  ['patient@lakeside.test', ['everybody', 'lakeside']],
] as const)('SEC-A1: %s sees %j by row-level security alone', async (email, words) => {
  const { rows } = await run(email, 'SELECT word_id FROM glossary_entry ORDER BY word_id');
  expect(rows.map((row) => row['word_id'])).toEqual(words);
});

test.each([
  "INSERT INTO glossary_entry VALUES (gen_random_uuid(), NULL, 'a', '{}', 1, now())",
  "UPDATE glossary_entry SET word_id = 'a'",
  'DELETE FROM glossary_entry',
])('SEC-A1: the API role may not %s', async (statement) => {
  for (const email of ['super@demo.test', 'admin@summit.test'] as const)
    await expect(run(email, statement)).rejects.toMatchObject({ cause: { code: '42501' } });
});
