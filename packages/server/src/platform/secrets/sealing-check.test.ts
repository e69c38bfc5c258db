// One key for every process of an installation, checked against a text in the database (CG-205).
import { afterEach, beforeEach, expect, test } from 'vitest';

import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createSealer, openSealer } from './sealed-text.ts';
import { checkSealingKey } from './sealing-check.ts';

const [one, two, three] = ['one', 'two', 'three'].map((name) => name.padEnd(32, '-')) as [
  string,
  string,
  string,
];

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Starts a process with these keys; `null`: the key in the data folder. */
function start(
  current: string,
  old: string | null = null,
  isSet = true,
  secretKeyLost = false,
): Promise<void> {
  const sealer = createSealer(old === null ? [current] : [current, old]);
  const secretKey = isSet ? current : null;
  return checkSealingKey(database, sealer, {
    databaseUrl: null,
    dataFolder: '/clinic',
    secretKey,
    secretKeyOld: old,
    secretKeyLost,
  });
}

test('CG-205: the first start decides, the same key starts again, another one is refused with a message', async () => {
  await start(one);
  await start(one);
  await expect(start(two)).rejects.toThrow(
    /^SECRET_KEY is not the key that this database was sealed with: set the one .*\.$/,
  );
  await expect(start(two, null, false)).rejects.toThrow(
    /^The key in \/clinic\/secret\.key is not the one .*\.$/,
  );
  await expect(start(two, three)).rejects.toThrow(/^Neither SECRET_KEY nor SECRET_KEY_OLD is the key .*\.$/);
  await start(one);
});

test('CG-205: the key is changed while the old one is set too, which can be dropped afterwards', async () => {
  await start(one);
  await start(two, one);
  await start(two, one);
  await start(two);
  await expect(start(one)).rejects.toThrow(/^SECRET_KEY is not the key/);
});

test('CG-205: after the key was lost for good, a start with that setting accepts another one, once', async () => {
  await start(one);
  await start(two, null, true, true);
  await start(two);
  await expect(start(one)).rejects.toThrow(/^SECRET_KEY is not the key/);
});

test('CG-205: of simultaneous first starts with different keys, one decides and the others are refused', async () => {
  const keys = Array.from({ length: 6 }, (_, at) => `key-${at}`.padEnd(32, '-'));
  const outcomes = await Promise.allSettled(keys.map((key) => start(key)));
  const taken = keys.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  await start(taken[0] ?? '');
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT count(*)::int AS n FROM sealing_check`),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('CG-205: on a PostgreSQL server the key must be set and is not generated', () => {
  const config = { databaseUrl: 'postgres://db', dataFolder: '/clinic', secretKey: null, secretKeyOld: null };
  expect(() => openSealer(config)).toThrow(
    /^DATABASE_URL needs SECRET_KEY, the same in every process: set the text of \/clinic\/secret\.key if .* openssl rand -base64 32$/,
  );
});
