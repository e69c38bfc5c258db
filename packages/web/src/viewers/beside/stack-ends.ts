// Reads where a stack begins and ends in the body. Imports the image library: load it lazily.
import { imageQueue } from '../instances/image-library.ts';
import { DroppedLoadError } from '../instances/load-queue.ts';
import type { Slice } from '../instances/study-slices.ts';
import { planeOfImage } from '../viewport/slice-facts.ts';
import type { SlicePlane } from '../viewport/slice-geometry.ts';
import type { LinkedStack } from './linked-position.ts';

const tries = 5;

/** Returns `null` if the file does not say or cannot be loaded. */
async function planeOf(imageId: string): Promise<SlicePlane | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      await imageQueue.load(imageId, 'now');
      return planeOfImage(imageId);
    } catch (error) {
      // The user scrolled past it quickly.
      if (!(error instanceof DroppedLoadError)) return null;
    }
  }
  return null;
}

/** Fetches the first and last slices of a series with at least one slice. */
export async function readStack(slices: readonly Slice[]): Promise<LinkedStack> {
  const ends = [slices[0], slices.at(-1)].flatMap((slice) => slice?.imageId ?? []);
  const [first = null, last = null] = await Promise.all(ends.map(planeOf));
  return { count: slices.length, first, last };
}
