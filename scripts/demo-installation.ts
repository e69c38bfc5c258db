// The demo data for the journeys: installed once, with all its videos, and copied for each server that needs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compileCache } from './compile-cache.ts';
import { findFreePort } from '../packages/server/tests/crash/server-process.ts';
import { sourceFingerprint } from './source-fingerprint.ts';

const sources = ['packages/server', 'packages/contract', 'packages/demo'];
const maxAgeMilliseconds = 3 * 3_600_000;
const maxMakingMilliseconds = 15 * 60_000;

/** How many of the demo's reports have their video. */
type Progress = { reports: number; reportsReady: number };

async function demoProgress(port: number): Promise<Progress | null> {
  const answer = await fetch(`http://localhost:${port}/api/health`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { demo: Progress | null }).demo : null;
}

/** Runs the product in an empty folder until the demo's last video is ready, then stops it. */
async function createDemoIn(root: string, folder: string): Promise<void> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    env: {
      ...compileCache(root),
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = Date.now() + maxMakingMilliseconds;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The demo could not be installed: ${child.exitCode}.`);
      const progress = await demoProgress(port);
      if (progress && progress.reports > 0 && progress.reportsReady === progress.reports) return;
      if (Date.now() > end) throw new Error('The demo videos were not made within 15 minutes.');
      await pause(500);
    }
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
}

const isFresh = (folder: string) =>
  existsSync(folder) && Date.now() - statSync(folder).mtimeMs < maxAgeMilliseconds;

/**
 * Resolves to a data folder with the demo. It is cached in node_modules/.cache while the sources are unchanged, for up
 * to three hours, because the demo's dates are relative to its installation. Copy it, never start a server in it.
 */
export async function demoInstallation(root: string): Promise<string> {
  const all = join(root, 'node_modules/.cache/demo-installation');
  const folder = join(all, sourceFingerprint(root, sources).slice(0, 16));
  if (isFresh(folder)) return folder;
  rmSync(all, { recursive: true, force: true });
  mkdirSync(all, { recursive: true });
  const unfinished = mkdtempSync(join(all, 'unfinished-'));
  const startedAt = performance.now();
  await createDemoIn(root, unfinished);
  renameSync(unfinished, folder);
  console.log(`Installed the demo in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  return folder;
}

/** Copies the demo for each of this many servers, into folders named 0, 1 and so on below `folder`. */
export function copyDemo(demo: string, folder: string, servers: number): void {
  for (let server = 0; server < servers; server++)
    cpSync(demo, join(folder, String(server)), { recursive: true });
}
