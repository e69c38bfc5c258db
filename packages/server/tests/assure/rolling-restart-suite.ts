/**
 * R14 in full: among 100,000 cases and under load, two `api` processes and a worker are restarted one after another,
 * first with the same version and then with a newer one that migrates, as docs/guides/running-in-production.md says. No
 * request fails, every write happens exactly once, and no statement waits for a lock for a second.
 */
import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';

import { readConfig } from '../../src/platform/config/config.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { testKey } from '../crash/server-process.ts';
import { waitUntil } from '../crash/wait-until.ts';
import { fillDatabase } from '../lists/case-list-seed.ts';
import { seedCaseParts } from '../lists/case-parts-seed.ts';
import { startBalancer, type Balancer } from '../rolling/balancer.ts';
import { openLivePages } from '../rolling/live-pages.ts';
import { findWrongWrites, longestBetween, startLoad, type Load, type People } from '../rolling/load.ts';
import { readCasesDuringMigration, watchLocks } from '../rolling/lock-watch.ts';
import { makeNewVersion, newVersion } from '../rolling/new-version.ts';
import { listCaseIds, signIn } from '../rolling/people.ts';
import { ProductProcess } from '../rolling/product-processes.ts';
import { openTemporaryInstallation } from '../rolling/temporary-installation.ts';
import { startUploads, type UploadClient } from '../rolling/upload-client.ts';

const cases = 100_000;
const quietMilliseconds = 10_000;
/** How often the balancer asks whether a process is ready. */
const probeMilliseconds = 3_000;
/** How long a dump or an export keeps reading cases after the migration wants to change them. */
const longQueryMilliseconds = 4_000;
const maxLockMilliseconds = 1_000;
const maxOutageMilliseconds = 5_000;
const stuckMilliseconds = 60_000;
/** How many problems of each kind are printed. */
const maxShown = 10;
const metricsToken = 'a-token-for-the-metrics';

const say = (id: string, passed: number, total: number, figures: string): void =>
  console.log(`rolling-restart R14-${id} ${passed}/${total} (${figures})`);
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

/**
 * Cases that the provider's consultant sees. Without those of the demo's clinics: they record themselves, so a reminder
 * takes the seeded ones out of the pool.
 */
const isPooled = 'in_provider_pool AND workspace_id > 4';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '') console.log('Not run: TEST_DATABASE_URL names no PostgreSQL server.');
else await run();

