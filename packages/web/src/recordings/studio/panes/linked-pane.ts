// Linked scrolling of two panes: maps a slice of one to the matching slice of the other (B18). Pure.
import { linkedIndex } from '../../../viewers/beside/linked-position.ts';
import type { LinkedStack } from '../../../viewers/beside/linked-position.ts';
import { linkedSlice } from '../../../viewers/viewport/linked-slices.ts';
import type { SlicePlane } from '../../../viewers/viewport/slice-geometry.ts';

/** Returns where a slice lies in the body, assuming evenly spaced slices. `null` if its series does not say. */
function planeAt(index: number, { count, first, last }: LinkedStack): SlicePlane | null {
  if (!first || !last) return null;
  const share = count > 1 ? index / (count - 1) : 0;
  const [x, y, z] = first.position.map((from, axis) => from + ((last.position[axis] ?? from) - from) * share);
  return { ...first, position: [x ?? 0, y ?? 0, z ?? 0] };
}

/**
 * Returns the slice of `to` that matches slice `index` of `from`, both zero-based. If both are from one session of one
 * scanner, which share a coordinate system, it is the same place. Otherwise it is as far along the body. `null` if they
 * are cut in different directions.
 */
export function linkedPane(index: number, from: LinkedStack, to: LinkedStack): number | null {
  const plane = planeAt(index, from);
  const isOneSystem =
    plane !== null && plane.frameOfReference !== '' && plane.frameOfReference === to.first?.frameOfReference;
  if (!isOneSystem || !to.first || !to.last) return linkedIndex(index, from, to);
  const ends = new Map([
    [0, to.first],
    [to.count - 1, to.last],
  ]);
  const found = linkedSlice(plane, ends, to.count);
  if (found === 'apart') return null;
  return found === 'unknown' ? linkedIndex(index, from, to) : found;
}
