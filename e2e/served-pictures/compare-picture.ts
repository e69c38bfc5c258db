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
const roundings = [0, -0.5, 0.5];

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

/** Returns the right value at a place between pixels, as linear interpolation draws it. */
function valueAt(right: RightPicture, row: number, column: number, sample: number): number {
  const at = (r: number, c: number): number =>
    right.values[
      (Math.max(0, Math.min(right.rows - 1, r)) * right.columns +
        Math.max(0, Math.min(right.columns - 1, c))) *
        right.samples +
        sample
    ] ?? 0;
  const [r, c] = [Math.floor(row + 1e-6), Math.floor(column + 1e-6)];
  const [down, across] = [Math.max(0, row - r), Math.max(0, column - c)];
  if (down < 1e-3 && across < 1e-3) return at(r, c);
  const upper = at(r, c) * (1 - across) + at(r, c + 1) * across;
  const lower = at(r + 1, c) * (1 - across) + at(r + 1, c + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** The right values at the places of the drawn ones, with one or three samples each. */
function valuesAt(drawn: DrawnPicture, right: RightPicture): Float64Array {
  const values = new Float64Array(right.rows * right.columns * right.samples);
  let at = 0;
  for (const row of drawn.rows)
    for (const column of drawn.columns)
      for (let sample = 0; sample < right.samples; sample += 1) {
        values[at] = valueAt(right, row, column, sample);
        at += 1;
      }
  return values;
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
  levels: Float64Array,
  { drawing, columns }: RightPicture,
): Difference {
  const repeated = drawn.samples.length / levels.length;
  const areBetween = isReadBetween(drawn);
  let most = 0;
  let outside = 0;
  for (let at = 0; at < drawn.samples.length; at += 1) {
    const pixel = Math.floor(at / 3);
    if (drawing?.[pixel] === true && !areBetween) levels[Math.floor(at / repeated)] = 255;
    else if (drawing && isNear(drawing, columns, pixel)) continue;
    const off = Math.abs((drawn.samples[at] ?? 0) - (levels[Math.floor(at / repeated)] ?? 0));
    if (off > 1) outside += 1;
    most = Math.max(most, off);
  }
  return { most, perThousand: (outside / drawn.samples.length) * 1_000 };
}

/** Returns how far a drawn picture is from the right one. Rounding to whole levels explains up to 1. */
export function differenceOf(drawn: DrawnPicture, right: RightPicture): Difference {
  const values = valuesAt(drawn, right);
  if (right.samples === 3) return differenceBy(drawn, values, right);
  const byEnds = (ends: [number, number]): Difference =>
    differenceBy(
      drawn,
      values.map((value) => levelOf(value, ends, right.isInverted)),
      right,
    );
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
