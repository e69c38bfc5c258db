// Which way of the body each edge of a pane faces, however the image is turned or mirrored.
import { oppositeOf, type ImageDirections } from '@plainscan/contract';
import type { Point } from './viewport-gestures.ts';

export interface EdgeLetters {
  readonly left: string;
  readonly right: string;
  readonly top: string;
  readonly bottom: string;
}

/**
 * Returns the letters of the edges. `toPane` converts an image column and row to the pane's pixels; `null` if it cannot
 * yet.
 */
export function edgeLettersOf(
  { row, column }: ImageDirections,
  toPane: (point: Point) => Point | null,
): EdgeLetters | null {
  const start = toPane({ x: 0, y: 0 });
  const alongRow = toPane({ x: 1, y: 0 });
  const alongColumn = toPane({ x: 0, y: 1 });
  if (!start || !alongRow || !alongColumn) return null;
  const isUpright = Math.abs(alongRow.x - start.x) >= Math.abs(alongRow.y - start.y);
  const [across, down] = isUpright ? [row, column] : [column, row];
  const [acrossEnd, downEnd] = isUpright ? [alongRow, alongColumn] : [alongColumn, alongRow];
  const right = acrossEnd.x > start.x ? across : oppositeOf(across);
  const bottom = downEnd.y > start.y ? down : oppositeOf(down);
  return { left: oppositeOf(right), right, top: oppositeOf(bottom), bottom };
}
