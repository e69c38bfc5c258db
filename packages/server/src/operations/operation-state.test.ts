// The endpoint of the operations page: what waits, runs and failed according to the rows, and what operators can do
// there.
import { rooms } from '@plainscan/contract';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { openTestPlatform } from '../test-platform-fixture.ts';
import { nightsOf, reportBackup } from './operation-state-service.ts';
import { removeSilentProcesses, startHeartbeat } from './process-heartbeat.ts';
import { scrubStorageJob } from './storage-jobs.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

type State = {
  needs: { code: string; count: number | null; about: string | null }[];
  queues: { kind: string; waiting: number; oldestAt: string | null; done: number; failed: number }[];
  processes: { host: string; isAlive: boolean; workingOn: string[] }[];
  failedJobs: { total: number; rows: { id: string; kind: string; cause: string | null }[] };
  backup: { madeAt: string | null; restoredAt: string | null; knownBy: string };
};

const read = async (): Promise<State> => {
  const { status, body } = await testBed.callers.super.call('GET', '/operations');
  expect(status).toBe(200);
  return body as unknown as State;
};
const codes = async (): Promise<string[]> => (await read()).needs.map(({ code }) => code);

describe('CG-148: what the page shows', () => {
  test('a new installation has no backup, no tested restore and no worker, and says so', async () => {
    const fresh = await openTestPlatform();
    const { call } = await fresh.as('super@demo.test');
    const { body } = await call('GET', '/operations');
    const found = (body as unknown as State).needs.map(({ code }) => code);
    expect(found).toEqual(['backup-never', 'no-worker', 'restore-never']);
    await fresh.close();
  });

  test('jobs are counted by kind, with the oldest due one, and retried jobs no longer count as failed', async () => {
    const now = testBed.clock.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    const add = (kind: string, status: string, key: string | null, minutes: number) =>
      testBed.select(sql`
        INSERT INTO job (id, kind, key, payload, max_attempts, status, attempt, cause, created_at, finished_at)
        VALUES (${newId()}::uuid, ${kind}, ${key}, '{}', 5, ${status}, 5, '{"code": "unexpected"}',
          ${minutesAgo(minutes)}::timestamptz,
          ${status === 'queued' ? null : minutesAgo(minutes - 1)}::timestamptz)`);
    await add('count-a', 'queued', null, 25);
    await add('count-a', 'queued', null, 5);
    await add('count-a', 'done', null, 60);
    await add('count-a', 'done', null, 2 * 24 * 60);
    await add('count-a', 'dead', 'a:1', 40);
    await add('count-a', 'failed', 'a:2', 50);
    await add('count-a', 'done', 'a:2', 30);
    await add('count-a', 'dead', null, 8 * 24 * 60);
    const { queues, needs, failedJobs } = await read();
    expect(queues.find(({ kind }) => kind === 'count-a')).toEqual({
      kind: 'count-a',
      waiting: 2,
      running: 0,
      oldestAt: minutesAgo(25),
      done: 2,
      failed: 1,
    });
    expect(needs).toContainEqual(expect.objectContaining({ code: 'queue-slow', about: 'count-a', count: 2 }));
    expect(needs).toContainEqual(expect.objectContaining({ code: 'jobs-failed', count: 1 }));
    expect(failedJobs).toEqual({
      total: 1,
      rows: [
        {
          id: expect.any(String),
          kind: 'count-a',
          subjectKind: null,
          cause: 'unexpected',
          attempts: 5,
          failedAt: minutesAgo(39),
        },
      ],
    });
    // A worker of this version would not start with jobs of an unknown kind.
    await testBed.select(sql`DELETE FROM job WHERE kind = 'count-a'`);
  });

  test('operators retry any failed job, others only their own', async () => {
    const { database } = testBed.product.platform;
    const id = await database.asSystem(() =>
      enqueue(scrubStorageJob, { checkId: newId() }, { key: `again:${newId()}` }),
    );
    await testBed.select(sql`UPDATE job SET status = 'dead', finished_at = now() WHERE id = ${id}::uuid`);
    const retry = (person: 'super' | 'consultant') =>
      testBed.callers[person].call('POST', `/jobs/${id}/retry`);
    expect((await retry('consultant')).status).toBe(404);
    expect((await retry('super')).status).toBe(204);
    expect((await retry('super')).status).toBe(409);
    const [row] = await testBed.select(sql`SELECT status, attempt FROM job WHERE id = ${id}::uuid`);
    expect(row).toEqual({ status: 'queued', attempt: 0 });
    expect((await testBed.callers.super.call('POST', `/jobs/${newId()}/retry`)).status).toBe(404);
  });

  test('a tested restore is recorded with its reporter, and a backup by the operator’s command', async () => {
    const now = testBed.clock.now().toISOString();
    const { status, body } = await testBed.callers.super.call('POST', '/operations/restores');
    expect(status).toBe(200);
    expect((body as unknown as State).backup.restoredAt).toBe(now);
    await reportBackup(testBed.product.platform, 'backup');
    expect((await read()).backup).toMatchObject({ madeAt: now, restoredAt: now });
    expect(await codes()).not.toContain('restore-never');
    const rows = await testBed.select(
      sql`SELECT action, actor_id FROM audit_event WHERE action LIKE 'operations.%' ORDER BY action`,
    );
    expect(rows).toEqual([
      { action: 'operations.backup-reported', actor_id: null },
      { action: 'operations.restore-reported', actor_id: testBed.ids.super },
    ]);
  });
});

