// R5: the disk of the PostgreSQL server fills up, but not that of its journal. The product's own files are elsewhere.
import { spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inspectKeptData } from '../crash/kept-data.ts';
import { expectStatus, makeNewCase, readCase, statusOf, type Caller } from '../crash/clinic-steps.ts';
import { assertThat } from '../crash/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type Answer, type KillTarget } from '../crash/kill-target.ts';
import { findFreePort } from '../crash/server-process.ts';
import { waitUntil } from '../crash/wait-until.ts';
import { postgresPrograms } from '../postgres-cluster.ts';
import {
  collectChecks,
  expectExplained,
  fill,
  recoveryMilliseconds,
  type FullDiskResult,
} from './full-disk.ts';

const diskMebibytes = 192;
const maxAttempts = 400;

type Postgres = { url: string; ballast: string; stop: () => Promise<void> };

/** Returns `null` and prints the reason if no server can be started on a disk of a fixed size. */
export async function runFullDatabase(): Promise<FullDiskResult | null> {
  const server = await startOnSmallDisk();
  if (typeof server === 'string') {
    console.log(`skipped: the full disk of a database, because ${server}`);
    return null;
  }
  try {
    const target = await openKillTarget(server.url);
    try {
      return await play(target, server.ballast);
    } finally {
      await target.remove();
    }
  } finally {
    await server.stop();
  }
}

/** Starts a separate server as the user postgres with its tables on a small disk, or returns why it cannot. */
async function startOnSmallDisk(): Promise<Postgres | string> {
  const programs = postgresPrograms();
  if (programs === undefined) return 'the programs of PostgreSQL are not in /usr/lib/postgresql';
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-full-database-'));
  const [disk, journal] = [join(folder, 'disk'), join(folder, 'journal')];
  await mkdir(disk);
  const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
  const asPostgres = (program: string, ...args: string[]): boolean =>
    run('runuser', '-u', 'postgres', '--', join(programs, program), ...args);
  const data = join(disk, 'data');
  const stop = async (): Promise<void> => {
    asPostgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    run('umount', disk);
    await rm(folder, { recursive: true, force: true });
  };
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'tmpfs', disk)) {
    await rm(folder, { recursive: true, force: true });
    return 'this user cannot mount a tmpfs';
  }
  const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
  for (const path of [folder, disk]) await chown(path, id, id);
  const port = await findFreePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const isRunning =
    asPostgres('initdb', '-D', data, '-X', journal, '-U', 'postgres', '--auth=trust', '-E', 'UTF8') &&
    asPostgres('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  if (!isRunning) {
    await stop();
    return 'a server could not be started as the user postgres';
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    ballast: join(disk, 'ballast'),
    stop,
  };
}

/** Announces a list of files so long that the table has to grow for it. */
function announceLong(clinic: Caller, at: number): Promise<Answer> {
  const files = Array.from({ length: 2_000 }, (_, file) => ({
    path: `${crypto.randomUUID()}/${crypto.randomUUID()}`,
    size: 1_000 + at + file,
  }));
  return clinic('POST', '/uploads', { body: { purpose: 'study', files } });
}

async function announceUntilFull(clinic: Caller): Promise<Answer> {
  for (let at = 0; at < maxAttempts; at += 1) {
    const answer = await announceLong(clinic, at);
    if (answer.status !== 201) return answer;
  }
  throw new Error('the disk of the database did not run full');
}

async function play(target: KillTarget, ballast: string): Promise<FullDiskResult> {
  const clinic = await target.as('creator@lakeside.test');
  const consultant = await target.as('consultant@demo.test');
  const waiting = await makeNewCase(target, 'waiting@mail.test');
  const { checks, check } = collectChecks();
  await fill(ballast, 0);
  await check('rows', async () => expectExplained(await announceUntilFull(clinic), 'announcing an upload'));
  let wasClaimed = false;
  await check('changes', async () => {
    // Anything that fits into an existing page still works.
    const answer = await consultant('PUT', `/cases/${waiting}/claim`);
    wasClaimed = answer.status === 200;
    if (!wasClaimed) expectExplained(answer, 'claiming');
  });
  await check('reads', async () => {
    for (let at = 0; at < 50; at += 1)
      for (const path of ['/users/current-user', '/notification/unread', '/health'])
        expectStatus(await clinic('GET', path), 200, path);
    // Users see protected data only with an audit row, which needs space.
    for (const path of ['/cases', `/cases/${waiting}`]) {
      const shown = await clinic('GET', path);
      if (shown.status !== 200) expectExplained(shown, path);
    }
  });
  await rm(ballast);
  const freedAt = performance.now();
  await check('goes-on', async () => {
    expectStatus(await announceLong(clinic, maxAttempts), 201, 'announcing an upload');
    if (!wasClaimed) expectStatus(await consultant('PUT', `/cases/${waiting}/claim`), 200, 'claiming');
  });
  const recoveredAfter = performance.now() - freedAt;
  await check('recovered', async () =>
    assertThat(recoveredAfter <= recoveryMilliseconds, `it took ${(recoveredAfter / 1_000).toFixed(1)} s`),
  );
  await check('jobs', async () => {
    const later = await makeNewCase(target, 'later@mail.test');
    await waitUntil('The next study', performance.now() + stuckMilliseconds, async () =>
      statusOf(await readCase(clinic, later)) === 'new' ? true : undefined,
    );
  });
  await check('kept-data', async () => {
    const platform = await target.openKept();
    const problems = await inspectKeptData(platform);
    await platform.database.close();
    assertThat(problems.length === 0, problems.join('; '));
  });
  return { checks, recoveredAfter };
}
