// What an operator may do to a single job. The other jobs stay unchanged.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { cancelJob, readJobKey, readJobSubject, readNewestJob, retryJob } from './change-job.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import { defineJob } from './job-definition.ts';

const ingest = defineJob({ kind: 'ingest-study', payload: z.object({ uploadId: z.string() }) });
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const asSystem = <T>(work: () => Promise<T>): Promise<T> => database.asSystem(work);
const add = (options: EnqueueOptions = {}) =>
  asSystem(() => enqueue(ingest, { uploadId: 'upload-1' }, options));
const end = (status: string) =>
  asSystem(async () => database.current().execute(sql`UPDATE job SET status = ${status}`));
const statuses = async (...ids: string[]) => {
  const { rows } = await asSystem(async () =>
    database.current().execute<{ id: string; status: string }>(sql`SELECT id, status FROM job`),
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test('each job is read by its own ID', async () => {
  const first = await add({ key: 'a', subject: { kind: 'case', id: 'case-1' } });
  const second = await add({ key: 'b', subject: { kind: 'case', id: 'case-2' } });
  const third = await add({ key: 'c' });
  expect(await asSystem(() => readJobSubject(first))).toEqual({ kind: 'case', id: 'case-1' });
  expect(await asSystem(() => readJobSubject(second))).toEqual({ kind: 'case', id: 'case-2' });
  expect(await asSystem(() => readJobSubject(third))).toBeUndefined();
  expect(await asSystem(() => readJobKey(second))).toEqual({ kind: 'ingest-study', key: 'b' });
});

test('of several jobs with one key, the newest is read', async () => {
  await add({ key: 'a' });
  await end('done');
  const newest = await add({ key: 'a' });
  expect(await asSystem(() => readNewestJob('a'))).toMatchObject({ id: newest, status: 'queued' });
});

test.each(['failed', 'dead', 'cancelled'])('one %s job is queued again', async (status) => {
  const [first, second] = [await add(), await add()];
  await end(status);
  expect(await asSystem(() => retryJob(second))).toBe(true);
  expect(await statuses(first, second)).toEqual([status, 'queued']);
});

test('one open job is canceled', async () => {
  const [first, second] = [await add(), await add()];
  expect(await asSystem(() => cancelJob(second))).toBe(true);
  expect(await statuses(first, second)).toEqual(['queued', 'cancelled']);
  expect(await asSystem(() => cancelJob(second))).toBe(false);
});

test.each(['done', 'queued', 'running'])('a %s job is not queued again', async (status) => {
  const id = await add();
  await end(status);
  expect(await asSystem(() => retryJob(id))).toBe(false);
  expect(await statuses(id)).toEqual([status]);
});
