import { expect, test } from 'vitest';

import { newId } from '../clock/uuidv7.ts';
import { timestamptz } from './columns.ts';
import { bigint, integer, jsonb, pgTable, sql, text, uuid } from './drizzle.ts';
import { insertMany } from './insert-many.ts';
import { openTestDatabase } from './test-database.ts';

const thing = pgTable('thing', {
  id: uuid('id').primaryKey(),
  plainText: text('plain_text').notNull(),
  large: bigint('large', { mode: 'number' }),
  madeAt: timestamptz('made_at').notNull(),
  parts: jsonb('parts').$type<string[]>(),
  count: integer('count').notNull().default(7),
});

test('more rows than fit into one statement are stored unchanged, and a repeat adds none', async () => {
  const database = await openTestDatabase();
  const madeAt = new Date('2026-03-01T12:00:00.250Z');
  const hostile = {
    id: newId(),
    plainText: "';\0 DROP \ud800 😀",
    large: 2 ** 52,
    madeAt,
    parts: ['\0', '"'],
  };
  const many = Array.from({ length: 12_000 }, () => ({ id: newId(), plainText: 'plain', madeAt }));
  const found = await database.asSystem(async () => {
    await database.current().execute(sql`
      CREATE TEMPORARY TABLE thing (id uuid PRIMARY KEY, plain_text text NOT NULL, large bigint,
        made_at timestamptz NOT NULL, parts jsonb, count integer NOT NULL DEFAULT 7) ON COMMIT DROP`);
    await insertMany(thing, []);
    await insertMany(thing, [...many, hostile]);
    await insertMany(thing, [hostile], { isRepeatable: true });
    return database.current().select().from(thing);
  });
  await database.close();
  expect(found).toHaveLength(12_001);
  expect(found.find(({ id }) => id === hostile.id)).toEqual({
    ...hostile,
    plainText: "';\uFFFD DROP \uFFFD 😀",
    parts: ['\uFFFD', '"'],
    count: 7,
  });
  expect(found.find(({ id }) => id === many[0]?.id)).toEqual({
    ...many[0],
    large: null,
    parts: null,
    count: 7,
  });
});
