// Compares the drawn pixels of a pane with the right ones, after the same window.
import type { DrawnPicture } from '../support/drawn-picture.ts';
import type { RightPicture } from './picture-oracle.ts';

type GrayWindow = NonNullable<RightPicture['window']>;

/** Levels from 0 to 255 by which drawn pixels differ from the right ones. */
export interface Difference {
  most: number;
  /** Pixels per thousand that differ by more than what rounding explains. */
  perThousand: number;
}

/** A pane rounds the numbers it names, and files without a window get one of fractions. */
const roundings = [0, -0.5, -0.25, 0.25, 0.5];

/** Lower and upper end of the ramp (PS3.3 C.11.2.1.2.1). */
const endsOf = ({ width, center }: GrayWindow): [number, number] => [
  center - 0.5 - (width - 1) / 2,
  center - 0.5 + (width - 1) / 2,
];

/** Returns the level of a gray value. */
function levelOf(value: number, [low, high]: [number, number], isInverted: boolean): number {
  const level = Math.max(0, Math.min(1, (value - low) / (high - low))) * 255;
  return isInverted ? 255 - level : level;
}

/**
 * How an engine draws what lies between pixels: by the formula of linear interpolation, or in its own way, somewhere
 * between the four neighbors.
 */
export type Smoothing = 'linear' | 'own';

/** The lowest and highest right value at each place. */
interface RightValues {
  lowest: Float64Array;
  highest: Float64Array;
}

/** Returns the lowest and highest right value at a place between pixels. */
function valueAt(
  right: RightPicture,
  row: number,
  column: number,
  sample: number,
  smoothing: Smoothing,
): [lowest: number, highest: number] {
  const at = (r: number, c: number): number =>
    right.values[
      (Math.max(0, Math.min(right.rows - 1, r)) * right.columns +
        Math.max(0, Math.min(right.columns - 1, c))) *
        right.samples +
        sample
    ] ?? 0;
  const [r, c] = [Math.floor(row + 1e-6), Math.floor(column + 1e-6)];
  const [down, across] = [Math.max(0, row - r), Math.max(0, column - c)];
  if (down < 1e-3 && across < 1e-3) return [at(r, c), at(r, c)];
  // Engines round the edges of colors and of the grays below them apart: any level.
  if (right.colored && isMixed(right, right.colored, r, c))
    return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const corners = [at(r, c), at(r, c + 1), at(r + 1, c), at(r + 1, c + 1)] as const;
  if (smoothing === 'own') return [Math.min(...corners), Math.max(...corners)];
  const upper = corners[0] * (1 - across) + corners[1] * across;
  const lower = corners[2] * (1 - across) + corners[3] * across;
  const value = upper * (1 - down) + lower * down;
  return [value, value];
}

/** Returns whether of a pixel and those right of and below it, some have a color and some are gray. */
function isMixed(
  { columns }: RightPicture,
  colored: readonly boolean[],
  row: number,
  column: number,
): boolean {
  const at = row * columns + column;
  return new Set([0, 1, columns, columns + 1].map((step) => colored[at + step] === true)).size > 1;
}

/** The right values at the places of the drawn ones, with one or three samples each. */
function valuesAt(drawn: DrawnPicture, right: RightPicture, smoothing: Smoothing): RightValues {
  const count = right.rows * right.columns * right.samples;
  const [lowest, highest] = [new Float64Array(count), new Float64Array(count)];
  let at = 0;
  for (const row of drawn.rows)
    for (const column of drawn.columns)
      for (let sample = 0; sample < right.samples; sample += 1) {
        [lowest[at], highest[at]] = valueAt(right, row, column, sample, smoothing);
        at += 1;
      }
  return { lowest, highest };
}

/** Returns whether pixels were read between those of the picture, where they blend. */
export const isReadBetween = ({ columns, rows }: DrawnPicture): boolean =>
  [...columns, ...rows].some((place) => Math.abs(place - Math.round(place)) > 1e-3);

/** Pixels beside a drawing are its dark edge, and blend with what is beside them where they lie between others. */
function isNear(drawing: readonly boolean[], columns: number, pixel: number): boolean {
  for (let down = -2; down <= 2; down += 1)
    for (let across = -2; across <= 2; across += 1)
      if (drawing[pixel + down * columns + across] === true) return true;
  return false;
}

function differenceBy(
  drawn: DrawnPicture,
  { lowest, highest }: RightValues,
  { drawing, unsure, columns }: RightPicture,
): Difference {
  const repeated = drawn.samples.length / lowest.length;
  const areBetween = isReadBetween(drawn);
  let most = 0;
  let outside = 0;
  for (let at = 0; at < drawn.samples.length; at += 1) {
    const pixel = Math.floor(at / 3);
    if (unsure?.[pixel] === true) continue;
    const isDrawing = drawing?.[pixel] === true && !areBetween;
    if (!isDrawing && drawing && isNear(drawing, columns, pixel)) continue;
    const level = drawn.samples[at] ?? 0;
    const index = Math.floor(at / repeated);
    const [low, high] = isDrawing ? [255, 255] : [lowest[index] ?? 0, highest[index] ?? 0];
    const off = Math.max(low - level, level - high, 0);
    if (off > 1) outside += 1;
    most = Math.max(most, off);
  }
  return { most, perThousand: (outside / drawn.samples.length) * 1_000 };
}

/** Returns the levels of values in a window. */
function levelsOf(
  { lowest, highest }: RightValues,
  ends: [number, number],
  isInverted: boolean,
): RightValues {
  const levels = (values: Float64Array) => values.map((value) => levelOf(value, ends, isInverted));
  return isInverted
    ? { lowest: levels(highest), highest: levels(lowest) }
    : { lowest: levels(lowest), highest: levels(highest) };
}

/** Returns how far a drawn picture is from the right one. Rounding to whole levels explains up to 1. */
export function differenceOf(drawn: DrawnPicture, right: RightPicture, smoothing: Smoothing): Difference {
  // A sharp pixel is one of the four neighbors.
  const values = valuesAt(drawn, right, right.colored ? 'own' : smoothing);
  if (right.samples === 3) return differenceBy(drawn, values, right);
  const byEnds = (ends: [number, number]): Difference =>
    differenceBy(drawn, levelsOf(values, ends, right.isInverted), right);
  if (right.window !== null) return byEnds(endsOf(right.window));
  const said = drawn.window;
  if (said === null) throw new Error('The pane names no window.');
  return roundings
    .flatMap((byWidth) =>
      roundings.map((byCenter) =>
        byEnds(endsOf({ width: said.width + byWidth, center: said.center + byCenter })),
      ),
    )
    .reduce((best, next) => (next.most < best.most ? next : best));
}
