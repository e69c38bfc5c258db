import { expect, test } from 'vitest';
import { toAppError } from '../http/error-answer.ts';
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

test('a text that the database refuses is the sender’s error, not ours', async () => {
  const database = await openTestDatabase();
  for (const statement of [
    sql`SELECT ${'a\0b'}::text`,
    sql`SELECT jsonb_array_elements_text(${JSON.stringify(['a\0b'])}::jsonb)`,
  ]) {
    const refused = await database
      .asSystem(() => database.current().execute(statement))
      .then(
        () => null,
        (error: unknown) => toAppError(error),
      );
    expect(refused).toMatchObject({ code: 'input.unreadable', status: 400 });
  }
  await database.close();
});
