import { describe, expect, test } from 'vitest';

import { VideoError } from '../platform/media/video/video-error.ts';
import { StorageFull } from '../platform/storage/storage-error.ts';
import { failureOfVideo } from './video-failure.ts';

const running = new AbortController().signal;

describe('R5: how the preparation of a video fails', () => {
  test.each(['unreadable', 'no-picture', 'too-slow', 'bad-output'] as const)(
    '%s is the file’s own fault',
    (code) => {
      const error = new VideoError(code);
      expect(failureOfVideo(error, running)).toBe(error);
    },
  );

  test('a full disk makes the job wait', () => {
    expect(() => failureOfVideo(new VideoError('storage-full'), running)).toThrow(StorageFull);
  });

  test('an aborted run and any other error are retried', () => {
    const stopped = new VideoError('cancelled');
    expect(() => failureOfVideo(stopped, AbortSignal.abort())).toThrow(stopped);
    const other = new Error('The database is away.');
    expect(() => failureOfVideo(other, running)).toThrow(other);
  });
});
