import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { storedJson, storedText } from './stored-text.ts';
import { openTestDatabase } from './test-database.ts';

const HOSTILE = ['a\0b', '\ud800', '\udc00x', "'; DROP", '\\u0000', '😀', '\u202e'];

test('NUL and lone surrogates become the replacement character, all else stays', () => {
  expect(HOSTILE.map(storedText)).toEqual([
    'a\uFFFDb',
    '\uFFFD',
    '\uFFFDx',
    "'; DROP",
    '\\u0000',
    '😀',
    '\u202e',
  ]);
});

test('the database accepts any text and any JSON converted this way', async () => {
  const database = await openTestDatabase();
  for (const text of HOSTILE) {
    const { rows } = await database.asSystem(() =>
      database
        .current()
        .execute<{ plain: string; json: { deep: string[] } }>(
          sql`SELECT ${storedText(text)}::text AS plain, ${storedJson({ deep: [text] })}::jsonb AS json`,
        ),
    );
    expect(rows[0]).toEqual({ plain: storedText(text), json: { deep: [storedText(text)] } });
  }
  await database.close();
});
