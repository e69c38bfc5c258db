// Limits one chunk: at most 16 MB, never silent for long and never byte by byte, because it locks its upload meanwhile.
import { AppError, limits } from '@plainscan/contract';
import type { Readable } from 'node:stream';

export function chunkTooLarge(): AppError {
  return new AppError('input.too-large', { params: { most: '16 MB' } });
}

type Pace = { patience: number; minBytesASecond: number };
const usualPace: Pace = { patience: limits.bodyMilliseconds, minBytesASecond: limits.minBytesASecond };

/**
 * A chunk that does not say its length is cut off at 16 MB: what came before is kept, nothing past it. A sender who falls
 * silent, as one does whose network is gone, loses his connection after `maxSilence` milliseconds: he, or the next tab,
 * could not go on before. So does one whose bytes come slower than `minBytesASecond`, once they were waited for for
 * `patience` milliseconds. The time that keeping the bytes takes counts for neither.
 */
export async function* capChunk(
  bytes: Readable,
  maxSilence: number = limits.silentBodyMilliseconds,
  { patience, minBytesASecond }: Pace = usualPace,
): AsyncGenerator<Uint8Array> {
  let left: number = limits.chunkBytes;
  let waited = 0;
  // Not destroyed with the loop: the sender is still to read why.
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
    // Lets go of the stream: held, the rest of a refused chunk would never be taken, and its sender never reads why.
    await pieces.return?.();
  }
}

/**
 * Lets the rest of a refused chunk come and go: browsers read an answer only after they have sent everything, and take a
 * connection that ends before for a broken one. Never rejects.
 */
export async function takeRest(bytes: Readable): Promise<void> {
  try {
    for await (const piece of capChunk(bytes)) void piece;
  } catch {
    // Anyone who sends more, or nothing more, is not waited for.
  }
}
