import { Enums } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import type { MaskBox } from '@plainscan/contract';
import { drawMasks } from '../ink/draw-masks.ts';
import { drawColors, drawPlanes } from '../ink/draw-planes.ts';
import { drawShutter } from '../ink/draw-shutter.ts';
import { truthOf } from '../instances/gray-frame.ts';
import type { Point } from './viewport-gestures.ts';

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
  drawMasks(context, masks, placeOn(viewport));
}

/** Enlarged, an image with colors of its own keeps the edges of its pixels, as the colors drawn over it do. */
export function setSmoothing(viewport: Types.IStackViewport): void {
  const { NEAREST, LINEAR } = Enums.InterpolationType;
  const interpolationType = truthOf(viewport.getCornerstoneImage())?.colors ? NEAREST : LINEAR;
  if (viewport.getProperties().interpolationType !== interpolationType)
    viewport.setProperties({ interpolationType });
}

/** Draws the pixels of a gray image that its file gives a color. */
export function drawColorsOver(viewport: Types.IStackViewport): void {
  const image = viewport.getCornerstoneImage();
  const colors = truthOf(image)?.colors;
  const context = viewport.getCanvas().getContext('2d');
  if (image && context && colors) drawColors(context, colors, image, placeOn(viewport));
}

/** Draws the image's shutter and then its own drawings into the canvas, over the picture and below masks. */
export function drawMarksOver(viewport: Types.IStackViewport): void {
  const image = viewport.getCornerstoneImage();
  const truth = truthOf(image);
  const context = viewport.getCanvas().getContext('2d');
  if (!image || !context || !truth) return;
  const { columns, rows } = image;
  drawShutter(context, truth.shutter, { columns, rows }, placeOn(viewport));
  drawPlanes(context, { planes: truth.planes, columns, rows }, placeOn(viewport));
}

/**
 * Returns where a column and row of the picture lie on the canvas, in its pixels. The image library has divided them by
 * the screen's ratio. The canvas's size on the page says nothing: it may have changed since the picture was drawn (F18).
 */
function placeOn(viewport: Types.IStackViewport): (point: Point) => Point | null {
  const ratio = window.devicePixelRatio || 1;
  return ({ x, y }) => {
    const world = viewport.getImageData()?.imageData.indexToWorld?.([x, y, 0]);
    const [left, top] = world ? viewport.worldToCanvas(world as Types.Point3) : [];
    return left === undefined || top === undefined ? null : { x: left * ratio, y: top * ratio };
  };
}
