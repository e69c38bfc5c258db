import { limits } from '@plainscan/contract';
import { expect, test } from 'vitest';
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
