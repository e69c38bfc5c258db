// Plain arithmetic for lengths, angles and areas in a picture, and for the positions of pictures.
import type { MeasureTool, Point } from './viewport-gestures.ts';

/** The properties of a picture that measuring needs. Points are in its own columns and rows. */
export interface SliceFacts {
  readonly columns: number;
  readonly rows: number;
  /** Millimeters between rows and between columns; `null` if the file does not say. */
  readonly spacing: { readonly row: number; readonly column: number } | null;
  readonly pixels: ArrayLike<number>;
  readonly rescale: { readonly slope: number; readonly intercept: number };
  readonly isColor: boolean;
  /** `HU` for a CT; empty if the values have no unit. */
  readonly unit: string;
}

/** Where a slice lies in the body. */
export interface SlicePlane {
  readonly position: readonly [number, number, number];
  readonly normal: readonly [number, number, number];
  readonly frameOfReference: string;
}

export interface Amount {
  readonly value: number;
  readonly unit: 'mm' | 'px' | '°' | 'mm²' | 'px²';
}

type Facts = Pick<SliceFacts, 'spacing'>;

/** Returns the distance between two points, in millimeters if the picture has a spacing. */
export function lengthOf([a, b]: readonly [Point, Point], { spacing }: Facts): Amount {
  const value = Math.hypot((b.x - a.x) * (spacing?.column ?? 1), (b.y - a.y) * (spacing?.row ?? 1));
  return { value, unit: spacing ? 'mm' : 'px' };
}

/**
 * Returns the angle at the second of three points, in degrees from 0 to 180, allowing for pixels that are not square.
 */
export function angleOf([a, vertex, b]: readonly [Point, Point, Point], { spacing }: Facts): Amount {
  const leg = (to: Point) => ({
    x: (to.x - vertex.x) * (spacing?.column ?? 1),
    y: (to.y - vertex.y) * (spacing?.row ?? 1),
  });
  const [first, second] = [leg(a), leg(b)];
  const cross = first.x * second.y - first.y * second.x;
  const dot = first.x * second.x + first.y * second.y;
  return { value: (Math.atan2(Math.abs(cross), dot) * 180) / Math.PI, unit: '°' };
}

export interface RegionStatistics {
  readonly area: Amount;
  /** `null` if the picture is in color or the region is outside it. */
  readonly mean: number | null;
  readonly deviation: number | null;
}

/** Returns the area of the ellipse in the box between two points, and the mean and standard deviation of its pixels. */
export function regionOf([a, b]: readonly [Point, Point], facts: SliceFacts): RegionStatistics {
  const { spacing, isColor } = facts;
  const [width, height] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  const value = (Math.PI / 4) * width * height * (spacing ? spacing.row * spacing.column : 1);
  const area: Amount = { value, unit: spacing ? 'mm²' : 'px²' };
  if (isColor) return { area, mean: null, deviation: null };
  return { area, ...statisticsOf(pixelsInEllipse(a, b, facts)) };
}

function* pixelsInEllipse(a: Point, b: Point, facts: SliceFacts): Generator<number> {
  const { columns, rows, pixels, rescale } = facts;
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  const [cx, cy] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  if (rx === 0 || ry === 0) return;
  const from = { x: Math.max(0, Math.ceil(cx - rx)), y: Math.max(0, Math.ceil(cy - ry)) };
  const to = { x: Math.min(columns - 1, cx + rx), y: Math.min(rows - 1, cy + ry) };
  for (let y = from.y; y <= to.y; y += 1) {
    for (let x = from.x; x <= to.x; x += 1) {
      if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 > 1) continue;
      yield (pixels[y * columns + x] ?? 0) * rescale.slope + rescale.intercept;
    }
  }
}

function statisticsOf(values: Iterable<number>): { mean: number | null; deviation: number | null } {
  // Welford's algorithm, because a plain sum of squares loses its last digits.
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    count += 1;
    const off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
  }
  return count === 0 ? { mean: null, deviation: null } : { mean, deviation: Math.sqrt(squares / count) };
}

/** The number of points of each measure. */
export const pointsOf: Record<MeasureTool, number> = { length: 2, angle: 3, roi: 2 };
