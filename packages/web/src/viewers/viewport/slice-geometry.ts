// Plain arithmetic for lengths, angles and areas in a picture, and for the positions of pictures.
import { regionAt, type AxisUnit, type ImageScale, type ScaleOf } from '@plainscan/contract';
import type { MeasureTool, Point } from './viewport-gestures.ts';

/** The properties of a picture that measuring needs. Points are in its own columns and rows. */
export interface SliceFacts {
  readonly columns: number;
  readonly rows: number;
  readonly scale: ImageScale;
  /** The measured value of each pixel; `null` for colors. */
  readonly values: ArrayLike<number> | null;
  /** `HU` for Hounsfield units; empty if the values have no unit. */
  readonly unit: string;
  /** Frames per second of a multi-frame file; `null` if the file does not say. */
  readonly cineRate: number | null;
  /** Whether the image has a shutter or drawings of its own that can be hidden. */
  readonly hasPlanes: boolean;
}

/** Where a slice lies in the body. */
export interface SlicePlane {
  readonly position: readonly [number, number, number];
  readonly normal: readonly [number, number, number];
  readonly frameOfReference: string;
}

export interface Amount {
  readonly value: number;
  readonly unit: AxisUnit | '°' | 'mm²' | 'px²';
  /** What millimeters are millimeters of. */
  readonly of: ScaleOf;
}

/** Why something cannot be measured: it lies in parts with different scales, or its axes have different units. */
export type MeasureRefusal = 'regions' | 'units';

type Scaled = Pick<SliceFacts, 'scale'>;

/** What one column and one row are at some points. */
interface LocalScale {
  readonly x: { readonly perPixel: number; readonly unit: AxisUnit };
  readonly y: { readonly perPixel: number; readonly unit: AxisUnit };
  readonly of: ScaleOf;
}

/** Returns the scale that all points share; `regions` if they do not share one. */
function scaleAt(points: readonly Point[], { scale }: Scaled): LocalScale | 'regions' {
  const { whole, pixelShape } = scale;
  const [first = null, ...others] = points.map((point) => regionAt(scale, point));
  if (others.some((region) => region !== first)) return 'regions';
  if (first) return { x: first.x, y: first.y, of: 'patient' };
  const unit = whole ? 'mm' : 'px';
  return {
    x: { perPixel: whole?.column ?? 1, unit },
    // Pixels that are not square keep their shape, so that angles are right without millimeters.
    y: { perPixel: whole?.row ?? pixelShape, unit },
    of: whole?.of ?? 'patient',
  };
}

/**
 * Returns the distance between two points. Where the axes have different units, as in a Doppler trace, returns the
 * distance along each.
 */
export function lengthOf([a, b]: readonly [Point, Point], facts: Scaled): readonly Amount[] | MeasureRefusal {
  const local = scaleAt([a, b], facts);
  if (local === 'regions') return local;
  const { x, y, of } = local;
  const [width, height] = [Math.abs(b.x - a.x) * x.perPixel, Math.abs(b.y - a.y) * y.perPixel];
  if (x.unit === y.unit) return [{ value: Math.hypot(width, height), unit: x.unit, of }];
  return [
    { value: width, unit: x.unit, of },
    { value: height, unit: y.unit, of },
  ];
}

/**
 * Returns the angle at the second of three points, in degrees from 0 to 180, allowing for pixels that are not square.
 */
export function angleOf(
  [a, vertex, b]: readonly [Point, Point, Point],
  facts: Scaled,
): readonly Amount[] | MeasureRefusal {
  const local = scaleAt([a, vertex, b], facts);
  if (local === 'regions') return local;
  const { x, y } = local;
  if (x.unit !== y.unit) return 'units';
  const leg = (to: Point) => ({
    x: (to.x - vertex.x) * x.perPixel,
    y: (to.y - vertex.y) * y.perPixel,
  });
  const [first, second] = [leg(a), leg(b)];
  const cross = first.x * second.y - first.y * second.x;
  const dot = first.x * second.x + first.y * second.y;
  return [{ value: (Math.atan2(Math.abs(cross), dot) * 180) / Math.PI, unit: '°', of: 'patient' }];
}

export interface RegionStatistics {
  readonly area: readonly Amount[] | MeasureRefusal;
  /** `null` if the picture is in color or the region is outside it. */
  readonly mean: number | null;
  readonly deviation: number | null;
}

/** Returns the area of the ellipse in the box between two points, and the mean and standard deviation of its pixels. */
export function regionOf([a, b]: readonly [Point, Point], facts: SliceFacts): RegionStatistics {
  const area = areaOf([a, b], facts);
  if (!facts.values) return { area, mean: null, deviation: null };
  return { area, ...statisticsOf(pixelsInEllipse(a, b, facts, facts.values)) };
}

function areaOf([a, b]: readonly [Point, Point], facts: Scaled): readonly Amount[] | MeasureRefusal {
  const corners = [a, b, { x: a.x, y: b.y }, { x: b.x, y: a.y }];
  const local = scaleAt(corners, facts);
  if (local === 'regions') return local;
  const { x, y, of } = local;
  if (x.unit !== y.unit) return 'units';
  const [width, height] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  const pixels = (Math.PI / 4) * width * height;
  if (x.unit === 'mm') return [{ value: pixels * x.perPixel * y.perPixel, unit: 'mm²', of }];
  return x.unit === 'px' ? [{ value: pixels, unit: 'px²', of }] : 'units';
}

function* pixelsInEllipse(
  a: Point,
  b: Point,
  { columns, rows }: SliceFacts,
  values: ArrayLike<number>,
): Generator<number> {
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  const [cx, cy] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  if (rx === 0 || ry === 0) return;
  const from = { x: Math.max(0, Math.ceil(cx - rx)), y: Math.max(0, Math.ceil(cy - ry)) };
  const to = { x: Math.min(columns - 1, cx + rx), y: Math.min(rows - 1, cy + ry) };
  for (let y = from.y; y <= to.y; y += 1) {
    for (let x = from.x; x <= to.x; x += 1) {
      if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 > 1) continue;
      yield values[y * columns + x] ?? 0;
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
