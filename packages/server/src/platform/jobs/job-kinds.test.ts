// Which kinds of jobs a runner takes: its own, those that bring their handler, and no unknown ones.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job-definition.ts';
import { type JobRunner, type JobRunnerOptions, startJobRunner } from './job-runner.ts';
import { makeRunnable } from './run-job.ts';

const payload = z.object({ lens: z.string() });
const grind = defineJob({ kind: 'grind-lens', payload });
const polish = defineJob({ kind: 'polish-lens', payload });

let database: TestDatabase;
let runner: JobRunner | undefined;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  await database.close();
});

async function start(options: Partial<JobRunnerOptions<typeof polish>> = {}) {
  const onError = vi.fn();
  runner = await startJobRunner<typeof polish>({
    database,
    jobs: [],
    handlers: { 'polish-lens': async () => {} },
    onError,
    ...options,
  });
}
const add = (job: typeof grind | typeof polish) => database.asSystem(() => enqueue(job, { lens: 'left' }));
const statusOf = async (id: string) => {
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT status FROM job WHERE id = ${id}::uuid`),
  );
  return rows[0]?.['status'];
};

test('unfinished jobs of an unknown kind stop the start and are named', async () => {
  await add(grind);
  await expect(start()).rejects.toThrow('this version does not know: grind-lens');
});

test('unfinished jobs of an unknown kind that may wait stay unchanged', async () => {
  const [waiting, known] = [await add(grind), await add(polish)];
  await start({ jobs: [polish], mayWait: ['grind-lens'] });
  await vi.waitFor(async () => expect(await statusOf(known)).toBe('done'), 5_000);
  expect(await statusOf(waiting)).toBe('queued');
});

test('a kind that brings its handler runs alongside the others', async () => {
  const ids = [await add(grind), await add(polish)];
  const handler = vi.fn<(work: { lens: string }) => Promise<void>>(async () => {});
  await start({ jobs: [polish], moreJobs: [makeRunnable(grind, handler)] });
  for (const id of ids) await vi.waitFor(async () => expect(await statusOf(id)).toBe('done'), 5_000);
  expect(handler.mock.calls.map(([work]) => work)).toEqual([{ lens: 'left' }]);
});
