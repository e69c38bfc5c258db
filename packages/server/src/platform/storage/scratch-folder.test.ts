import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { sweepScratch } from './scratch-folder.ts';

const old = new Date('2026-01-01T00:00:00Z');
const fresh = new Date('2026-03-01T00:00:00Z');
const limit = new Date('2026-02-01T00:00:00Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scratch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a job's folder with one file, each with its own modification time. */
async function makeJob(name: string, folderTime: Date, fileTime: Date): Promise<void> {
  const path = join(folder, name);
  await mkdir(join(path, 'inner'), { recursive: true });
  await writeFile(join(path, 'inner', 'part.mp4'), 'x');
  await utimes(join(path, 'inner', 'part.mp4'), fileTime, fileTime);
  await utimes(join(path, 'inner'), folderTime, folderTime);
  await utimes(path, folderTime, folderTime);
}

test('R2: the remains of a killed process are removed, files still being written stay', async () => {
  await makeJob('left', old, old);
  await makeJob('written-to', old, fresh);
  await makeJob('begun', fresh, old);
  await writeFile(join(folder, 'loose'), 'x');
  await utimes(join(folder, 'loose'), old, old);
  expect(await sweepScratch(folder, limit)).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(['begun', 'written-to']);
});

test('an empty folder stays unchanged', async () => {
  expect(await sweepScratch(folder, limit)).toBe(0);
});
