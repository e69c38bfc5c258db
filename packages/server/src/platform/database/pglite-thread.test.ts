// SEC-D5: the embedded database works in a thread of its own, and says everything that it says in this one.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Database } from './database.ts';
import { sqlState } from './database-error.ts';
import { sql } from './drizzle.ts';
import { openPglite } from './open-pglite.ts';
import { openPgliteDatabase, wrapPglite } from './pglite-database.ts';
import { sessionOf } from './test-memory-database.ts';

vi.setConfig({ hookTimeout: 60_000 });

let root = '';
let database: Database;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pglite-thread-'));
  await mkdir(join(root, 'data'));
  database = await openPgliteDatabase(join(root, 'data', 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const select = async (from: Database, text: string): Promise<unknown[]> =>
  (await from.asSystem(() => from.current().execute(sql.raw(text)))).rows;

test('a long statement is the work of another thread', async () => {
  const slow = `SELECT count(*)::int AS n FROM generate_series(1, 1000000) a`;
  const [ofAll, ofThis] = [process.cpuUsage(), process.threadCpuUsage()];
  expect(await select(database, slow)).toEqual([{ n: 1_000_000 }]);
  const [all, own] = [process.cpuUsage(ofAll), process.threadCpuUsage(ofThis)];
  // Processor time, which other programs on the machine do not change.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 2);
});

test('values of every kind are read as in this thread', async () => {
  const here = await wrapPglite(sessionOf(await openPglite({})));
  const values = `SELECT 9007199254740991::int8 AS big, ARRAY[1, 2]::int8[] AS bigs, ARRAY['a', NULL, '"'] AS texts,
    ARRAY[[1, 2], [3, 4]] AS grid, ARRAY[true] AS flags, '2026-02-03'::date AS day, ARRAY['2026-02-03'::date] AS days,
    '2026-02-03T04:05:06Z'::timestamptz AS at, '{"a": [1]}'::jsonb AS json, '\\x00ff'::bytea AS bytes, 1.5::numeric AS n`;
  expect(await select(database, values)).toEqual(await select(here, values));
  await here.close();
});

test('an error keeps its code, and the next statement runs', async () => {
  const failing = select(database, 'SELECT 1 / 0');
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012');
  expect(await select(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('notifications arrive until nobody listens', async () => {
  const heard: string[] = [];
  const stop = await database.listen('news', (payload) => heard.push(payload));
  await select(database, `SELECT pg_notify('news', 'first')`);
  await vi.waitFor(() => expect(heard).toEqual(['first']));
  await stop();
  await select(database, `SELECT pg_notify('news', 'second')`);
  await select(database, 'SELECT 1');
  expect(heard).toEqual(['first']);
});
