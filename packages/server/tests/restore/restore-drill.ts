// R12: a PostgreSQL server with a continuous backup is lost during writes, and the product is restored on another
// server from the backup alone. The commands come from the guide.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';

import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { productionGuide, readCommands } from '../guide-commands.ts';
import { startServer, testKey } from '../crash/server-process.ts';
import { onServer } from '../../src/platform/database/test-database.ts';
import { seedCases } from '../lists/case-list-seed.ts';
import { clusterSettings, runCommandsOrThrow, makeCluster, type Cluster } from '../postgres-cluster.ts';
import { fillObjects, isObjectWhole, readChanges, startWriting, type Writer } from './acknowledged-writes.ts';

export type DrillSize = { cases: number; objectBytes: number; perSecond: number; seconds: number };
export type DrillResult = {
  /** Changes and objects acknowledged, and how many of them were restored intact. */
  changes: { acknowledged: number; restored: number; perSecond: number };
  objects: { acknowledged: number; restored: number };
  /** Milliseconds from the first acknowledged change or object that was not restored to the loss. 0 without one. */
  lost: { changes: number; objects: number };
  /** Milliseconds from the first command of the restore to the first response of the product. */
  recoveredAfter: number;
  /** Rows of tables that the writes did not touch, and of policies, before and after. */
  counts: { before: string; after: string };
  failures: number;
};

type Place = {
  root: string;
  backups: string;
  first: Cluster;
  second: Cluster;
  settings: Record<string, string>;
};

export async function runRestoreDrill(size: DrillSize): Promise<DrillResult> {
  const root = await mkdtemp(join(tmpdir(), 'plainscan-restore-'));
  const first = await makeCluster({ fill: true });
  const second = await makeCluster({ fill: false });
  const ongoing: ChildProcess[] = [];
  try {
    const backups = join(root, 'backups');
    const id = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
    await mkdir(join(backups, 'wal'), { recursive: true });
    for (const folder of [root, backups, join(backups, 'wal')]) await chown(folder, id, id);
    const settings = {
      DATABASE_URL: first.url('plainscan', 'plainscan'),
      DATA_DIR: join(root, 'clinic'),
      SECRET_KEY: testKey,
      DEMO: '1',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'fatal',
    };
    const place = { root, backups, first, second, settings };
    return await play(place, size, ongoing);
  } finally {
    for (const child of ongoing) endGroup(child);
    for (const cluster of [first, second]) await cluster.remove();
    await rm(root, { recursive: true, force: true });
  }
}

async function play(place: Place, size: DrillSize, ongoing: ChildProcess[]): Promise<DrillResult> {
  const { first, settings } = place;
  first.start();
  runCommandsOrThrow(first, (await readCommands(productionGuide, 'The database')).join('\n'));
  const platform = await openPlatform(readConfig(settings), pino({ level: 'silent' }));
  await loadDemoAccounts(platform);
  await onServer(settings['DATABASE_URL'] ?? '', (client) => seedCases(client, size.cases));
  const before = await countRows(platform);
  const writer = await startWriting(platform, {
    perSecond: size.perSecond,
    objectEvery: 50,
    objectBytes: 200_000,
  });
  let [perSecond, lostAt] = [0, 0];
  try {
    await fillObjects(platform, size.objectBytes, writer.acknowledged);
    await startBackup(place, ongoing);
    await waitForCopies(writer, place.backups);
    const [from, startedAt] = [writer.acknowledged.changes.length, performance.now()];
    await pause(size.seconds * 1_000);
    lostAt = performance.now();
    perSecond = ((writer.acknowledged.changes.length - from) / (lostAt - startedAt)) * 1_000;
  } finally {
    await destroyMachine(place, ongoing);
    await writer.stop();
    await platform.database.close().catch(() => undefined);
  }
  const recoveredAfter = await restore(place);
  const { changes, objects, lost, after } = await inspect(place, writer, lostAt);
  return {
    changes: { ...changes, perSecond },
    objects,
    lost,
    recoveredAfter,
    failures: writer.failures(lostAt),
    counts: { before, after },
  };
}

