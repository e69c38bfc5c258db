// The values of one gray frame: what is measured, and what is drawn between black and white.
import {
  curveOf,
  endsOfWindow,
  measuredValue,
  rangesWithoutWindow,
  type GrayEnds,
  type GrayTransform,
} from './gray-transform.ts';
import { storedRange, storedValues, type PixelFormat } from './pixel-format.ts';
import { windowFromPixels } from './pixel-window.ts';

export interface GrayValues {
  /** As stored, without unused bits. */
  readonly stored: ArrayLike<number>;
  /** In the unit of the transform. */
  readonly measured: ArrayLike<number>;
  /** What brightness depends on: the measured values, or what the file's curve makes of them. */
  readonly drawn: ArrayLike<number>;
  /** Whether `drawn` are values of a curve, which mean nothing but brightness. */
  readonly isCurved: boolean;
  /** The drawn values that the file shows black and white; `null` if it does not say. */
  readonly fileEnds: GrayEnds | null;
}

/** Up to this many bits, each possible value is transformed once instead of each pixel. */
const tableBits = 16;

/** Returns the values of a frame. `cells` are its pixels as they are in the file, one number each. */
export function grayValuesOf(
  cells: ArrayLike<number>,
  format: PixelFormat,
  transform: GrayTransform,
): GrayValues {
  const stored = storedValues(cells, format);
  const measured = mapStored(stored, format, measureOf(transform));
  const curve = curveOf(transform);
  if (!curve) {
    const { window } = transform;
    return { stored, measured, drawn: measured, isCurved: false, fileEnds: window && endsOfWindow(window) };
  }
  const drawn = mapStored(stored, format, (value) => curve.apply(measuredValue(transform, value)));
  return { stored, measured, drawn, isCurved: true, fileEnds: { lower: 0, upper: curve.highest } };
}

function measureOf(transform: GrayTransform): ((stored: number) => number) | null {
  const { modalityTable, slope, intercept } = transform;
  if (!modalityTable && slope === 1 && intercept === 0) return null;
  return (value) => measuredValue(transform, value);
}

function mapStored(
  stored: ArrayLike<number>,
  format: PixelFormat,
  change: ((stored: number) => number) | null,
): ArrayLike<number> {
  if (change === null) return stored;
  const values = new Float32Array(stored.length);
  if (format.isFloat || format.bitsStored > tableBits) {
    for (let at = 0; at < stored.length; at += 1) values[at] = change(stored[at] ?? 0);
    return values;
  }
  const { lowest, highest } = storedRange(format);
  const table = Float32Array.from({ length: highest - lowest + 1 }, (_, at) => change(lowest + at));
  for (let at = 0; at < stored.length; at += 1) values[at] = table[(stored[at] ?? 0) - lowest] ?? 0;
  return values;
}

/**
 * Returns which pixels no window is made for: those that only fill the picture up to its edges, colored ones, and those
 * that a shutter covers, which are 1 in `covered`.
 */
export function paddingTest(
  stored: ArrayLike<number>,
  transform: GrayTransform,
  covered: Uint8Array | null,
): (index: number) => boolean {
  const ranges = rangesWithoutWindow(transform);
  return (index) => {
    const value = stored[index] ?? 0;
    return covered?.[index] === 1 || ranges.some(({ from, to }) => value >= from && value <= to);
  };
}

/**
 * Returns the ends that a frame is first drawn with: the file's, otherwise those that its pixels suggest, except the
 * ones that are 1 in `covered`.
 */
export function firstEndsOf(
  values: GrayValues,
  transform: GrayTransform,
  covered: Uint8Array | null = null,
): GrayEnds {
  return (
    values.fileEnds ??
    windowFromPixels(values.drawn, paddingTest(values.stored, transform, covered)) ?? { lower: 0, upper: 255 }
  );
}

/** Returns the grays from 0 to 255 of a frame drawn with the given ends. */
export function grayPicture({ drawn }: GrayValues, ends: GrayEnds, isInverted: boolean): Uint8ClampedArray {
  const { lower, upper } = ends;
  const scale = upper > lower ? 255 / (upper - lower) : 255;
  const grays = new Uint8ClampedArray(drawn.length);
  for (let at = 0; at < drawn.length; at += 1) {
    const gray = ((drawn[at] ?? 0) - lower) * scale;
    grays[at] = isInverted ? 255 - gray : gray;
  }
  return grays;
}
