// Counting within a time window, under concurrency.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { countDown, countUp, readCount, removeOldWindows } from './rate-window.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const limit = { kind: 'test', most: 3, milliseconds: 60_000 };
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 9, 0, seconds));
const up = (subject: string, now: Date) => database.asSystem(() => countUp(limit, subject, now));
const read = (subject: string, now: Date) => database.asSystem(() => readCount(limit, subject, now));

test('counts until the window ends, then starts over', async () => {
  expect(await up('a', at(0))).toEqual({ count: 1, endsAt: at(60) });
  expect(await up('a', at(59))).toEqual({ count: 2, endsAt: at(60) });
  expect(await read('a', at(59))).toEqual({ count: 2, endsAt: at(60) });
  expect((await read('a', at(60))).count).toBe(0);
  expect(await up('a', at(60))).toEqual({ count: 1, endsAt: at(120) });
});

test('each subject and kind has its own', async () => {
  await up('b', at(0));
  expect((await read('c', at(1))).count).toBe(0);
  expect((await database.asSystem(() => readCount({ ...limit, kind: 'other' }, 'b', at(1)))).count).toBe(0);
});

test('fifty simultaneous counts are fifty', async () => {
  await Promise.all(Array.from({ length: 50 }, () => up('d', at(0))));
  expect((await read('d', at(1))).count).toBe(50);
});

test('a mistaken count is undone only for its own subject, kind and window', async () => {
  const other = { ...limit, kind: 'beside' };
  const countOf = (of: typeof limit, subject: string, now: Date) =>
    database.asSystem(async () => (await readCount(of, subject, now)).count);
  for (const subject of ['f', 'g']) {
    await up(subject, at(0));
    await up(subject, at(1));
    await database.asSystem(() => countUp(other, subject, at(0)));
  }
  await database.asSystem(() => countDown(limit, 'f', { times: 1, endsAt: at(60) }));
  expect(await countOf(limit, 'f', at(2))).toBe(1);
  expect(await countOf(limit, 'g', at(2))).toBe(2);
  expect(await countOf(other, 'f', at(2))).toBe(1);
  await database.asSystem(() => countDown(limit, 'f', { times: 5, countedAt: at(1) }));
  expect(await countOf(limit, 'f', at(2))).toBe(0);
  await up('g', at(61));
  await database.asSystem(() => countDown(limit, 'g', { times: 1, endsAt: at(60) }));
  await database.asSystem(() => countDown(limit, 'g', { times: 1, countedAt: at(59) }));
  expect(await countOf(limit, 'g', at(62))).toBe(1);
});

test('a subject that the database cannot store counts as well', async () => {
  await up('e\u0000\ud800', at(0));
  expect((await read('e\u0000\ud800', at(1))).count).toBe(1);
});

test('old windows are removed, running ones stay', async () => {
  await up('old', at(0));
  await up('young', at(120));
  await database.asSystem(() => removeOldWindows(at(100)));
  expect((await read('old', at(30))).count).toBe(0);
  expect((await read('young', at(121))).count).toBe(1);
});
