// Draws an image's shutter: black over everything that its file wants covered.
import type { ShutterShape } from '@plainscan/contract';
import type { Point } from '../viewport/viewport-gestures.ts';

/** Draws the shapes of a shutter. `place` converts an image column and row to the context's pixels. */
export function drawShutter(
  context: CanvasRenderingContext2D,
  shapes: readonly ShutterShape[],
  { columns, rows }: { columns: number; rows: number },
  place: (point: Point) => Point | null,
): void {
  // A pixel more than the image, whose edges would otherwise blend with what is under them.
  const image = [
    { x: -1.5, y: -1.5 },
    { x: columns + 0.5, y: -1.5 },
    { x: columns + 0.5, y: rows + 0.5 },
    { x: -1.5, y: rows + 0.5 },
  ];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = 'black';
  for (const shape of shapes) {
    context.beginPath();
    for (const outline of [image, shape]) {
      for (const [at, corner] of outline.entries()) {
        const to = place(corner);
        if (to && at === 0) context.moveTo(to.x, to.y);
        else if (to) context.lineTo(to.x, to.y);
      }
      context.closePath();
    }
    context.fill('evenodd');
  }
  context.restore();
}
