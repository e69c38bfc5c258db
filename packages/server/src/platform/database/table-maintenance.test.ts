// ADR 0081: the embedded database has no autovacuum.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { maintainTables } from './table-maintenance.ts';
import { openMemoryDatabase } from './test-memory-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openMemoryDatabase();
});
beforeEach(() =>
  run('CREATE TABLE kept (id int PRIMARY KEY, text text); CREATE TABLE "Quoted ""name" (id int)'),
);
afterEach(() => run('DROP TABLE kept, "Quoted ""name"'));
afterAll(() => database.close());

const run = (statements: string) => database.asSystem(() => database.runScript(statements));

async function read<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await database.readAsSystem(() => database.current().execute<Row>(statement))).rows;
}

async function bytesOfTable(): Promise<number> {
  const [row] = await read<{ bytes: number }>(sql`SELECT pg_relation_size('kept')::int AS bytes`);
  return row?.bytes ?? 0;
}

const fill = () => run(`INSERT INTO kept SELECT n, repeat('x', 500) FROM generate_series(1, 2000) AS n`);

test('a table is maintained once enough of its rows have changed, and then not again', async () => {
  expect(await maintainTables(database)).toEqual([]);
  await run('INSERT INTO kept SELECT n FROM generate_series(1, 50) AS n');
  expect(await maintainTables(database)).toEqual([]);
  await run('INSERT INTO kept VALUES (51)');
  expect(await maintainTables(database)).toEqual(['kept']);
  expect(await maintainTables(database)).toEqual([]);
});

test('space of deleted rows is used again instead of the table growing', async () => {
  await fill();
  const full = await bytesOfTable();
  for (let round = 0; round < 3; round += 1) {
    await run('DELETE FROM kept');
    await maintainTables(database);
    await fill();
  }
  expect(await bytesOfTable()).toBeLessThanOrEqual(full);
});

test('any name of a table works', async () => {
  await run('INSERT INTO "Quoted ""name" SELECT n FROM generate_series(1, 60) AS n');
  expect(await maintainTables(database)).toEqual(['Quoted "name']);
});

test('a statement that was prepared for a small table gets a new plan for the large one', async () => {
  const planned = async (): Promise<string> => {
    const rows = await read<{ 'QUERY PLAN': string }>(sql`EXPLAIN EXECUTE find_kept('7')`);
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  };
  await run('CREATE INDEX ON kept (text); INSERT INTO kept VALUES (1); ANALYZE kept');
  await run(
    `SET plan_cache_mode = force_generic_plan; PREPARE find_kept (text) AS SELECT id FROM kept WHERE text = $1`,
  );
  expect(await planned()).toContain('Seq Scan');
  await run(`INSERT INTO kept SELECT n, n::text FROM generate_series(2, 2000) AS n`);
  expect(await planned()).toContain('Seq Scan');
  await maintainTables(database);
  expect(await planned()).not.toContain('Seq Scan');
});
