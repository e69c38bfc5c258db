// The window of images whose file has none. It leaves out the darkest and brightest few pixels.
import type { GrayEnds } from './gray-transform.ts';

const lowShare = 0.01;
const highShare = 0.995;
const samples = 65_536;

/**
 * Returns the ends of a window that spreads the 1st to 99.5th percentile of the values. The most common darkest value
 * (air) does not count, so that a small object on a large background keeps its contrast. `isPadding` tells which pixels
 * only fill the picture up. Returns `null` if the picture is one flat color or empty.
 */
export function windowFromPixels(
  values: ArrayLike<number>,
  isPadding: (index: number) => boolean = () => false,
): GrayEnds | null {
  const counted = sample(values, isPadding);
  const darkest = counted[0];
  if (darkest === undefined) return null;
  const firstOther = counted.findIndex((value) => value > darkest);
  if (firstOther === -1) return null;
  const backgroundIsLarge = firstOther > counted.length * 0.05;
  const body = backgroundIsLarge ? counted.subarray(firstOther) : counted;
  const lower = backgroundIsLarge ? darkest : at(body, lowShare);
  const high = at(body, highShare);
  const upper = high > lower ? high : at(counted, 1);
  return { lower, upper: Math.max(upper, lower + 1) };
}

function sample(values: ArrayLike<number>, isPadding: (index: number) => boolean): Float64Array {
  const step = Math.max(1, Math.floor(values.length / samples));
  const found = new Float64Array(Math.ceil(values.length / step));
  let count = 0;
  for (let index = 0; index < values.length; index += step) {
    const value = values[index];
    if (value !== undefined && Number.isFinite(value) && !isPadding(index)) found[count++] = value;
  }
  return found.subarray(0, count).toSorted();
}

function at(sorted: Float64Array, share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
