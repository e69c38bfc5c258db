import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fakeClock } from '../clock/test-clock.ts';
import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { sealCommitted } from '../outbox/seal-worker.ts';
import { eventsAfter } from '../outbox/sealed-events.ts';
import { StorageUnavailable } from '../storage/storage-error.ts';
import { cancelJob, retryJob } from './change-job.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import { defineJob } from './job-definition.ts';
import { type JobContext, JobFailure, type JobHandler, type JobHandlers } from './job-handler.ts';
import { type JobRunner, type JobRunnerOptions, startJobRunner } from './job-runner.ts';

const ingest = defineJob({
  kind: 'ingest-study',
  payload: z.object({ uploadId: z.string() }),
  maxAttempts: 3,
  concurrency: 2,
});
const remind = defineJob({ kind: 'send-reminder', payload: z.object({ days: z.number() }) });
type Jobs = typeof ingest | typeof remind;
type Ingest = JobHandler<{ uploadId: string }>;

const clock = fakeClock();
const onError = vi.fn();
const runners: JobRunner[] = [];
let database: TestDatabase;

beforeEach(async () => {
  onError.mockReset();
  clock.set(new Date('2026-01-05T09:00:00.000Z'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
  await database.close();
});

async function start(handler: Ingest, options: Partial<JobRunnerOptions<Jobs>> = {}) {
  const handlers: JobHandlers<Jobs> = { 'ingest-study': handler, 'send-reminder': async () => {} };
  const runner = await startJobRunner({
    database,
    jobs: [ingest, remind],
    handlers,
    onError,
    clock,
    ...options,
  });
  runners.push(runner);
  return runner;
}
const add = (uploadId = 'u', options: EnqueueOptions = {}) =>
  database.asSystem(() => enqueue(ingest, { uploadId }, options));
const read = async (id: string) => {
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute(
        sql`SELECT status, attempt, interruptions, cause, progress, run_at FROM job WHERE id = ${id}::uuid`,
      ),
  );
  return rows[0];
};
const becomes = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(expected), 5_000);

/** A handler that runs until it is released, ignoring its signal. */
function createGate() {
  const gate = Promise.withResolvers<void>();
  const contexts: JobContext[] = [];
  const handler: Ingest = async (_payload, context) => {
    contexts.push(context);
    await gate.promise;
  };
  return { handler, contexts, open: gate.resolve };
}

test('a job runs with its payload after the commit and is done', async () => {
  const seen: unknown[] = [];
  await start(async (payload) => void seen.push(payload));
  await becomes(await add('upload-1'), { status: 'done', attempt: 1, cause: null });
  expect(seen).toEqual([{ uploadId: 'upload-1' }]);
});

