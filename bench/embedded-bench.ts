// How fast one client lists and opens cases on the embedded database with the demo data, when nothing else is running.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { startServer, testKey, type ServerProcess } from '../packages/server/tests/crash/server-process.ts';
import { closed, percentile, signIn, type Kind } from './load-client.ts';
import { recordMeasurement } from './measurement-record.ts';

type Health = { demo: { reportsReady: number; reports: number } | null };

const restMilliseconds = 10_000;
const longest = 10 * 60_000;

const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-embedded-'));
try {
  const server = await startServer({
    DATA_DIR: dataFolder,
    DEMO: '1',
    SECRET_KEY: testKey,
    LOG_LEVEL: 'fatal',
  });
  try {
    await waitForDemo(server);
    await pause(restMilliseconds);
    await measure(server);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

/** Waits for the demo. The health endpoint reports on it only under the name `localhost`. */
async function waitForDemo({ base }: ServerProcess): Promise<void> {
  const deadline = performance.now() + longest;
  while (performance.now() < deadline) {
    const { demo } = (await (
      await fetch(`${base.replace('127.0.0.1', 'localhost')}/api/health`)
    ).json()) as Health;
    if (demo && demo.reportsReady === demo.reports) return;
    await pause(500);
  }
  throw new Error('The demo was not ready in time.');
}

async function measure(server: ServerProcess): Promise<void> {
  const signedIn = await signIn(server);
  await closed(server, signedIn, 200);
  const answers = await closed(server, signedIn, 400);
  const failed = answers.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} calls failed.`);
  const row = (kind: Kind): string[] => {
    const ofKind = answers.filter((answer) => answer.kind === kind);
    return [kind, ...[0.5, 0.95, 0.99].map((share) => percentile(ofKind, share).toFixed(1))];
  };
  recordMeasurement('embedded', {
    title: 'time to list and open cases on the embedded database, one client',
    setting: `The demo's data, half lists of ten by due date, half details, four people of different roles in turn, ${restMilliseconds / 1_000} s after the demo was ready; 200 calls before do not count.`,
    columns: ['what', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: [row('list'), row('details')],
  });
}
