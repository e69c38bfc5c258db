// The product with its demo on a data folder of its own, for benchmarks that open pages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort, spawnServer } from '../packages/server/tests/crash/server-process.ts';

export type DemoServer = {
  /** The public URL, without a slash at the end. */
  base: string;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
};

type Health = { demo: { reportsReady: number; reports: number } | null };

/** Starts the server and waits, ten minutes at most, until the demo and all its videos are ready. */
export async function startWithDemo(): Promise<DemoServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const spawned = spawnServer({ DATA_DIR: dataFolder, LOG_LEVEL: 'error', PUBLIC_URL: base }, port);
  const stop = async () => {
    spawned.child.kill('SIGTERM');
    await spawned.ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 3_000; tries += 1) {
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    const health = answer?.status === 200 ? ((await answer.json()) as Health) : null;
    // Encoding the videos takes both cores, so a page opened before they are ready is slow.
    if (health?.demo && health.demo.reportsReady === health.demo.reports) return { base, stop };
    await pause(200);
  }
  await stop();
  throw new Error(`The server did not start: ${spawned.output()}`);
}
