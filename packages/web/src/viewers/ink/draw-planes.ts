// Draws over an image what belongs to it: overlay planes (side markers, arrows and texts that the scanner or a PACS
// added), and the colors of a gray image's palette.
import { paintPlanes, type OverlayPlane } from '@plainscan/contract';
import type { Point } from '../viewport/viewport-gestures.ts';

export interface PlanesOfImage {
  readonly planes: readonly OverlayPlane[];
  readonly columns: number;
  readonly rows: number;
}

/** Planes by image, as a picture of its size: white, with a dark edge that keeps them readable on white. */
const pictures = new WeakMap<readonly OverlayPlane[], HTMLCanvasElement>();

/** Draws the planes. `place` converts an image column and row to the context's pixels. */
export function drawPlanes(
  context: CanvasRenderingContext2D,
  image: PlanesOfImage,
  place: (point: Point) => Point | null,
): void {
  const { planes } = image;
  if (planes.length === 0) return;
  const picture = pictures.get(planes) ?? pictureOf(image);
  pictures.set(planes, picture);
  drawOver(context, picture, place);
}

/** Colors by image, as a picture of its size. */
const colorPictures = new WeakMap<Uint8ClampedArray, HTMLCanvasElement>();

/** Draws the colors of an image's pixels. `place` as for planes. */
export function drawColors(
  context: CanvasRenderingContext2D,
  colors: Uint8ClampedArray<ArrayBuffer>,
  { columns, rows }: { columns: number; rows: number },
  place: (point: Point) => Point | null,
): void {
  const picture = colorPictures.get(colors) ?? canvasOf(new ImageData(colors, columns, rows));
  colorPictures.set(colors, picture);
  drawOver(context, picture, place);
}

/** Draws a picture of the image's size over the image. */
function drawOver(
  context: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  place: (point: Point) => Point | null,
): void {
  const { width: columns, height: rows } = picture;
  // The middle of the first pixel is 0.
  const corner = place({ x: -0.5, y: -0.5 });
  const right = place({ x: columns - 0.5, y: -0.5 });
  const bottom = place({ x: -0.5, y: rows - 0.5 });
  if (!corner || !right || !bottom) return;
  context.save();
  context.setTransform(
    (right.x - corner.x) / columns,
    (right.y - corner.y) / columns,
    (bottom.x - corner.x) / rows,
    (bottom.y - corner.y) / rows,
    corner.x,
    corner.y,
  );
  // At its size and enlarged, each point stays as sharp as it is stored; browsers smooth by rules of their own. Half a
  // pixel is more than what rounding takes from the size.
  context.imageSmoothingEnabled = Math.hypot(right.x - corner.x, right.y - corner.y) < columns - 0.5;
  context.drawImage(picture, 0, 0);
  context.restore();
}

/** A canvas that is on no page. Safari before 16.4 has no `OffscreenCanvas`. */
export function spareCanvas(columns: number, rows: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  return canvas;
}

function pictureOf({ planes, columns, rows }: PlanesOfImage): HTMLCanvasElement {
  const pixels = new ImageData(columns, rows);
  paintPlanes(planes, { columns, rows }, (index, gray) => {
    pixels.data.fill(gray, index * 4, index * 4 + 3);
    pixels.data[index * 4 + 3] = 255;
  });
  return canvasOf(pixels);
}

function canvasOf(pixels: ImageData): HTMLCanvasElement {
  const canvas = spareCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas;
}
