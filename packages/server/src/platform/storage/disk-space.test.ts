import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

import { warnOfFullDisk } from './disk-space.ts';

const disk = (gigabytesLeft: number, gigabytes: number) => async () => ({
  blocks: gigabytes * 1000,
  bavail: gigabytesLeft * 1000,
  bsize: 1_000_000,
});

test.each([
  [0.9, 10, 'The disk of the data folder is nearly full: 0.9 of 10.0 GB left.'],
  [4.9, 100, 'The disk of the data folder is nearly full: 4.9 of 100.0 GB left.'],
])('with %d of %d GB left there is a warning', async (left, whole, sentence) => {
  expect(await warnOfFullDisk('anywhere', disk(left, whole))).toBe(sentence);
});

test.each([
  [1, 10],
  [5, 100],
])('with %d of %d GB left there is no warning', async (left, whole) => {
  expect(await warnOfFullDisk('anywhere', disk(left, whole))).toBeUndefined();
});

test('the space reserved for the database counts as full', async () => {
  expect(await warnOfFullDisk('anywhere', disk(0, 0.5))).toBe(
    'The disk of the data folder is full: 0.0 of 0.5 GB left. No files are accepted until there is room; then everything resumes by itself.',
  );
});

test('a system that does not report the space left does not count as a full disk', async () => {
  expect(await warnOfFullDisk('anywhere', disk(0, 0))).toBeUndefined();
  expect(await warnOfFullDisk('anywhere', () => Promise.reject(new Error('ENOSYS')))).toBeUndefined();
});

test('the real disk can be read', async () => {
  const warning = (await warnOfFullDisk(tmpdir())) ?? 'of a disk that has room';
  expect(warning).toMatch(/disk/);
});
