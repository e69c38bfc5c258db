// Draws an uncompressed gray image without the image library, which is several times as large as an image. On a slow
// connection the image would wait for it (F12). Leaves every other image to the library.
import type { TrackMoment, TrackView } from '@plainscan/contract';
import { parseDicom, type DataSet } from 'dicom-parser';
import { neverInflate } from '../instances/instance-check.ts';
import { drawMarks, inkWidthIn } from '../ink/draw-ink.ts';
import { drawMasks } from '../ink/draw-masks.ts';

/** Draws the image of a moment with its ink across the whole canvas, at the canvas's size on the page. */
export type FirstLook = (canvas: HTMLCanvasElement) => void;

interface GrayPicture {
  readonly columns: number;
  readonly rows: number;
  /** In millimeters, or 1 if the file has none. */
  readonly spacing: { readonly row: number; readonly column: number };
  /** Rescaled values, row by row. */
  readonly values: Float32Array;
}

const PLAIN_SYNTAXES = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']);

/** Returns `null` if only the library can draw it. */
export function firstLookOf(bytes: ArrayBuffer, { view, ink, masks }: TrackMoment): FirstLook | null {
  const { window, isFlipped, rotation } = view;
  if (!window || isFlipped || rotation !== 0) return null;
  const picture = readGrayPicture(new Uint8Array(bytes), view.frame);
  if (!picture) return null;
  const pixels = new ImageData(grayOf(picture, view, window), picture.columns, picture.rows);
  return (canvas) => draw(canvas, { picture, pixels, view, ink, masks });
}

/**
 * Returns `null` for anything but uncompressed MONOCHROME2 and for damaged files. The library reports what is wrong.
 */
export function readGrayPicture(bytes: Uint8Array<ArrayBuffer>, frame: number): GrayPicture | null {
  try {
    const file = parseDicom(bytes, neverInflate);
    if (!PLAIN_SYNTAXES.has(file.string('x00020010') ?? '')) return null;
    if (file.string('x00280004') !== 'MONOCHROME2' || file.uint16('x00280002') !== 1) return null;
    return readPixels(file, bytes, frame);
  } catch {
    return null;
  }
}

function readPixels(file: DataSet, bytes: Uint8Array<ArrayBuffer>, frame: number): GrayPicture | null {
  const [rows, columns] = [file.uint16('x00280010') ?? 0, file.uint16('x00280011') ?? 0];
  const width = (file.uint16('x00280100') ?? 0) / 8;
  const start =
    (file.elements['x7fe00010']?.dataOffset ?? bytes.length) + (frame - 1) * rows * columns * width;
  const count = rows * columns;
  if ((width !== 1 && width !== 2) || count === 0 || start + count * width > bytes.length) return null;
  const isSigned = file.uint16('x00280103') === 1;
  const data = new DataView(bytes.buffer, bytes.byteOffset + start, count * width);
  const valueAt =
    width === 1
      ? (at: number) => (isSigned ? data.getInt8(at) : data.getUint8(at))
      : (at: number) => (isSigned ? data.getInt16(at * 2, true) : data.getUint16(at * 2, true));
  const [slope, intercept] = [file.floatString('x00281053') ?? 1, file.floatString('x00281052') ?? 0];
  return {
    columns,
    rows,
    spacing: { row: file.floatString('x00280030', 0) ?? 1, column: file.floatString('x00280030', 1) ?? 1 },
    values: Float32Array.from({ length: count }, (_, at) => valueAt(at) * slope + intercept),
  };
}

function grayOf(
  { values }: GrayPicture,
  { isInverted }: TrackView,
  { center, width }: NonNullable<TrackView['window']>,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(values.length * 4).fill(255);
  for (const [at, value] of values.entries()) {
    const share = (value - (center - width / 2)) / width;
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
  const small = new OffscreenCanvas(picture.columns, picture.rows);
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
  drawMasks(context, masks, place);
  drawMarks(context, ink, place, inkWidthOf({ width, height }));
}
