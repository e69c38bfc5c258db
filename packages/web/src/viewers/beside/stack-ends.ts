// Where a stack begins and ends in the body. Pulls in the image library: load it lazily.
import { imageQueue } from '../instances/image-library.ts';
import { DroppedLoadError } from '../instances/load-queue.ts';
import type { Slice } from '../instances/study-slices.ts';
import { planeOfImage } from '../viewport/slice-facts.ts';
import type { SlicePlane } from '../viewport/slice-geometry.ts';
import type { LinkedStack } from './linked-position.ts';

const tries = 5;

/** Null where the file doesn't say, or does not come. */
async function planeOf(imageId: string): Promise<SlicePlane | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      await imageQueue.load(imageId, 'now');
      return planeOfImage(imageId);
    } catch (error) {
      // Somebody scrolled past it in a hurry.
      if (!(error instanceof DroppedLoadError)) return null;
    }
  }
  return null;
}

/** Fetches the first and the last slice of a series, of which there is at least one. */
export async function readStack(slices: readonly Slice[]): Promise<LinkedStack> {
  const ends = [slices[0], slices.at(-1)].flatMap((slice) => slice?.imageId ?? []);
  const [first = null, last = null] = await Promise.all(ends.map(planeOf));
  return { count: slices.length, first, last };
}
