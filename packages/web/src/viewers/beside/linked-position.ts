// Linked scrolling of two stacks of different people, or of one person on different days: finds the slice that shows
// about the same place in the body (B18). Pure. Never uses the slice number alone.
import { clampIndex } from '../instances/study-slices.ts';
import type { SlicePlane } from '../viewport/slice-geometry.ts';

/** The properties of a series that linking needs. */
export interface LinkedStack {
  /** The number of slices, at least 1. */
  readonly count: number;
  /** Where the first and last slices lie in the body; `null` if the file does not say or was not fetched. */
  readonly first: SlicePlane | null;
  readonly last: SlicePlane | null;
}

type Axis = 0 | 1 | 2;
/** Axes of DICOM's patient coordinates: right to left, front to back, feet to head. */
const axes: readonly Axis[] = [0, 1, 2];

/** Returns the body axis along which slices follow each other, which tells axial from sagittal and coronal cuts. */
const axisOf = ({ normal }: SlicePlane): Axis =>
  axes.reduce((best, one) => (Math.abs(normal[one]) > Math.abs(normal[best]) ? one : best));

/** Returns 1 if the slices go up their axis and -1 if down; `null` if unknown or if all lie at one place. */
function sliceDirectionOf({ first, last }: LinkedStack): number | null {
  if (!first || !last) return null;
  const axis = axisOf(first);
  return Math.sign(last.position[axis] - first.position[axis]) || null;
}

/**
 * Returns the zero-based slice of `to` that is as far along the body as slice `index` of `from`: the same share of the
 * way from its first to its last slice, in the same direction of the body. Slices are assumed to be evenly spaced, and
 * a single one to be in the middle. If a file does not say where its slices lie, the share of the stack decides.
 * Returns `null` if the two are cut in different directions, because then no slice of one corresponds to a slice of the
 * other.
 */
export function linkedIndex(index: number, from: LinkedStack, to: LinkedStack): number | null {
  if (from.first && to.first && axisOf(from.first) !== axisOf(to.first)) return null;
  const share = from.count > 1 ? index / (from.count - 1) : 0.5;
  const [course, other] = [sliceDirectionOf(from), sliceDirectionOf(to)];
  const isReversed = course !== null && other !== null && course !== other;
  return clampIndex((isReversed ? 1 - share : share) * (to.count - 1), to.count);
}
