import { limits } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { formatBytes } from '../../ui/text/format-bytes.ts';
import { videoFileProblem } from './use-video-sending.ts';

test.each([
  ['report.mp4', 'video/mp4', 10, null],
  ['REPORT.MOV', '', 10, null],
  ['report.pdf', 'application/pdf', 10, 'uploadNotVideo'],
  ['report', '', 10, 'uploadNotVideo'],
  ['report.mp4', 'video/mp4', limits.videoBytes + 1, 'uploadTooLarge'],
])('%s (%s, %s bytes): %s', (name, type, size, expected) =>
  expect(videoFileProblem({ name, type, size })).toBe(expected),
);

test.each([
  [0, '0 KB'],
  [12, '1 KB'],
  [999_000, '999 KB'],
  [424_000_000, '424 MB'],
  [1_340_000_000, '1.3 GB'],
])('%s bytes are “%s”', (bytes, expected) => expect(formatBytes(bytes, 'en')).toBe(expected));
