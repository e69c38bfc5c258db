// Links two series that show the same part of a body side by side: finds the slice at the same place.
import type { SlicePlane } from './slice-geometry.ts';

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Cuts tilted by more than about eight degrees show different things. */
const parallel = 0.99;

/**
 * Returns the slice of a series that lies nearest to a plane, using the positions of the slices fetched so far. Slices
 * are assumed to be evenly spaced. Returns `apart` if the series show another body or direction, and `unknown` while
 * fewer than two positions are known.
 */
export function linkedSlice(
  target: SlicePlane,
  known: ReadonlyMap<number, SlicePlane>,
  count: number,
): number | 'apart' | 'unknown' {
  const places = [...known]
    .filter(([, plane]) => isComparable(target, plane))
    .map(([index, { position }]) => ({ index, along: dot(position, target.normal) }));
  if (known.size > 0 && places.length === 0) return 'apart';
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || first.index === last.index) return 'unknown';
  const step = (last.along - first.along) / (last.index - first.index);
  if (step === 0) return 'apart';
  const index = first.index + (dot(target.position, target.normal) - first.along) / step;
  return Math.min(count - 1, Math.max(0, Math.round(index)));
}

function isComparable(a: SlicePlane, b: SlicePlane): boolean {
  if (a.frameOfReference !== b.frameOfReference) return false;
  return Math.abs(dot(a.normal, b.normal)) > parallel;
}