async function run(): Promise<void> {
  const startedAt = performance.now();
  const { folder, databaseUrl, remove } = await openTemporaryInstallation(serverUrl);
  const processes: ProductProcess[] = [];
  try {
    const settings = {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
      SECRET_KEY: testKey,
      PUBLIC_URL: 'http://localhost:8080',
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
    };
    await mkdir(join(folder, 'files'));
    await fillDatabase({ ...settings, DATA_DIR: join(folder, 'seed') }, cases);
    await seedCaseParts(databaseUrl);
    const program = await makeNewVersion(join(folder, 'new-version'));
    for (const [at, role] of ['api', 'api', 'worker'].entries())
      processes.push(
        await ProductProcess.open({ ...settings, ROLE: role, DATA_DIR: join(folder, `process-${at}`) }),
      );
    for (const one of processes) await one.start();
    console.log(
      `${cases} cases and ${processes.length} processes after ${inSeconds(performance.now() - startedAt)}.`,
    );
    await underLoad({ settings, folder, databaseUrl, processes, program });
  } finally {
    for (const one of processes) one.kill();
    await remove();
  }
  console.log(
    `Took ${inSeconds(performance.now() - startedAt)}; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  );
}

type Installation = {
  settings: Record<string, string>;
  folder: string;
  databaseUrl: string;
  processes: readonly ProductProcess[];
  /** The main file of the new version. */
  program: string;
};

async function underLoad(installation: Installation): Promise<void> {
  const { settings, folder, databaseUrl, processes } = installation;
  const ports = processes.slice(0, 2).map(({ port }) => port);
  const balancer = await startBalancer(ports, probeMilliseconds);
  const platform = await openPlatform(
    readConfig({ ...settings, DATA_DIR: join(folder, 'seed') }),
    pino({ level: 'fatal' }),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const port of ports) await waitForUse(balancer, port);
    const as = (email: string) => signIn(platform, email, balancer.base);
    const load = startLoad(await findPeople(as, client));
    const uploads = startUploads(await as('admin@lakeside.test'), join(folder, 'files'));
    const watchers = ['admin@harbor.test', 'creator@harbor.test', 'creator@summit.test'];
    const pages = await openLivePages(balancer.base, await Promise.all(watchers.map(as)));
    const ended = await restartTwice(installation, balancer, load);
    await load.stop();
    const sent = await uploads.stop();
    await pages.stop();
    await report(client, { load, sent, outages: pages.outages, ended });
  } finally {
    await client.end();
    await platform.database.close();
    await balancer.close();
  }
}

type Results = {
  load: Load;
  sent: Awaited<ReturnType<UploadClient['stop']>>;
  outages: number[];
  ended: Restarts;
};

async function report(client: pg.Client, { load, sent, outages, ended }: Results): Promise<void> {
  const { writes, reads } = load;
  const wrong = await findWrongWrites(client, writes);
  const failed = reads.filter(({ status }) => status !== 200);
  const slow = outages.filter((outage) => outage > maxOutageMilliseconds);
  const unread = failed.map(({ what, status, code }) => `${what}: status ${status} ${code}`);
  for (const problems of [wrong, unread, sent.problems, ended.problems])
    for (const problem of problems.slice(0, maxShown)) console.error(problem);
  const longest = (outcomes: { milliseconds: number }[]): string =>
    `longest ${inSeconds(Math.max(...outcomes.map(({ milliseconds }) => milliseconds)))}`;
  say('writes', writes.length - wrong.length, writes.length, longest(writes));
  say('reads', reads.length - failed.length, reads.length, longest(reads));
  say('upload', sent.uploads - sent.problems.length, sent.uploads, `${sent.chunks} chunks`);
  const back = `back after at most ${inSeconds(Math.max(...outages))}`;
  say('live', outages.length - slow.length, outages.length, back);
  say('restarts', ended.restarts - ended.problems.length, ended.restarts, ended.figures);
}

type Restarts = { restarts: number; problems: string[]; figures: string };

/** Restarts all processes with the same version, and then with the new one while its migration is watched. */
async function restartTwice(
  { databaseUrl, processes, program }: Installation,
  balancer: Balancer,
  load: Load,
): Promise<Restarts> {
  const problems: string[] = [];
  const milliseconds = { stop: [] as number[], start: [] as number[] };
  const restart = async (one: ProductProcess, version?: string): Promise<void> => {
    const { code, milliseconds: stopping } = await one.stop();
    if (code !== 0) problems.push(`A process ended with ${code} when it was asked to stop.`);
    const startedAt = performance.now();
    await one.start(version);
    milliseconds.stop.push(stopping);
    milliseconds.start.push(performance.now() - startedAt);
    if (processes.indexOf(one) < 2) await waitForUse(balancer, one.port);
  };
  const quietAt = performance.now();
  await pause(quietMilliseconds);
  const quiet = longestBetween(load.writes, quietAt, performance.now());
  for (const one of processes) await restart(one);

  const [first, ...others] = processes;
  const locks = await watchLocks(databaseUrl);
  const query = await readCasesDuringMigration(databaseUrl, longQueryMilliseconds);
  const migratingAt = performance.now();
  if (first) await restart(first, program);
  await query.ended;
  const migrating = longestBetween(load.writes, migratingAt, performance.now());
  await locks.stop();
  for (const one of others) await restart(one, program);
  for (const one of processes) {
    const { version } = await readHealth(one);
    if (version !== newVersion) problems.push(`A process has the version ${version} after the update.`);
  }
  await pause(probeMilliseconds);
  const wait = locks.longest();
  say(
    'lock',
    wait < maxLockMilliseconds ? 1 : 0,
    1,
    `longest wait at most ${inSeconds(wait)}; longest write ${inSeconds(quiet)} before and ${inSeconds(migrating)} during the migration`,
  );
  const most = (values: number[]): string => inSeconds(Math.max(...values));
  const figures = `stopped within ${most(milliseconds.stop)}, ready again within ${most(milliseconds.start)}`;
  return { restarts: 2 * processes.length, problems, figures };
}

async function readHealth(one: ProductProcess): Promise<{ version: string }> {
  const answer = await one.get('/api/health', { authorization: `Bearer ${metricsToken}` });
  return (await answer.json()) as { version: string };
}

async function waitForUse(balancer: Balancer, port: number): Promise<void> {
  await waitUntil('The balancer', performance.now() + stuckMilliseconds, () =>
    Promise.resolve(balancer.isInUse(port) ? true : undefined),
  );
}

async function findPeople(
  as: (email: string) => ReturnType<typeof signIn>,
  client: pg.Client,
): Promise<People> {
  const emails = ['super@demo.test', 'consultant@demo.test', 'admin@lakeside.test', 'patient@lakeside.test'];
  const idsOf = async (condition: string): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM "case" WHERE ${condition} ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  };
  const readers = await Promise.all(
    emails.map(async (email) => {
      const caller = await as(email);
      return { caller, ids: await listCaseIds(caller) };
    }),
  );
  return {
    readers,
    clerk: await as('creator@lakeside.test'),
    consultant: await as('consultant@demo.test'),
    claimable: await idsOf(`${isPooled} AND status = 'new'`),
    annotatable: await idsOf(`${isPooled} AND status = 'review' AND assignee_id IS NOT NULL`),
  };
}
