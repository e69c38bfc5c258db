// ADR 0020, ADR 0081: frequent statements stay prepared, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Scope } from './database.ts';
import { sqlState } from './database-error.ts';
import { sql } from './drizzle.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { currentHandle, withPerValuePlans } from './transaction.ts';

const patient: Scope = { userId: '0', role: 'patient', workspaceId: 1, isProvider: false };
let opened: TestDatabase;
/** With one connection, because each keeps its own statements. */
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.url === undefined ? opened : await openPostgresDatabase({ url: opened.url, poolSize: 1 });
});
afterAll(async () => {
  if (database !== opened) await database.close();
  await opened.close();
});

async function read<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

test('repeated statements stay prepared, separately for each role', async () => {
  const names = async () => {
    for (let at = 0; at < 3; at += 1) await read(sql`SELECT 'asked again' AS answer WHERE ${1}::int = 1`);
    const rows = await read<{ name: string }>(sql`
      SELECT split_part(name, '_', 1) AS name FROM pg_prepared_statements WHERE statement LIKE '%asked again%'`);
    return rows.map(({ name }) => name).sort();
  };
  expect(await database.asSystem(names)).toEqual(['owner']);
  expect(await database.asActor(patient, names)).toEqual(['actor', 'owner']);
  expect(await database.asSystem(() => withPerValuePlans(names))).toEqual(['actor', 'owner']);
});

test('users’ statements are planned once for all values, searches and system statements per value', async () => {
  const mode = async () => {
    const rows = await read<{ plan_cache_mode: string }>(sql`SHOW plan_cache_mode`);
    return rows[0]?.plan_cache_mode;
  };
  const modes = async () => [await mode(), await withPerValuePlans(mode), await mode()];
  expect(await database.asActor(patient, modes)).toEqual([
    'force_generic_plan',
    'force_custom_plan',
    'force_generic_plan',
  ]);
  expect(await database.asSystem(modes)).toEqual(['auto', 'force_custom_plan', 'auto']);
});

test('values come back unchanged the first time, when the statement is prepared, and afterwards', async () => {
  const at = new Date('2026-03-29T01:30:00.250Z');
  for (let n = 1; n <= 5; n += 1) {
    const text = `${n} ' \\ 😀 $1`;
    const rows = await database.asSystem(() =>
      read(sql`
        SELECT ${text}::text AS text, ${n}::int AS whole, ${2 ** 40 + n}::int8 AS large, ${n % 2 === 0}::boolean AS even,
          ${null}::text AS nothing, ${JSON.stringify({ text })}::jsonb AS json, ${at.toISOString()}::timestamptz = ${at.toISOString()} AS same`),
    );
    expect(rows).toEqual([
      {
        text,
        whole: n,
        large: 2 ** 40 + n,
        even: n % 2 === 0,
        nothing: null,
        json: { text },
        same: true,
      },
    ]);
  }
});

test('a statement without a result can be prepared, too', async () => {
  await database.asSystem(async () => {
    await database.runScript('CREATE TABLE counted (n int)');
    for (let n = 1; n <= 5; n += 1) expect(await read(sql`INSERT INTO counted VALUES (${n})`)).toEqual([]);
    expect(await read(sql`SELECT sum(n)::int AS sum FROM counted`)).toEqual([{ sum: 15 }]);
  });
});

test('after a failure, before or after it is prepared, a statement works again', async () => {
  const divide = (by: number) => database.asSystem(() => read(sql`SELECT 12 / ${by}::int AS result`));
  for (let n = 1; n <= 5; n += 1) {
    expect(await divide(0).catch(sqlState)).toBe('22012');
    expect(await divide(n)).toEqual([{ result: Math.floor(12 / n) }]);
  }
  for (let n = 1; n <= 5; n += 1) {
    const wrong = database.asSystem(() => read(sql`SELECT ${n}::int FROM table_that_does_not_exist`));
    expect(await wrong.catch(sqlState)).toBe('42P01');
  }
});

test('statements sent at the same time in one transaction do not mix', async () => {
  const both = () =>
    Promise.all([
      read(sql`SELECT ${'a'}::text AS first`),
      read(sql`SELECT ${1}::int AS second, ${2}::int AS third`),
      read(sql`SELECT ${'b'}::text AS first`),
    ]);
  for (let n = 1; n <= 4; n += 1)
    expect(await database.asSystem(both)).toEqual([
      [{ first: 'a' }],
      [{ second: 1, third: 2 }],
      [{ first: 'b' }],
    ]);
});