describe('CG-148: emails that did not arrive', () => {
  const add = (
    key: string,
    status: string,
    more: { reason?: string; template?: string; days?: number } = {},
  ) => {
    const { reason = 'unreachable', template = 'ready', days = 1 } = more;
    const at = new Date(testBed.clock.now().getTime() - days * 24 * 3_600_000).toISOString();
    return testBed.select(sql`
      INSERT INTO email_outbox (id, key, to_address, template, locale, subject, html, text, status, reason, attempts, created_at)
      VALUES (${newId()}::uuid, ${key}, 'somebody@mailbox.test', ${template}, 'en', 's', 'h', 't', ${status}, ${reason}, 130,
        ${at}::timestamptz)`);
  };
  const again = (reason: string) =>
    testBed.callers.super.call('POST', '/operations/mails/send-again', { body: { reason } });
  const queued = async () =>
    (
      await testBed.select(
        sql`SELECT key FROM email_outbox WHERE status = 'queued' AND attempts = 0 AND key LIKE 'again-%' ORDER BY key`,
      )
    ).map(({ key }) => key);

  test('are sent again by reason, once each, if their links still work', async () => {
    await add('again-1', 'given-up');
    await add('again-2', 'refused', { reason: 'mailbox-full' });
    await add('again-3', 'given-up', { template: 'reset' });
    await add('again-4', 'given-up', { days: 8 });
    await add('again-5', 'refused', { reason: 'unknown-address' });
    const before = (await testBed.callers.super.call('GET', '/operations')).body as {
      mails?: { refused: unknown[] };
    };
    expect(before.mails?.refused).toEqual(
      expect.arrayContaining([
        { reason: 'unreachable', count: 2, resendable: 1 },
        { reason: 'mailbox-full', count: 1, resendable: 1 },
        { reason: 'unknown-address', count: 1, resendable: 0 },
      ]),
    );
    expect((await again('unreachable')).status).toBe(200);
    expect(await queued()).toEqual(['again-1']);
    expect((await again('unknown-address')).status).toBe(200);
    expect(await queued()).toEqual(['again-1']);
    expect((await again('mailbox-full')).status).toBe(200);
    expect(await queued()).toEqual(['again-1', 'again-2']);
    const rows = await testBed.select(
      sql`SELECT detail FROM audit_event WHERE action = 'operations.mails-sent-again' ORDER BY position`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { reason: 'unreachable', count: 1 },
      { reason: 'unknown-address', count: 0 },
      { reason: 'mailbox-full', count: 1 },
    ]);
    await testBed.select(sql`DELETE FROM email_outbox WHERE key LIKE 'again-%'`);
  });

  test('an unknown reason is refused', async () => {
    expect((await again('because')).status).toBe(400);
  });
});

