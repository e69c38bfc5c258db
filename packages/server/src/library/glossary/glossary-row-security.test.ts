// Row-level security of the glossary: everyone reads what is for everybody and for their own clinic, its curators also
// which words of their patients have no entry.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import {
  foreign,
  idOf,
  openRowSecurityCases,
  own,
  product,
  run,
} from '../../../tests/row-security-fixture.ts';
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
  await database.asSystem(() =>
    database.current().execute(sql`INSERT INTO unexplained_words VALUES
      (${own.id}, ${idOf('patient@lakeside.test')}, ${workspaceIds.lakeside}, '{"en": ["own"]}', now()),
      (${foreign.id}, ${idOf('patient@summit.test')}, ${workspaceIds.summit}, '{"en": ["foreign"]}', now())`),
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
  'INSERT INTO unexplained_words SELECT id, id, 1, \'{}\', now() FROM "case"',
  "UPDATE unexplained_words SET words = '{}'",
  'DELETE FROM unexplained_words',
])('SEC-A1: the API role may not %s', async (statement) => {
  for (const email of ['super@demo.test', 'admin@summit.test'] as const)
    await expect(run(email, statement)).rejects.toMatchObject({ cause: { code: '42501' } });
});

test.each([
  ['super@demo.test', ['foreign', 'own']],
  ['admin@summit.test', ['foreign']],
  ['admin@lakeside.test', ['own']],
  ['creator@lakeside.test', []],
  ['consultant@demo.test', []],
  ['patient@lakeside.test', []],
] as const)('SEC-A1: %s sees words without an entry %j by row-level security alone', async (email, words) => {
  const { rows } = await run(
    email,
    "SELECT words -> 'en' ->> 0 AS word FROM unexplained_words ORDER BY word",
  );
  expect(rows.map((row) => row['word'])).toEqual(words);
});
