import type { Types } from '@cornerstonejs/core';
import type { MaskBox } from '@plainscan/contract';
import { drawMasks } from '../ink/draw-masks.ts';

/**
 * Draws masks into the canvas of a pane, over the picture that the image library has just drawn there. `imageIds` are
 * those of the masked series.
 */
export function coverPicture(
  viewport: Types.IStackViewport,
  imageIds: readonly string[],
  masks: readonly MaskBox[],
): void {
  const drawn = viewport.getCornerstoneImage()?.imageId;
  const canvas = viewport.getCanvas();
  const context = canvas.getContext('2d');
  if (drawn === undefined || !context) return;
  // A pane redrawn while another series loads still has the previous picture, whose masks are gone.
  if (!imageIds.includes(drawn)) {
    context.fillStyle = 'black';
    return context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const ratio = canvas.width / canvas.clientWidth;
  drawMasks(context, masks, ({ x, y }) => {
    const world = viewport.getImageData()?.imageData.indexToWorld?.([x, y, 0]);
    const [left, top] = world ? viewport.worldToCanvas(world as Types.Point3) : [];
    return left === undefined || top === undefined ? null : { x: left * ratio, y: top * ratio };
  });
}
