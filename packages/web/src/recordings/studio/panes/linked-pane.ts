// Two panes that are scrolled together: which slice of one shows the place of a slice of the other (B18). Pure.
import { linkedIndex } from '../../../viewers/beside/linked-position.ts';
import type { LinkedStack } from '../../../viewers/beside/linked-position.ts';
import { linkedSlice } from '../../../viewers/viewport/linked-slices.ts';
import type { SlicePlane } from '../../../viewers/viewport/slice-geometry.ts';

/** Where a slice lies in the body; slices are taken to stand at even distances. Null where its series does not say. */
function planeAt(index: number, { count, first, last }: LinkedStack): SlicePlane | null {
  if (!first || !last) return null;
  const share = count > 1 ? index / (count - 1) : 0;
  const [x, y, z] = first.position.map((from, axis) => from + ((last.position[axis] ?? from) - from) * share);
  return { ...first, position: [x ?? 0, y ?? 0, z ?? 0] };
}

/**
 * The slice of `to` that belongs to slice `index` of `from`, both counted from 0: the same place where both are of one
 * session of one scanner, which share a coordinate system, else as far along the body. Null where they are cut in
 * different directions.
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
