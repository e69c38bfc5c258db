// Known bytes and a known list of files for the tests of the pack store.
import { createHash } from 'node:crypto';
import type { PackEntry } from './pack-record.ts';

/** Returns a small seeded generator, which yields the same numbers on each run. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function packBytes(size: number): Uint8Array {
  const next = seededNumbers(size);
  return Uint8Array.from({ length: size }, () => Math.floor(next() * 256));
}

/** Returns seven files of different sizes, one of them empty, that add up to `size`. */
export function packEntries(size: number): PackEntry[] {
  const sizes = [0.1, 0.25, 0, 0.05, 0.3, 0.2].map((share) => Math.floor(size * share));
  sizes.push(size - sizes.reduce((sum, part) => sum + part, 0));
  return sizes.map((length, index) => ({ path: `Study/../Äpfel ${index}.dcm`, size: length }));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function hashesOf(bytes: Uint8Array, entries: readonly PackEntry[]): string[] {
  let offset = 0;
  return entries.map(({ size }) => {
    offset += size;
    return sha256(bytes.subarray(offset - size, offset));
  });
}
