// Each fault that an operator must see appears on the page, in /metrics and in the log within thirty seconds.
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openTestLog, type TestLog } from '../../tests/log-fixture.ts';
import { startS3Peer, type S3Peer } from '../../tests/s3-peer-fixture.ts';
import { backupFolder } from '../platform/backup/nightly-backup.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { WakeLoop } from '../platform/database/wake-loop.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from '../test-platform-fixture.ts';
import { startOperationsWatch, watchIntervalMilliseconds } from './operations-watch.ts';
import { silentAfterSeconds, startHeartbeat } from './process-heartbeat.ts';
import { upsertProcess } from './process-repository.ts';
import { insertBackupReport } from './state-repository.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A busy machine may need longer than promised. The promise itself is proved by the intervals. */
const patience = 90_000;
const metricsToken = 'a-token-for-the-metrics';
const bearer = { authorization: `Bearer ${metricsToken}` };

let peer: S3Peer;
let mails: SMTPServer;
let log: TestLog;
let product: TestPlatform;
let operator: TestCaller;
let beat: Awaited<ReturnType<typeof startHeartbeat>>;
let fullBeat: typeof beat | undefined;
let watch: WakeLoop;

beforeAll(async () => {
  peer = await startS3Peer();
  Object.assign(process.env, peer.environment, { TEST_STORAGE_URL: peer.url });
  mails = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
  });
  mails.listen(0, '127.0.0.1');
  await once(mails.server, 'listening');
  const { port } = mails.server.address() as AddressInfo;
  log = openTestLog('info');
  product = await openTestPlatform(undefined, {
    logger: log.logger,
    environment: { METRICS_TOKEN: metricsToken, SMTP_URL: `smtp://127.0.0.1:${port}`, DEMO: '1' },
  });
  operator = await product.as('super@demo.test');
  await product.startWorker();
  beat = await startHeartbeat(product.platform, { workingOn: () => [] });
  watch = startOperationsWatch(product.platform);
});
afterAll(async () => {
  delete process.env['TEST_STORAGE_URL'];
  await watch.stop();
  await beat.stop();
  await fullBeat?.stop();
  await product.close();
  await peer.close();
  await new Promise<void>((done) => mails.close(() => done()));
});

const needsNow = async (): Promise<string[]> => {
  const { body } = await operator.call('GET', '/operations');
  return (body['needs'] as { code: string }[]).map(({ code }) => code);
};
const metricsNow = async ({ app } = product): Promise<string> =>
  (await app.inject({ method: 'GET', url: '/metrics', headers: bearer })).payload;

/** Waits until the fault appears in all three places. */
async function expectSeen(code: string): Promise<void> {
  const hasLine = () => log.lines.some(({ need, msg }) => need === code && msg === 'needs a hand');
  const hasCount = async () =>
    new RegExp(`^plainscan_needs_hand\\{code="${code}"\\} [1-9]`, 'm').test(await metricsNow());
  await expect
    .poll(async () => [await needsNow().then((all) => all.includes(code)), await hasCount(), hasLine()], {
      timeout: patience,
      interval: 250,
    })
    .toEqual([true, true, true]);
}

const another = (host: string) => ({
  id: newId(),
  place: host,
  host,
  role: 'worker' as const,
  version: '1.0.0',
  workingOn: ['prepare-video'],
  disk: null,
});

/** How to cause each fault, by its code on the page. */
const faults: Record<string, () => Promise<unknown>> = {
  'mails-refused': () =>
    callAnonymously(product.app, 'POST', '/auth/forgot-password', { body: { email: 'patient@demo.test' } }),
  'disk-low': async () => {
    fullBeat = await startHeartbeat(product.platform, {
      host: 'machine-with-a-full-disk',
      workingOn: () => [],
      readDisk: async () => ({ blocks: 100, bavail: 4, bsize: 1e9 }),
    });
  },
  // After the beat, because the first beat with an embedded database removes all other processes.
  'process-silent': () => product.platform.database.asSystem(() => upsertProcess(another('worker-2'))),
  'storage-away': async () => {
    peer.fault = () => 'drop';
  },
  'backup-old': async () => {
    const { config, database } = product.platform;
    const folder = backupFolder(config.dataFolder);
    await mkdir(folder, { recursive: true });
    if (database.kind === 'pglite')
      return writeFile(join(folder, 'database-2026-01-02T030000Z.ndjson.gz'), '');
    const madeAt = new Date('2026-01-02T03:00:00Z');
    return database.asSystem(() => insertBackupReport(newId(), 'backup', madeAt));
  },
};

test('CG-148: the intervals add up to less than thirty seconds', () => {
  expect(silentAfterSeconds * 1_000 + watchIntervalMilliseconds).toBeLessThan(30_000);
});

test('CG-148: a machine without faults reports none, and then five things break at once', async () => {
  const codes = await needsNow();
  for (const code of Object.keys(faults)) expect(codes).not.toContain(code);
  for (const bringAbout of Object.values(faults)) await bringAbout();
  // No process is missed after the first seconds of silence.
  expect(await needsNow()).not.toContain('process-silent');
});

test.each([
  ['1 of 6: a worker is killed', 'process-silent'],
  ['2 of 6: a mail is refused', 'mails-refused'],
  ['3 of 6: the disk of a machine is nearly full', 'disk-low'],
  ['4 of 6: the store is gone', 'storage-away'],
  ['5 of 6: the backup is old', 'backup-old'],
])('CG-148, fault %s', async (_, code) => {
  await expectSeen(code);
});

test('CG-148: the report names the process and why emails were refused, but no user', async () => {
  expect(log.lines).toContainEqual(
    expect.objectContaining({ need: 'process-silent', about: 'worker-2 (worker)' }),
  );
  expect(await metricsNow()).toMatch(/^plainscan_processes\{does="work",state="silent"\} 1$/m);
  expect(log.lines).toContainEqual(
    expect.objectContaining({ outage: 'mail', count: 1, reason: expect.any(String) }),
  );
  expect(log.text()).not.toContain('patient@demo.test');
});

test('CG-148: a fixed fault is reported as over', async () => {
  peer.fault = undefined;
  await expect
    .poll(() => log.lines.filter(({ need }) => need === 'storage-away').map(({ msg }) => msg), {
      timeout: patience,
    })
    .toEqual(['needs a hand', 'needs no hand any longer']);
  expect(await needsNow()).not.toContain('storage-away');
});

test('CG-148, fault 6 of 6: the database is gone', async () => {
  const ownLog = openTestLog('info');
  const gone = await openTestPlatform(undefined, {
    logger: ownLog.logger,
    environment: { METRICS_TOKEN: metricsToken },
  });
  const caller = await gone.as('super@demo.test');
  const ownWatch = startOperationsWatch(gone.platform);
  await ownWatch.settle();
  await gone.platform.database.close();
  await expect
    .poll(async () => (await caller.call('GET', '/operations')).body['code'], { timeout: patience })
    .toBe('server.database-away');
  await expect
    .poll(() => metricsNow(gone), { timeout: patience })
    .toContain('plainscan_up{part="database"} 0');
  for (let at = 0; at < 20; at += 1) await caller.call('GET', '/operations');
  // One line covers all of them; the rest count toward the next minute's line.
  expect(ownLog.lines.filter(({ outage }) => outage === 'database')).toMatchObject([
    { count: 1, msg: 'the database does not answer' },
  ]);
  expect(ownLog.lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
  await ownWatch.stop();
  await gone.app.close();
});