async function startBackup(place: Place, ongoing: ChildProcess[]): Promise<void> {
  const inBackups = (line: string): string => replacePaths(line, place);
  const [makeSlot = '', receive = ''] = await guideBlock(0);
  runCommandsOrThrow(place.first, inBackups(makeSlot));
  ongoing.push(place.first.streamInput(inBackups(receive)));
  ongoing.push(spawnCommands(inBackups((await guideBlock(2)).join('\n'))));
  // In parallel with the writes, which a synchronous wait would stop.
  const base = place.first.streamInput(inBackups((await guideBlock(1)).join('\n')));
  const [code] = (await once(base, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The base backup could not be made.');
}

/** Kills the server and the ongoing backup, and deletes the machine's data. */
async function destroyMachine({ first, settings }: Place, ongoing: ChildProcess[]): Promise<void> {
  first.kill();
  for (const child of ongoing.splice(0)) {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    const ended = isOver ? undefined : once(child, 'exit');
    endGroup(child);
    await ended;
  }
  for (const folder of [first.data, settings['DATA_DIR'] ?? ''])
    await rm(folder, { recursive: true, maxRetries: 5 });
}

const guideBlock = (at: number): Promise<string[]> =>
  readCommands(productionGuide, 'Continuous backup of PostgreSQL', at);

const restoredFolder = ({ root }: Place): string => join(root, 'restored');

const replacePaths = (line: string, place: Place): string =>
  line
    .replaceAll('/backups', place.backups)
    .replaceAll('/var/lib/plainscan-restored', restoredFolder(place))
    .replaceAll('/var/lib/plainscan', place.settings['DATA_DIR'] ?? '')
    .replaceAll('/var/lib/postgresql/data', place.second.data)
    .replaceAll('/var/lib/postgresql', place.second.folder);

/** Replaces a missing rsync with cp, which does the same unless it is interrupted. */
function spawnCommands(lines: string): ChildProcess {
  const hasRsync = spawnSync('rsync', ['--version']).status === 0;
  const typed = hasRsync ? lines : lines.replaceAll('rsync -a ', 'cp -au ');
  return spawn('bash', ['-c', typed], { stdio: 'ignore', detached: true });
}

/** Ends a command that runs forever, with everything that it has started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, 'SIGKILL');
}

/** Waits for the first copy of all files, which takes a while. After it the machine may be lost at any moment. */
async function waitForCopies({ acknowledged }: Writer, backups: string): Promise<void> {
  const newest = acknowledged.objects.at(-1)?.key ?? '';
  const isCopied = (): boolean =>
    spawnSync('find', [backups, '-path', `*${newest}*`], { encoding: 'utf8' }).stdout.trim() !== '';
  const deadline = performance.now() + 600_000;
  while (!isCopied()) {
    if (performance.now() > deadline) throw new Error('The files were not copied within ten minutes.');
    await pause(200);
  }
}

async function countRows({ database }: Platform): Promise<string> {
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT (SELECT count(*)::int FROM "case") AS cases,
      (SELECT count(*)::int FROM app_user) AS people, (SELECT count(*)::int FROM workspace) AS workspaces,
      (SELECT count(*)::int FROM table_protection) AS tables, (SELECT count(*)::int FROM pg_policies) AS policies`),
  );
  return JSON.stringify(rows[0]);
}

/** Runs the guide's restore on the other server and starts the product there. Returns the milliseconds. */
async function restore(place: Place): Promise<number> {
  const { second } = place;
  const commands = (await guideBlock(3)).map((line) => replacePaths(line, place));
  const isOfProduct = (line: string): boolean => line.includes(restoredFolder(place));
  const startsAt = commands.findIndex((line) => line.startsWith('pg_ctl'));
  // Settings of the new machine, which are not in the backup.
  const ofMachine = `printf '%s' "${clusterSettings(second.port)}" >> ${second.data}/postgresql.conf`;
  const startedAt = performance.now();
  runCommandsOrThrow(
    second,
    [
      ...commands.slice(0, startsAt),
      ofMachine,
      ...commands.slice(startsAt).filter((line) => !isOfProduct(line)),
    ].join('\n'),
  );
  const copied = spawnCommands(commands.filter(isOfProduct).join('\n'));
  const [code] = (await once(copied, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The files could not be restored.');
  const server = await startServer(restoredSettings(place));
  const recoveredAfter = performance.now() - startedAt;
  await server.stop();
  return recoveredAfter;
}

const restoredSettings = (place: Place): Record<string, string> => ({
  ...place.settings,
  DATABASE_URL: place.second.url('plainscan', 'plainscan'),
  DATA_DIR: restoredFolder(place),
});

async function inspect(place: Place, { acknowledged }: Writer, lostAt: number) {
  const platform = await openPlatform(readConfig(restoredSettings(place)), pino({ level: 'silent' }));
  try {
    const there = new Set(await readChanges(platform));
    const lostChanges = acknowledged.changes.filter(({ number }) => !there.has(number));
    const lostObjects: { at: number }[] = [];
    for (const object of acknowledged.objects)
      if (!(await isObjectWhole(platform, object.key, object.sha256))) lostObjects.push(object);
    const ageOf = (lost: { at: number }[]): number =>
      Math.max(0, ...lost.map(({ at }) => Math.max(1, lostAt - at)));
    return {
      changes: {
        acknowledged: acknowledged.changes.length,
        restored: acknowledged.changes.length - lostChanges.length,
      },
      objects: {
        acknowledged: acknowledged.objects.length,
        restored: acknowledged.objects.length - lostObjects.length,
      },
      lost: { changes: ageOf(lostChanges), objects: ageOf(lostObjects) },
      after: await countRows(platform),
    };
  } finally {
    await platform.database.close();
  }
}
