import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

import { warnOfFullDisk } from './disk-room.ts';

const disk = (gigabytesLeft: number, gigabytes: number) => async () => ({
  blocks: gigabytes * 1000,
  bavail: gigabytesLeft * 1000,
  bsize: 1_000_000,
});

test.each([
  [0.9, 10, 'The disk of the data folder is nearly full: 0.9 of 10.0 GB left.'],
  [4.9, 100, 'The disk of the data folder is nearly full: 4.9 of 100.0 GB left.'],
])('with %d of %d GB left it is said', async (left, whole, sentence) => {
  expect(await warnOfFullDisk('anywhere', disk(left, whole))).toBe(sentence);
});

test.each([
  [1, 10],
  [5, 100],
])('with %d of %d GB left nothing is said', async (left, whole) => {
  expect(await warnOfFullDisk('anywhere', disk(left, whole))).toBeUndefined();
});

test('what is left to the database is said to be full', async () => {
  expect(await warnOfFullDisk('anywhere', disk(0, 0.5))).toBe(
    'The disk of the data folder is full: 0.0 of 0.5 GB left. No files are accepted until there is room; then everything resumes by itself.',
  );
});

test('a system that does not say how much is left is not a disk that is full', async () => {
  expect(await warnOfFullDisk('anywhere', disk(0, 0))).toBeUndefined();
  expect(await warnOfFullDisk('anywhere', () => Promise.reject(new Error('ENOSYS')))).toBeUndefined();
});

test('the real disk is read', async () => {
  const warning = (await warnOfFullDisk(tmpdir())) ?? 'of a disk that has room';
  expect(warning).toMatch(/disk/);
});
