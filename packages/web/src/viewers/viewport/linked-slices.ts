// Two series that show the same part of a body side by side: which slice of one lies at the place of the other's.
import type { SlicePlane } from './slice-geometry.ts';

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Cuts that are tilted by more than about eight degrees show different things. */
const parallel = 0.99;

/**
 * The slice of a series that lies nearest to a plane, by the places of those slices that have been fetched; slices are
 * taken to stand at even distances. `apart` where the series show another body or another direction, `unknown` while
 * fewer than two places are.
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
