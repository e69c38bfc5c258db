// Replaces the values of a decoded gray picture: unused bits dropped, rescaled, through the file's own curve.
import {
  coveredPixels,
  decodedFormat,
  displayShutterOf,
  grayValuesOf,
  isDecoded,
  measuredValue,
  overlayPlanesOf,
  paddingTest,
  rangesWithoutWindow,
  supplementalColors,
  windowFromPixels,
  type GrayEnds,
  type GrayTransform,
  type GrayValues,
  type OverlayPlane,
  type ShutterShape,
} from '@plainscan/contract';
import { getShouldUseCPURendering, utilities } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import type { FrameFacts } from './frame-facts.ts';

/** What is known of a picture beyond the image library's own fields. */
export interface FrameTruth {
  readonly facts: FrameFacts;
  /** In the unit of the file; `null` for colors. */
  readonly measured: ArrayLike<number> | null;
  /** Whether brightness follows a curve of the file, so that window values mean nothing. */
  readonly isCurved: boolean;
  readonly planes: readonly OverlayPlane[];
  readonly shutter: readonly ShutterShape[];
  /** Red, green, blue and opacity of each pixel, drawn over the grays; `null` if all are gray. */
  readonly colors: Uint8ClampedArray<ArrayBuffer> | null;
}

const truths = new WeakMap<Types.IImage, FrameTruth>();

/** Returns what the loader has found out about a picture. */
export const truthOf = (image: Types.IImage | undefined): FrameTruth | null =>
  (image && truths.get(image)) ?? null;

/**
 * Turns the cells that a decoder returned into the values that are drawn. `seriesEnds` returns the ends of a series
 * whose files have none, given how to find them in this picture.
 */
export function takeFrame(
  image: Types.IImage,
  facts: FrameFacts,
  seriesEnds: (find: () => GrayEnds | null) => GrayEnds | null,
): void {
  const { dataSet, frame, format, transform } = facts;
  const cells = image.getPixelData();
  const decoded = isDecoded(dataSet);
  const planes = overlayPlanesOf(dataSet, frame, format, decoded || !transform ? null : cells);
  const shutter = displayShutterOf(dataSet, frame, format);
  if (!transform) {
    truths.set(image, { facts, measured: null, isCurved: false, planes, shutter, colors: null });
    return;
  }
  const values = grayValuesOf(cells, decoded ? decodedFormat(format) : format, transform);
  const colors = transform.colors && supplementalColors(values.stored, transform.colors);
  const isExact = setPixels(image, colors ? underColors(values.drawn, colors) : values.drawn);
  const ends =
    values.fileEnds ?? seriesEnds(() => endsOfPixels(values, transform, coveredPixels(shutter, format)));
  setEnds(image, ends ?? { lower: image.minPixelValue, upper: image.maxPixelValue });
  const isAsDrawn = isExact && !values.isCurved && !colors;
  const measured = isAsDrawn ? image.getPixelData() : values.measured;
  truths.set(image, { facts, measured, isCurved: values.isCurved, planes, shutter, colors });
}

/**
 * Returns the values to draw below colors: those of the gray pixel before. Where the edges of both are rounded apart, no
 * white line, which the window makes of colored values, shows between them.
 */
function underColors(drawn: ArrayLike<number>, colors: Uint8ClampedArray): ArrayLike<number> {
  const values = Float32Array.from(drawn);
  for (let at = 1; at < values.length; at += 1)
    if (colors[at * 4 + 3] !== 0) values[at] = values[at - 1] ?? 0;
  return values;
}

/** Returns the ends that the pixels of a picture suggest, in the values that it is drawn from. */
export function endsOfPicture(image: Types.IImage): GrayEnds | null {
  const truth = truths.get(image);
  if (!truth?.measured) return null;
  const { transform } = truth.facts;
  const isPadding = transform && !truth.isCurved ? paddingOfMeasured(truth.measured, transform) : undefined;
  const covered = coveredPixels(truth.shutter, image);
  const { slope, intercept } = image;
  const pixels = image.getPixelData();
  const found = windowFromPixels(pixels, (index) => covered?.[index] === 1 || isPadding?.(index) === true);
  return found && { lower: found.lower * slope + intercept, upper: found.upper * slope + intercept };
}

/** Ranges are given in stored values, of which only what they became is kept. */
function paddingOfMeasured(
  measured: ArrayLike<number>,
  transform: GrayTransform,
): ((index: number) => boolean) | undefined {
  const ranges = rangesWithoutWindow(transform).map(({ from, to }) => {
    const ends = [measuredValue(transform, from), measuredValue(transform, to)];
    return { from: Math.min(...ends), to: Math.max(...ends) };
  });
  if (ranges.length === 0) return undefined;
  return (index) => {
    const value = measured[index] ?? 0;
    return ranges.some(({ from, to }) => value >= from && value <= to);
  };
}

function endsOfPixels(
  values: GrayValues,
  transform: GrayTransform,
  covered: Uint8Array | null,
): GrayEnds | null {
  return windowFromPixels(values.drawn, paddingTest(values.stored, transform, covered));
}

/** The image library's window has the ends of a linear one (PS3.3 C.11.2.1.2.1). */
function setEnds(image: Types.IImage, { lower, upper }: GrayEnds): void {
  image.windowWidth = upper - lower + 1;
  image.windowCenter = (upper + lower + 1) / 2;
  Reflect.set(image, 'voiLUTFunction', 'LINEAR');
}

/** The image library's tables for drawing without WebGL have an entry for each value, so they must be few. */
const mostCpuValues = 2 ** 17;

/** Returns whether the picture keeps the values exactly as they are. */
function setPixels(image: Types.IImage, values: ArrayLike<number>): boolean {
  const { min, max, areWhole } = rangeOf(values);
  const isExact = !getShouldUseCPURendering() || (areWhole && max - min < mostCpuValues);
  const slope = isExact ? 1 : (max - min) / 65_535 || 1;
  const pixels = isExact ? typedAs(values, min, max, areWhole) : new Uint16Array(values.length);
  if (!isExact)
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.round(((values[at] ?? 0) - min) / slope);
  const [low, high] = isExact ? [min, max] : [0, 65_535];
  Object.assign(image, {
    getPixelData: () => pixels,
    dataType: pixels.constructor.name,
    sizeInBytes: pixels.byteLength,
    slope,
    intercept: isExact ? 0 : min,
    preScale: { enabled: false, scaled: false },
    minPixelValue: low,
    maxPixelValue: high,
    modalityLUT: undefined,
    voiLUT: undefined,
    voxelManager: utilities.VoxelManager.createImageVoxelManager({
      scalarData: pixels,
      width: image.columns,
      height: image.rows,
      numberOfComponents: 1,
    }),
  });
  if (image.imageFrame)
    Object.assign(image.imageFrame, { pixelData: pixels, pixelDataLength: pixels.length });
  return isExact;
}

function rangeOf(values: ArrayLike<number>): { min: number; max: number; areWhole: boolean } {
  let [min, max, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
    areWhole &&= Number.isInteger(value);
  }
  return { min, max, areWhole };
}

type Pixels = Uint8Array | Uint16Array | Int16Array | Float32Array;

function typedAs(values: ArrayLike<number>, min: number, max: number, areWhole: boolean): Pixels {
  if (!areWhole) return Float32Array.from(values);
  if (min >= 0 && max <= 255) return Uint8Array.from(values);
  if (min >= 0 && max <= 65_535) return Uint16Array.from(values);
  return min >= -32_768 && max <= 32_767 ? Int16Array.from(values) : Float32Array.from(values);
}
