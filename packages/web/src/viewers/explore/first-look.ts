// Draws a gray image without the image library, which is several times as large as an image and its decoder. On a slow
// connection the image would wait for it (F12). Leaves every other image to the library.
import {
  decodedFormat,
  displayShutterOf,
  grayTransformOf,
  grayValuesOf,
  imageScaleOf,
  isDecoded,
  isGray,
  overlayPlanesOf,
  pixelFormatOf,
  supplementalPaletteOf,
  type OverlayPlane,
  type PixelFormat,
  type ShutterShape,
  type TrackMoment,
  type TrackView,
} from '@plainscan/contract';
import { parseDicom, type DataSet } from 'dicom-parser';
import { neverInflate } from '../instances/instance-check.ts';
import { decodeFrame } from './decode-frame.ts';
import { drawMarks, inkWidthIn } from '../ink/draw-ink.ts';
import { drawMasks } from '../ink/draw-masks.ts';
import { drawPlanes, spareCanvas } from '../ink/draw-planes.ts';
import { drawShutter } from '../ink/draw-shutter.ts';

/** Draws the image of a moment with its ink across the whole canvas, at the canvas's size on the page. */
export type FirstLook = (canvas: HTMLCanvasElement) => void;

interface GrayPicture {
  readonly columns: number;
  readonly rows: number;
  /** In millimeters, or the shape of a pixel if the file has none. */
  readonly spacing: { readonly row: number; readonly column: number };
  /** What brightness depends on, row by row. */
  readonly values: ArrayLike<number>;
  readonly planes: readonly OverlayPlane[];
  readonly shutter: readonly ShutterShape[];
}

const PLAIN_SYNTAXES = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']);

/** Returns `null` if only the library can draw it. */
export async function firstLookOf(
  bytes: ArrayBuffer,
  { view, ink, masks }: TrackMoment,
): Promise<FirstLook | null> {
  const { window, isFlipped, rotation } = view;
  if (!window || isFlipped || rotation !== 0) return null;
  const picture = await readGrayPicture(new Uint8Array(bytes), view.frame);
  if (!picture) return null;
  const pixels = new ImageData(grayOf(picture, view, window), picture.columns, picture.rows);
  return (canvas) => draw(canvas, { picture, pixels, view, ink, masks });
}

/** Returns `null` for colors, real numbers and damaged files. The library reports what is wrong. */
export async function readGrayPicture(
  bytes: Uint8Array<ArrayBuffer>,
  frame: number,
): Promise<GrayPicture | null> {
  try {
    const file = parseDicom(bytes, neverInflate);
    const format = pixelFormatOf(file);
    const { bitsAllocated, rows, columns } = format;
    const isPlainGray = isGray(format) && supplementalPaletteOf(file, frame) === null;
    const isKnown = isPlainGray && !format.isFloat && (bitsAllocated === 8 || bitsAllocated === 16);
    if (!isKnown || rows * columns === 0) return null;
    const cells = PLAIN_SYNTAXES.has(file.string('x00020010') ?? '')
      ? readCells(file, bytes, frame, format)
      : await decodeFrame(file, frame, format);
    return cells && pictureOf(file, frame, format, cells);
  } catch {
    return null;
  }
}

/** Returns the cells of an uncompressed frame, or `null` if the file ends before them. */
function readCells(
  file: DataSet,
  bytes: Uint8Array<ArrayBuffer>,
  frame: number,
  { rows, columns, bitsAllocated }: PixelFormat,
): Uint16Array | null {
  const width = bitsAllocated / 8;
  const count = rows * columns;
  const start = (file.elements['x7fe00010']?.dataOffset ?? bytes.length) + (frame - 1) * count * width;
  if (start + count * width > bytes.length) return null;
  const data = new DataView(bytes.buffer, bytes.byteOffset + start, count * width);
  return Uint16Array.from({ length: count }, (_, at) =>
    width === 1 ? data.getUint8(at) : data.getUint16(at * 2, true),
  );
}

function pictureOf(file: DataSet, frame: number, format: PixelFormat, cells: ArrayLike<number>): GrayPicture {
  const decoded = isDecoded(file);
  const stored = decoded ? decodedFormat(format) : format;
  const { whole, pixelShape } = imageScaleOf(file, frame);
  return {
    columns: format.columns,
    rows: format.rows,
    spacing: whole ?? { row: pixelShape, column: 1 },
    values: grayValuesOf(cells, stored, grayTransformOf(file, frame, format)).drawn,
    planes: overlayPlanesOf(file, frame, format, decoded ? null : cells),
    shutter: displayShutterOf(file, frame, format),
  };
}

function grayOf(
  { values }: GrayPicture,
  { isInverted }: TrackView,
  { center, width }: NonNullable<TrackView['window']>,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(values.length * 4).fill(255);
  for (let at = 0; at < values.length; at += 1) {
    const share = ((values[at] ?? 0) - (center - width / 2)) / width;
    pixels.fill((isInverted ? 1 - share : share) * 255, at * 4, at * 4 + 3);
  }
  return pixels;
}

interface Drawn extends TrackMoment {
  readonly picture: GrayPicture;
  readonly pixels: ImageData;
}

/** As in the video, but never too thin to see. */
export const inkWidthOf = (pane: { readonly width: number; readonly height: number }): number =>
  Math.max(2.5, inkWidthIn(pane));

function draw(canvas: HTMLCanvasElement, { picture, pixels, view, ink, masks }: Drawn): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  const small = spareCanvas(picture.columns, picture.rows);
  if (!context) return;
  small.getContext('2d')?.putImageData(pixels, 0, 0);
  const { row, column } = picture.spacing;
  const fit = Math.min(width / (picture.columns * column), height / (picture.rows * row)) * view.zoom;
  const [across, down] = [fit * column, fit * row];
  // The middle of the first pixel is 0.
  const place = (point: { x: number; y: number }) => ({
    x: width / 2 + (point.x - view.center.x) * across,
    y: height / 2 + (point.y - view.center.y) * down,
  });
  const corner = place({ x: -0.5, y: -0.5 });
  context.scale(ratio, ratio);
  context.fillRect(0, 0, width, height);
  context.drawImage(small, corner.x, corner.y, picture.columns * across, picture.rows * down);
  const atRatio = (point: { x: number; y: number }) => {
    const { x, y } = place(point);
    return { x: x * ratio, y: y * ratio };
  };
  drawShutter(context, picture.shutter, picture, atRatio);
  drawPlanes(context, picture, atRatio);
  drawMasks(context, masks, place);
  drawMarks(context, ink, place, inkWidthOf({ width, height }));
}
