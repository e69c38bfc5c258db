// R1: the writer of packs is killed at named points: after a write, before a flush, before a rename, before its answer.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { packBytes } from '../../src/platform/storage/packs/pack-fixture.ts';
import { assertThat } from '../crash/kill-rounds.ts';

const run = promisify(execFile);
const writer = join(import.meta.dirname, '../../src/platform/storage/packs/pack-writer-fixture.ts');
const size = 1_500_007;
const chunk = 64_000;

/**
 * Kills a fresh upload each time, with the kills spread over all failpoints. Returns the sentences of those that
 * failed.
 */
export async function killAtFailpoints(kills: number): Promise<string[]> {
  const problems: string[] = [];
  const failpoints = await countFailpoints();
  assertThat(failpoints >= kills, `only ${failpoints} failpoints lie on the way`);
  for (let kill = 0; kill < kills; kill += 1) {
    const fatal = 1 + Math.floor((kill * (failpoints - 1)) / Math.max(1, kills - 1));
    await killOnce(fatal).catch((error: unknown) => problems.push(`failpoint ${fatal}: ${String(error)}`));
  }
  return problems;
}

async function countFailpoints(): Promise<number> {
  return inFolder(async (root) => lastNumber((await write(root, 0)).lines, 'failpoints'));
}

function killOnce(fatal: number): Promise<void> {
  return inFolder(async (root) => {
    const first = await write(root, fatal);
    assertThat(first.wasKilled, 'the writer was not killed');
    const second = await write(root, 0);
    assertThat(!second.wasKilled, 'the second writer did not end by itself');
    const acknowledged = lastNumber(first.lines, 'safe');
    const start = lastNumber(second.lines, 'start');
    assertThat(start >= acknowledged, `${acknowledged} bytes were acknowledged, ${start} are there`);
    const key = second.lines.at(-1)?.replace('sealed ', '') ?? '';
    const stored = await readFile(join(root, 'objects', key));
    assertThat(stored.equals(packBytes(size)), 'the stored pack differs from what was sent');
  });
}

async function inFolder<Result>(work: (root: string) => Promise<Result>): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), 'plainscan-failpoint-'));
  try {
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function write(root: string, fatal: number): Promise<{ lines: string[]; wasKilled: boolean }> {
  const args = [writer, root, 'crash-upload', String(size), String(chunk), String(fatal)];
  try {
    const { stdout } = await run(process.execPath, args);
    return { lines: stdout.trim().split('\n'), wasKilled: false };
  } catch (error) {
    const { stdout, signal } = error as { stdout: string; signal: string };
    if (signal !== 'SIGKILL') throw error;
    return { lines: stdout.trim().split('\n'), wasKilled: true };
  }
}

const lastNumber = (lines: string[], word: string): number =>
  Number(lines.findLast((line) => line.startsWith(`${word} `))?.split(' ')[1] ?? 0);
