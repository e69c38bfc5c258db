import { describe, expect, test } from 'vitest';

import { VideoError } from '../platform/media/video/video-error.ts';
import { StorageFull } from '../platform/storage/storage-error.ts';
import { failureOfVideo } from './video-failure.ts';

const running = new AbortController().signal;

describe('R5: what ends the preparation of a video', () => {
  test.each(['unreadable', 'no-picture', 'too-slow', 'bad-output'] as const)(
    '%s is the file’s own fault',
    (code) => {
      const error = new VideoError(code);
      expect(failureOfVideo(error, running)).toBe(error);
    },
  );

  test('a full disk is waited for', () => {
    expect(() => failureOfVideo(new VideoError('storage-full'), running)).toThrow(StorageFull);
  });

  test('what was stopped, and what is no fault of a video, is tried again', () => {
    const stopped = new VideoError('cancelled');
    expect(() => failureOfVideo(stopped, AbortSignal.abort())).toThrow(stopped);
    const other = new Error('The database is away.');
    expect(() => failureOfVideo(other, running)).toThrow(other);
  });
});