test('a job that is rolled back never runs', async () => {
  const handler = vi.fn<Ingest>();
  await start(handler);
  await database
    .asSystem(async () => {
      await enqueue(ingest, { uploadId: 'no' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await becomes(await add('yes'), { status: 'done' });
  expect(handler).toHaveBeenCalledExactlyOnceWith({ uploadId: 'yes' }, expect.anything());
});

test('an open key creates no second job, a finished one does', async () => {
  const first = await add('a', { key: 'study:1' });
  expect(await add('b', { key: 'study:1' })).toBe(first);
  await start(async () => {});
  await becomes(first, { status: 'done' });
  const second = await add('c', { key: 'study:1' });
  expect(second).not.toBe(first);
  await becomes(second, { status: 'done' });
});

test('an actor can enqueue, and only the owner can delete', async () => {
  const scope = { userId: 'u', role: 'creator', workspaceId: 3, isProvider: false } as const;
  const id = await database.asActor(scope, () => enqueue(ingest, { uploadId: 'a' }, { key: 'k' }));
  expect(await database.asActor(scope, () => enqueue(ingest, { uploadId: 'a' }, { key: 'k' }))).toBe(id);
  const removal = database.asActor(scope, async () => database.current().execute(sql`DELETE FROM job`));
  await expect(removal).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('a job waits until its start time', async () => {
  const runner = await start(async () => {});
  const id = await add('a', { runAt: new Date('2026-01-08T09:00:00.000Z') });
  await becomes(await add('b'), { status: 'done' });
  expect(await read(id)).toMatchObject({ status: 'queued', attempt: 0 });
  clock.set(new Date('2026-01-08T09:00:00.000Z'));
  runner.wake();
  await becomes(id, { status: 'done' });
});

test('a failure is retried with growing pauses, then the job is dead with its cause', async () => {
  const runner = await start(async () => {
    throw new JobFailure({ code: 'store-silent', params: { tries: 2 } });
  });
  const id = await add();
  for (const [attempt, pause] of [
    [1, 1_000],
    [2, 2_000],
  ] as const) {
    await becomes(id, { status: 'queued', attempt, cause: { code: 'store-silent', params: { tries: 2 } } });
    const runAt = new Date(String((await read(id))?.['run_at'])).getTime() - clock.now().getTime();
    expect(runAt).toBeGreaterThanOrEqual(pause * 0.9);
    expect(runAt).toBeLessThanOrEqual(pause * 1.1);
    clock.advance(pause * 2);
    runner.wake();
  }
  await becomes(id, { status: 'dead', attempt: 3, cause: { code: 'store-silent', params: { tries: 2 } } });
  expect(onError).not.toHaveBeenCalled();
});

test('a final failure is not retried', async () => {
  await start(async () => {
    throw new JobFailure({ code: 'no-image' }, { retry: false });
  });
  await becomes(await add(), { status: 'failed', attempt: 1, cause: { code: 'no-image' } });
});

test('an unexpected error is reported and its text shown to nobody', async () => {
  await start(async () => {
    throw new TypeError('patient Anna is undefined');
  });
  await becomes(await add(), { status: 'queued', cause: { code: 'unexpected' } });
  expect(onError).toHaveBeenCalledExactlyOnceWith(new TypeError('patient Anna is undefined'));
});

test('a payload that its schema refuses fails for good', async () => {
  const handler = vi.fn<Ingest>();
  await start(handler);
  const id = await database.asSystem(() => enqueue({ ...ingest, payload: z.unknown() }, { old: 1 }));
  await becomes(id, { status: 'failed', cause: { code: 'payload-unreadable' } });
  expect(handler).not.toHaveBeenCalled();
});

test('a dead job can be retried, with all its attempts', async () => {
  let isBroken = true;
  const runner = await start(async () => {
    if (isBroken) throw new JobFailure({ code: 'still-broken' }, { retry: false });
  });
  const id = await add('a', { key: 'k' });
  await becomes(id, { status: 'failed' });
  await database.asSystem(() => database.current().execute(sql`UPDATE job SET interruptions = 20`));
  isBroken = false;
  expect(await database.asSystem(() => retryJob(id))).toBe(true);
  await becomes(id, { status: 'done', attempt: 1, interruptions: 0, cause: null });
  expect(await database.asSystem(() => retryJob(id))).toBe(false);
  await runner.stop();
});

test('a job is not retried while another one with its key is open', async () => {
  const runner = await start(async () => {
    throw new JobFailure({ code: 'no' }, { retry: false });
  });
  const id = await add('a', { key: 'k' });
  await becomes(id, { status: 'failed' });
  await runner.stop();
  await add('b', { key: 'k' });
  expect(await database.asSystem(() => retryJob(id))).toBe(false);
});

test('no more jobs of a kind run at once than allowed, and other kinds continue', async () => {
  const gate = createGate();
  await start(gate.handler);
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
  const other = await database.asSystem(() => enqueue(remind, { days: 3 }));
  await becomes(other, { status: 'done' });
  expect(gate.contexts).toHaveLength(2);
  gate.open();
  for (const id of ids) await becomes(id, { status: 'done' });
});

test('50 jobs and two runners: each job runs once', async () => {
  const runs: string[] = [];
  const handler: Ingest = async ({ uploadId }) => void runs.push(uploadId);
  await start(handler);
  await start(handler);
  const names = Array.from({ length: 50 }, (_, index) => `upload-${index}`);
  await Promise.all(names.map((name) => add(name)));
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(50), 5_000);
  for (const runner of runners) await runner.stop();
  expect([...runs].sort()).toEqual([...names].sort());
});

test('a job whose process went silent is queued again, and its late end is ignored', async () => {
  const gates = [createGate(), createGate()];
  let runs = 0;
  const handler: Ingest = async (payload, context) => gates[runs++]?.handler(payload, context);
  await start(handler, { heartbeatMs: 60_000 });
  const id = await add();
  await becomes(id, { status: 'running', attempt: 1 });
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE job SET heartbeat_at = now() - interval '13 seconds'`),
  );
  // Not the start of an embedded database, which would void every lease.
  await start(handler, { database: { ...database, kind: 'postgres' } });
  await becomes(id, { status: 'running', attempt: 1, cause: { code: 'process-stopped' } });
  gates[0]?.open();
  for (let round = 0; round < 3; round += 1) {
    await becomes(await database.asSystem(() => enqueue(remind, { days: 1 })), { status: 'done' });
  }
  expect(await read(id)).toMatchObject({ status: 'running', attempt: 1 });
  gates[1]?.open();
  await becomes(id, { status: 'done', attempt: 1 });
});

test('a heartbeat keeps a long job alive', async () => {
  const gate = createGate();
  await start(gate.handler, { heartbeatMs: 30, deadAfterMs: 300 });
  const id = await add();
  await becomes(id, { status: 'running' });
  const beats = new Set<unknown>();
  await vi.waitFor(async () => {
    const { rows } = await database.asSystem(() =>
      database.current().execute(sql`SELECT heartbeat_at FROM job`),
    );
    beats.add(rows[0]?.['heartbeat_at']);
    expect(beats.size).toBeGreaterThan(8);
  }, 5_000);
  expect(await read(id)).toMatchObject({ status: 'running', attempt: 1 });
  gate.open();
  await becomes(id, { status: 'done', attempt: 1 });
});

test.each([
  { interruptions: 18, end: { status: 'done', attempt: 3, cause: null } },
  { interruptions: 19, end: { status: 'dead', attempt: 2, cause: { code: 'process-stopped' } } },
])(
  'a job whose process stopped is retried freely, until it has stopped 20 of them ($interruptions before)',
  async ({ interruptions, end }) => {
    const id = await add();
    await database.asSystem(() =>
      database.current().execute(sql`UPDATE job SET status = 'running', attempt = 3,
        interruptions = ${interruptions}, heartbeat_at = now() - interval '1 minute', lease = gen_random_uuid()`),
    );
    await start(async () => {});
    await becomes(id, end);
  },
);

test('with the embedded database every lease is void at startup', async (context) => {
  if (database.kind === 'postgres') context.skip('a server has other processes, whose leases count');
  const id = await add();
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE job SET status = 'running', attempt = 1, heartbeat_at = now(),
      lease = gen_random_uuid()`),
  );
  await start(async () => {});
  await becomes(id, { status: 'done', attempt: 1 });
});

test('a running job learns of its cancellation at once and stays canceled; a queued one never runs', async () => {
  const gate = createGate();
  await start(gate.handler);
  const id = await add('a', { runAt: clock.now() });
  await becomes(id, { status: 'running' });
  const later = await add('later', { runAt: new Date('2027-01-01T00:00:00.000Z') });
  expect(await database.asSystem(() => cancelJob(later))).toBe(true);
  expect(await database.asSystem(() => cancelJob(id))).toBe(true);
  await vi.waitFor(() => expect(gate.contexts[0]?.signal.aborted).toBe(true));
  gate.open();
  await runners[0]?.stop();
  expect(await read(id)).toMatchObject({ status: 'cancelled' });
  expect(await read(later)).toMatchObject({ status: 'cancelled', attempt: 0 });
  expect(await database.asSystem(() => cancelJob(id))).toBe(false);
});

test('stopping lets running jobs finish', async () => {
  const gate = createGate();
  const runner = await start(gate.handler);
  const id = await add();
  await becomes(id, { status: 'running' });
  const stopped = runner.stop(5_000);
  gate.open();
  await stopped;
  expect(await read(id)).toMatchObject({ status: 'done' });
});

test('stopping requeues jobs that do not finish in time, and the attempt does not count', async () => {
  const gate = createGate();
  const runner = await start(gate.handler);
  const id = await add();
  await becomes(id, { status: 'running', attempt: 1 });
  await runner.stop(20);
  expect(gate.contexts[0]?.signal.aborted).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'queued', attempt: 0 });
  await start(async () => {});
  await becomes(id, { status: 'done', attempt: 1 });
});

test('progress is written at most twice a second, and its newest value stays', async () => {
  await start(async (_payload, { reportProgress }) => {
    await database.asSystem(async () => reportProgress({ done: 0, total: 100, unit: 'images' }));
    for (let done = 1; done <= 100; done += 1) {
      reportProgress({ done, total: 100, unit: 'images' });
      await new Promise((next) => setTimeout(next, 5));
    }
  });
  const id = await add('a', { subject: { kind: 'study', id: 's-1' } });
  await becomes(id, { status: 'done', progress: { done: 100, total: 100, unit: 'images' } });
  await sealCommitted(database);
  const replay = await eventsAfter(database, 0);
  const events = 'events' in replay ? replay.events : [];
  expect(events.at(0)).toMatchObject({ event: 'job-updated', rooms: ['study:s-1'] });
  expect(events.at(0)?.data).toEqual({
    jobId: id,
    kind: 'ingest-study',
    status: 'running',
    subjectKind: 'study',
    subjectId: 's-1',
  });
  expect(events.at(-1)?.data).toMatchObject({ status: 'done' });
  expect(events.length).toBeGreaterThanOrEqual(4);
  expect(events.length).toBeLessThanOrEqual(6);
});

test('a missing handler and one with a wrong payload are type errors', () => {
  // @ts-expect-error: send-reminder has no handler
  const missing: JobHandlers<Jobs> = { 'ingest-study': async () => {} };
  const wrong: JobHandlers<Jobs> = {
    // @ts-expect-error: the payload is an object with an uploadId
    'ingest-study': async (_payload: number) => {},
    'send-reminder': async () => {},
  };
  expect([missing, wrong]).toHaveLength(2);
});

test('an unavailable storage uses up no attempt: the job waits, states why, and continues', async () => {
  let isAway = true;
  const runner = await start(async () => {
    if (isAway) throw new StorageUnavailable('The file storage is not responding.');
  });
  const id = await add();
  for (let time = 0; time < 4; time += 1) {
    await vi.waitFor(async () => {
      expect(await read(id)).toMatchObject({
        status: 'queued',
        attempt: 0,
        cause: { code: 'storage-away', params: { detail: 'The file storage is not responding.' } },
      });
    });
    clock.advance(15_000);
    isAway = time < 3;
    runner.wake();
  }
  await vi.waitFor(async () =>
    expect(await read(id)).toMatchObject({ status: 'done', attempt: 1, cause: null }),
  );
  expect(onError).not.toHaveBeenCalled();
});
