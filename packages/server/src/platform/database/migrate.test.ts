import { mkdtemp, rm, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { openMemoryDatabase } from './test-memory-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

test('a new file runs once', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (name text); INSERT INTO pet VALUES ($$Rex$$);');
  expect(await migrate(database, folder)).toEqual(['9001-pets.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  const { rows } = await database.asSystem(() => database.current().execute(sql`SELECT * FROM pet`));
  expect(rows).toEqual([{ name: 'Rex' }]);
});

test('later tables can be read and written by app_api', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (id integer GENERATED ALWAYS AS IDENTITY, name text)');
  await migrate(database, folder);
  const scope = { userId: 'u', role: 'user', workspaceId: 1, isProvider: false } as const;
  const rows = await database.asActor(scope, async () => {
    const handle = database.current();
    await handle.execute(sql`INSERT INTO pet (name) VALUES ('Rex'), ('Tim')`);
    await handle.execute(sql`UPDATE pet SET name = 'Max' WHERE name = 'Rex'`);
    await handle.execute(sql`DELETE FROM pet WHERE name = 'Tim'`);
    return (await handle.execute(sql`SELECT name FROM pet`)).rows;
  });
  expect(rows).toEqual([{ name: 'Max' }]);
});

test('the next start lets app_api use the tables again if it lost that right', async () => {
  const isGranted = async () => {
    const { rows } = await database.asSystem(() =>
      database.current().execute(sql`SELECT has_schema_privilege('app_api', 'public', 'USAGE') AS granted`),
    );
    return rows[0]?.['granted'];
  };
  await database.asSystem(() =>
    database.current().execute(sql`REVOKE USAGE ON SCHEMA public FROM app_api, PUBLIC`),
  );
  expect(await isGranted()).toBe(false);
  await migrate(database, folder);
  expect(await isGranted()).toBe(true);
});

test('a failing file leaves nothing behind and keeps the earlier ones', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (name text)');
  await write('9002-broken.sql', 'CREATE TABLE half (id int); SELECT 1/0;');
  await expect(migrate(database, folder)).rejects.toThrow('division by zero');
  await write('9002-broken.sql', 'CREATE TABLE half (id int)');
  expect(await migrate(database, folder)).toEqual(['9002-broken.sql']);
});

test('a changed old file stops with a message, changed line endings do not', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (\nname text)');
  await migrate(database, folder);
  await write('9001-pets.sql', 'CREATE TABLE pet (\r\nname text)');
  expect(await migrate(database, folder)).toEqual([]);
  await write('9001-pets.sql', 'CREATE TABLE pet (name text, age int)');
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 9001-pets.sql was changed after it had been run on this database.',
  );
});

test('a database of a newer version stays untouched', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (name text)');
  await migrate(database, folder);
  await rm(path.join(folder, '9001-pets.sql'));
  await write('9000-other.sql', 'CREATE TABLE other (name text)');
  await expect(migrate(database, folder)).rejects.toThrow('has the migration 9001-pets.sql');
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT to_regclass('other') AS other`),
  );
  expect(rows).toEqual([{ other: null }]);
});

test.each(['9001-Two Words.sql', '91-short.sql', '0001-again.sql'])(
  'a file named %s is refused',
  async (name) => {
    await write(name, 'SELECT 1');
    await expect(migrate(database, folder)).rejects.toThrow('needs a name of its own');
  },
);

test('processes that start at the same time run each file once', async () => {
  await write('9001-pets.sql', 'CREATE TABLE pet (name text)');
  await write('9002-cats.sql', 'CREATE TABLE cat (name text)');
  const others = database.url
    ? await Promise.all([1, 2, 3].map(() => openPostgresDatabase({ url: database.url ?? '' })))
    : [database, database];
  const runs = await Promise.all([database, ...others].map((starter) => migrate(starter, folder)));
  expect(runs.flat().sort()).toEqual(['9001-pets.sql', '9002-cats.sql']);
  if (database.url) await Promise.all(others.map((other) => other.close()));
});

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '')
  console.log('skipped: migrations of a table in use, because TEST_DATABASE_URL is not set');

describe.skipIf(serverUrl === '')('a table that a long query uses', () => {
  let reader: pg.Client;

  beforeEach(async () => {
    await write('9001-pets.sql', "CREATE TABLE pet (name text); INSERT INTO pet VALUES ('Rex')");
    await migrate(database, folder);
    reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN; SELECT * FROM pet');
    await write('9002-age.sql', 'ALTER TABLE pet ADD COLUMN age integer NOT NULL DEFAULT 3');
  });
  afterEach(() => reader.end());

  const countWaiting = async (): Promise<number> => {
    const { rows } = await reader.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'pet'::regclass",
    );
    return rows[0]?.n ?? 0;
  };

  test('is migrated once the query ends, and until then others read it', async () => {
    const migrating = migrate(database, folder);
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    const { rows } = await database.asSystem(() => database.current().execute(sql`SELECT name FROM pet`));
    expect(rows).toEqual([{ name: 'Rex' }]);
    await reader.query('COMMIT');
    expect(await migrating).toEqual(['9002-age.sql']);
  });

  test('is named in a message if the query does not end', async () => {
    await expect(migrate(database, folder, undefined, 0)).rejects.toThrow(
      'The migration 9002-age.sql could not lock its tables: another connection keeps using them',
    );
  });
});

test('an empty database takes all migrations from the first', async () => {
  const empty = await openMemoryDatabase();
  expect(await migrate(empty)).toContain('0001-platform.sql');
  await empty.close();
});

/** Rows of these tables are rarely deleted, one at a time, and every table refers to them. */
const rarelyDeleted = ['workspace', 'app_user'];

test('every foreign key to deletable rows has an index, so that a deletion scans no table', async () => {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ reference: string; parent: string }>(sql`
      SELECT conrelid::regclass || '.' || attname AS reference, relname AS parent
      FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      JOIN pg_class ON pg_class.oid = confrelid
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])
      ORDER BY 1`),
  );
  const unindexed = rows.filter(({ parent }) => !rarelyDeleted.includes(parent));
  expect(rows.length).toBeGreaterThan(unindexed.length);
  expect(unindexed.map(({ reference }) => reference)).toEqual([]);
});
