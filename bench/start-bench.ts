// How long `npm start` takes until the product can serve: with an empty data folder, and again with a full one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../packages/server/tests/crash/server-process.ts';
import { median, recordMeasurement, root } from './measurement-record.ts';

type Health = { status: string; demo: { reportsReady: number; reports: number } | null };

const coldStarts = 3;
const warmStarts = 5;
const longest = 10 * 60_000;

await run(['run', 'build']);
const cold: number[] = [];
const warm: number[] = [];
for (let at = 1; at <= coldStarts; at += 1) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-start-'));
  cold.push(await timeStart(dataFolder, at === coldStarts));
  for (let again = 0; at === coldStarts && again < warmStarts; again += 1)
    warm.push(await timeStart(dataFolder, false));
  await rm(dataFolder, { recursive: true, force: true });
}
const row = (name: string, times: number[]): string[] => [
  name,
  (median(times) / 1_000).toFixed(2),
  times.map((time) => (time / 1_000).toFixed(2)).join(', '),
];
recordMeasurement('start', {
  title: 'time from `npm start` to the first 200 from /api/health',
  setting:
    'Packages installed, web app built, embedded database. Cold: a fresh data folder, so the demo is made first. Warm: the demo and its videos are there.',
  columns: ['start', 'median s', 'each s'],
  rows: [row('cold', cold), row('warm', warm)],
});

/** Returns the milliseconds until it serves. Then waits for the demo's videos if asked to, and shuts down cleanly. */
async function timeStart(dataFolder: string, waitsForDemo: boolean): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = startNpm(['start'], { DATA_DIR: dataFolder, PORT: String(port) });
  try {
    await ask(port, child, ({ status }) => status === 'ok');
    const taken = performance.now() - startedAt;
    if (waitsForDemo) await ask(port, child, ({ demo }) => demo?.reportsReady === demo?.reports);
    return taken;
  } finally {
    await endGroup(child);
  }
}

/** Stops npm and the server behind it and waits for both, because the next start needs the same data folder. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; isSent(-pid, signal); signal = 0) await pause(20);
}

function isSent(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}

async function ask(port: number, child: ChildProcess, isDone: (health: Health) => boolean): Promise<void> {
  const deadline = performance.now() + longest;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/api/health`).catch(() => null);
    if (answer?.status === 200 && isDone((await answer.json()) as Health)) return;
    await answer?.body?.cancel().catch(() => undefined);
    await pause(10);
  }
  throw new Error('The product did not start in time.');
}

function startNpm(args: string[], settings: Record<string, string>): ChildProcess {
  return spawn('npm', args, {
    cwd: root,
    env: { ...process.env, ...settings },
    detached: true,
    stdio: 'ignore',
  });
}

async function run(args: string[]): Promise<void> {
  const [code] = (await once(startNpm(args, {}), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed.`);
}