describe('CG-148: backups by night', () => {
  const night = (day: number, hour = 4) => new Date(2026, 10, day, hour);
  const now = night(20, 12);
  const days = (times: Date[]) =>
    nightsOf(times, now).map(({ at, isMade }) => `${new Date(at).getDate()} ${isMade ? 'made' : 'missing'}`);

  test('a backup counts for the night before it, and no night before the oldest is missing', () => {
    expect(days([])).toEqual([]);
    expect(days([night(18), night(19, 23), night(20)])).toEqual(['18 made', '19 made', '20 made']);
    expect(days([night(18), night(20)])).toEqual(['18 made', '19 missing', '20 made']);
    expect(days([night(18, 2)])).toEqual(['17 made', '18 missing', '19 missing', '20 missing']);
  });

  test('no more than fourteen are shown', () => {
    expect(days([night(1)])).toHaveLength(14);
  });
});

describe('CG-148: which processes run', () => {
  const beatOf = (host: string) =>
    startHeartbeat(testBed.product.platform, { host, workingOn: () => ['read-study'] });
  const hosts = async () => (await read()).processes.map(({ host }) => host);

  test('a process that starts in the same place replaces the previous row, and a stopped one disappears', async () => {
    const first = await beatOf('machine-a');
    const second = await beatOf('machine-a');
    expect(await hosts()).toEqual(['machine-a']);
    expect((await read()).processes).toMatchObject([{ isAlive: true, workingOn: ['read-study'] }]);
    expect(await codes()).not.toContain('no-worker');
    await first.stop();
    await second.stop();
    expect(await hosts()).toEqual([]);
  });

  test('a killed process is shown for a day', async () => {
    const add = (host: string, hours: number) =>
      testBed.select(sql`
        INSERT INTO server_process (id, place, host, role, version, started_at, seen_at)
        VALUES (${newId()}::uuid, ${host}, ${host}, 'worker', '1', now(), now() - make_interval(hours => ${hours}))`);
    await add('killed-today', 2);
    await add('killed-before', 25);
    await removeSilentProcesses(testBed.product.platform);
    const { processes, needs } = await read();
    expect(processes).toMatchObject([{ host: 'killed-today', isAlive: false }]);
    expect(needs).toContainEqual(
      expect.objectContaining({ code: 'process-silent', about: 'killed-today (worker)' }),
    );
  });
});

test('CG-138, CG-148: open operations pages are told of a change, and nobody else is', async () => {
  const base = await testBed.product.listen();
  const worker = await testBed.product.startWorker();
  const open = async (token: string) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/ws?token=${token}`);
    const frames: { event: string; data: { room?: string } }[] = [];
    socket.on('message', (frame: Buffer) =>
      frames.push(JSON.parse(frame.toString()) as (typeof frames)[number]),
    );
    await once(socket, 'open');
    socket.send(JSON.stringify({ event: 'join-operations-room', data: {} }));
    return { socket, frames };
  };
  const operator = await open(testBed.callers.super.token);
  const stranger = await open(testBed.callers.reviewer.token);
  await expect.poll(() => operator.frames).toEqual([{ event: 'joined', data: { room: rooms.operations } }]);
  await reportBackup(testBed.product.platform, 'backup');
  await expect
    .poll(() => operator.frames.map(({ event }) => event), { timeout: 10_000 })
    .toContain('operations-changed');
  expect(stranger.frames).toEqual([]);
  for (const { socket } of [operator, stranger]) socket.close();
  await worker.stop();
});
