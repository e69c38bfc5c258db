// The window of images whose file has none. It leaves out the darkest and brightest few pixels.

export interface GrayWindow {
  readonly width: number;
  readonly center: number;
}

interface Rescale {
  readonly slope: number;
  readonly intercept: number;
}

const LOW_SHARE = 0.01;
const HIGH_SHARE = 0.995;
const SAMPLES = 65_536;

/**
 * Returns width and center, in rescaled units, that spread the 1st to 99.5th percentile of the pixels. Pixels of the
 * most common darkest value (air, padding) do not count, so that a small object on a large background keeps its
 * contrast. Returns `null` if the picture is one flat color or empty.
 */
export function windowFromPercentiles(pixels: ArrayLike<number>, rescale: Rescale): GrayWindow | null {
  const values = sample(pixels);
  const darkest = values[0];
  if (darkest === undefined) return null;
  const firstOther = values.findIndex((value) => value > darkest);
  if (firstOther === -1) return null;
  const backgroundIsLarge = firstOther > values.length * 0.05;
  const counted = backgroundIsLarge ? values.subarray(firstOther) : values;
  const low = backgroundIsLarge ? darkest : at(counted, LOW_SHARE);
  const high = at(counted, HIGH_SHARE);
  const ends = [low, high > low ? high : at(values, 1)].map(
    (value) => value * rescale.slope + rescale.intercept,
  );
  const [bottom, top] = [Math.min(...ends), Math.max(...ends)];
  return { width: Math.max(1, top - bottom), center: (top + bottom) / 2 };
}

function sample(pixels: ArrayLike<number>): Float64Array {
  const step = Math.max(1, Math.floor(pixels.length / SAMPLES));
  const values = new Float64Array(Math.ceil(pixels.length / step));
  let count = 0;
  for (let index = 0; index < pixels.length; index += step) {
    const value = pixels[index];
    if (value !== undefined && Number.isFinite(value)) values[count++] = value;
  }
  return values.subarray(0, count).toSorted();
}

function at(sorted: Float64Array, share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
