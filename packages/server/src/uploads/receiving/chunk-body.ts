// Limits one chunk: at most 16 MB, with no long silence and at a minimum speed, because it locks its upload.
import { AppError, limits } from '@plainscan/contract';
import type { Readable } from 'node:stream';

export function chunkTooLarge(): AppError {
  return new AppError('input.too-large', { params: { most: '16 MB' } });
}

type Pace = { patience: number; minBytesASecond: number };
const defaultPace: Pace = { patience: limits.bodyMilliseconds, minBytesASecond: limits.minBytesASecond };

/**
 * Yields the bytes of a chunk. Without a stated length, it stops at 16 MB and keeps what came before. A sender that
 * goes silent, such as after a network loss, is disconnected after `maxSilence` milliseconds, because neither it nor
 * the next tab could continue earlier. So is one that sends more slowly than `minBytesASecond` after `patience`
 * milliseconds of waiting. Time spent storing the bytes does not count.
 */
export async function* capChunk(
  bytes: Readable,
  maxSilence: number = limits.silentBodyMilliseconds,
  { patience, minBytesASecond }: Pace = defaultPace,
): AsyncGenerator<Uint8Array> {
  let left: number = limits.chunkBytes;
  let waited = 0;
  // Not destroyed with the loop, because the sender still has to read the reason.
  const pieces: AsyncIterableIterator<Uint8Array> = bytes.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const timer = setTimeout(() => bytes.destroy(new AppError('input.unreadable')), maxSilence);
      const askedAt = performance.now();
      const step = await pieces.next().finally(() => clearTimeout(timer));
      if (step.done) return;
      const piece = step.value;
      waited += performance.now() - askedAt;
      const came = limits.chunkBytes - left + piece.length;
      if (waited > patience && came < (waited / 1_000) * minBytesASecond) {
        bytes.destroy();
        throw new AppError('input.unreadable');
      }
      if (piece.length > left) {
        yield piece.subarray(0, left);
        throw chunkTooLarge();
      }
      left -= piece.length;
      yield piece;
    }
  } finally {
    // Releases the stream. Otherwise the rest of a refused chunk is never read, and its sender never reads the reason.
    await pieces.return?.();
  }
}

/**
 * Reads and drops the rest of a refused chunk. Browsers read a response only after they have sent everything, and treat
 * a connection that ends earlier as broken. Never rejects.
 */
export async function drainRest(bytes: Readable): Promise<void> {
  try {
    for await (const piece of capChunk(bytes)) void piece;
  } catch {
    // Does not wait for senders that send more than this or nothing more.
  }
}
