// Draws masks over an image, the same in the studio, in the recording and in the player (F18).
import type { MaskBox } from '@plainscan/contract';
import type { Point } from '../viewport/viewport-gestures.ts';

/** Neither black, which is common in images, nor a color, so that a mask is recognizable. */
export const MASK_COLOR = '#4d4d4d';

/** Pixels by which a mask extends beyond its edges, which would otherwise blend with what is under them. */
const OVERLAP = 2;

/** Returns column and row of each corner, in order around the box. */
const cornersOf = ({ x, y, width, height }: MaskBox): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** Draws masks. `place` converts an image column and row to the context's pixels. */
export function drawMasks(
  context: CanvasRenderingContext2D,
  boxes: readonly MaskBox[],
  place: (point: Point) => Point | null,
): void {
  context.save();
  context.fillStyle = MASK_COLOR;
  context.strokeStyle = MASK_COLOR;
  context.lineWidth = 2 * OVERLAP;
  for (const box of boxes) {
    context.beginPath();
    for (const corner of cornersOf(box)) {
      const at = place(corner);
      if (at) context.lineTo(at.x, at.y);
    }
    context.closePath();
    context.fill();
    context.stroke();
  }
  context.restore();
}
