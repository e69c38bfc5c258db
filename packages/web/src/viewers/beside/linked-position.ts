// Two stacks of different people, or of one person on different days, that are scrolled together: which slice of one shows
// about the same place of the body as a slice of the other (B18). Pure. Never by the number of a slice alone.
import { clampIndex } from '../instances/study-slices.ts';
import type { SlicePlane } from '../viewport/slice-geometry.ts';

/** A series as far as linking needs it. */
export interface LinkedStack {
  /** How many slices it has; at least 1. */
  readonly count: number;
  /** Where its first and its last slice lie in the body; null where the file doesn't say, or it was not fetched. */
  readonly first: SlicePlane | null;
  readonly last: SlicePlane | null;
}

type Axis = 0 | 1 | 2;
/** Of DICOM's patient coordinates: right to left, front to back, feet to head. */
const axes: readonly Axis[] = [0, 1, 2];

/** The direction of the body in which a cut lies behind the one before: it tells cuts across from those along. */
const axisOf = ({ normal }: SlicePlane): Axis =>
  axes.reduce((best, one) => (Math.abs(normal[one]) > Math.abs(normal[best]) ? one : best));

/** 1 where the slices go up their axis, -1 where they go down; null where that is not known, or all lie at one place. */
function courseOf({ first, last }: LinkedStack): number | null {
  if (!first || !last) return null;
  const axis = axisOf(first);
  return Math.sign(last.position[axis] - first.position[axis]) || null;
}

/**
 * The slice of `to`, counted from 0, that lies as far along the body as slice `index` of `from`: the same share of the way
 * from its first to its last slice, in the same direction of the body. Slices are taken to stand at even distances, and a
 * single one to be in the middle. Where a file doesn't say where its slices lie, the share of the stack decides. Null
 * where the two are cut in different directions: then no slice of one shows what a slice of the other does.
 */
export function linkedIndex(index: number, from: LinkedStack, to: LinkedStack): number | null {
  if (from.first && to.first && axisOf(from.first) !== axisOf(to.first)) return null;
  const share = from.count > 1 ? index / (from.count - 1) : 0.5;
  const [course, other] = [courseOf(from), courseOf(to)];
  const isReversed = course !== null && other !== null && course !== other;
  return clampIndex((isReversed ? 1 - share : share) * (to.count - 1), to.count);
}
