// The values of a failed statement are never logged.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';

import { sql } from '../database/drizzle.ts';
import { createLogger } from './create-logger.ts';
import { openTestDatabase } from '../database/test-database.ts';

const markers = ['Leocadia Brandauer', 'leocadia@mail.test', 'not-a-number-7391'];

test('the log says which statement failed, where and why, and names nobody', async () => {
  const database = await openTestDatabase();
  const written: string[] = [];
  const logger = createLogger(
    { logLevel: 'error', role: 'all' },
    new PassThrough().on('data', (line: Buffer) => written.push(String(line))),
  );
  const [name, email, number] = markers;
  const failures = [
    sql`INSERT INTO nothing_of_this_name (name, email) VALUES (${name}, ${email})`,
    sql`SELECT ${number}::integer`,
  ];
  for (const statement of failures) {
    const error: unknown = await database
      .asSystem(() => database.current().execute(statement))
      .catch((thrown: unknown) => thrown);
    logger.error({ err: error }, 'background work failed');
  }
  logger.error({ err: 'Leocadia Brandauer' }, 'background work failed');
  await database.close();
  const lines = written.map((line) => JSON.parse(line) as { err: Record<string, unknown> });
  expect(lines).toHaveLength(3);
  expect(lines[0]?.err).toMatchObject({
    message: expect.stringContaining('INSERT INTO nothing_of_this_name'),
    stack: expect.stringMatching(/^\s+at /),
    cause: { code: '42P01', message: 'relation "nothing_of_this_name" does not exist' },
  });
  expect(lines[1]?.err).toMatchObject({
    cause: { code: '22P02', message: 'invalid input syntax for type integer' },
  });
  for (const marker of markers) expect(written.join('')).not.toContain(marker);
});
