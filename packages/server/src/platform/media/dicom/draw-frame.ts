// Draws one frame of a DICOM file as viewers show it at first: with its window or curve, its shutter,
// its marks and its shape.
import {
  colorPaletteOf,
  coveredPixels,
  decodedFormat,
  displayShutterOf,
  firstEndsOf,
  grayPicture,
  grayTransformOf,
  grayValuesOf,
  imageScaleOf,
  isGray,
  overlayPlanesOf,
  paintPlanes,
  paletteColors,
  pixelFormatOf,
  storedValues,
  supplementalColors,
  type OverlayPlane,
  type PixelFormat,
} from '@plainscan/contract';
import type { DataSet } from 'dicom-parser';
import sharp, { type Sharp } from 'sharp';
import { BrokenFile } from '../files/broken-file.ts';
import { drawColor } from './color-picture.ts';
import type { DicomHeader, HeaderSource } from './dicom-header.ts';
import { frameCount, requireStoredBitsFit } from './dicom-pixel-check.ts';
import { openForDecoders, readFrameCells, type DecoderFile } from './frame-cells.ts';

export const framePixelLimit = 100_000_000;

interface Drawing {
  /** One gray, or red, green and blue, of each pixel, side by side. */
  pixels: Uint8ClampedArray;
  channels: 1 | 3;
  planes: OverlayPlane[];
}

/** Renders one frame as an image with square pixels. `frame` is zero-based. */
export async function drawFrame(header: DicomHeader, source: HeaderSource, frame: number): Promise<Sharp> {
  requireStoredBitsFit(header);
  const { columns, rows } = pixelFormatOf(header.dataSet);
  const size = { columns, rows };
  if (columns * rows > framePixelLimit) throw new BrokenFile('previewTooLarge');
  const at = Math.min(frame, frameCount(header) - 1);
  const file = openForDecoders(header, source);
  const covered = coveredPixels(displayShutterOf(header.dataSet, at + 1, size), size);
  const drawing = await drawPixels(file, pixelFormatOf(file.header.dataSet), at, covered);
  const { pixels, channels, planes } = drawing;
  if (covered)
    for (let pixel = 0; pixel < covered.length; pixel += 1)
      if (covered[pixel] === 1) pixels.fill(0, pixel * channels, (pixel + 1) * channels);
  paintPlanes(planes, size, (index, gray) => {
    pixels.fill(gray, index * channels, (index + 1) * channels);
  });
  const picture = sharp(pixels, { raw: { width: columns, height: rows, channels } });
  return stretch(picture, size, imageScaleOf(header.dataSet, at + 1).pixelShape);
}

/** Pixels that are 1 in `covered` are drawn, but do not choose the window. */
async function drawPixels(
  file: DecoderFile,
  format: PixelFormat,
  frame: number,
  covered: Uint8Array | null,
): Promise<Drawing> {
  const { dataSet } = file.header;
  if (!isGray(format) && format.photometric !== 'PALETTE COLOR') {
    const planes = overlayPlanesOf(dataSet, frame + 1, format, null);
    return { pixels: await drawColor(file, frame), channels: 3, planes };
  }
  const { cells, isDecoded } = await readFrameCells(file, frame);
  const planes = overlayPlanesOf(dataSet, frame + 1, format, isDecoded ? null : cells);
  const stored = isDecoded ? decodedFormat(format) : format;
  const values = { cells, format: stored, covered };
  if (isGray(format)) return { ...drawGray(dataSet, values, frame), planes };
  const palette = colorPaletteOf(dataSet);
  if (palette === undefined) throw new BrokenFile('noPreview');
  return { pixels: paletteColors(storedValues(cells, stored), palette), channels: 3, planes };
}

interface GrayCells {
  cells: ArrayLike<number>;
  format: PixelFormat;
  covered: Uint8Array | null;
}

function drawGray(
  dataSet: DataSet,
  { cells, format, covered }: GrayCells,
  frame: number,
): Omit<Drawing, 'planes'> {
  const transform = grayTransformOf(dataSet, frame + 1, format);
  const values = grayValuesOf(cells, format, transform);
  const grays = grayPicture(values, firstEndsOf(values, transform, covered), transform.isInverted);
  if (!transform.colors) return { pixels: grays, channels: 1 };
  const colors = supplementalColors(values.stored, transform.colors);
  const pixels = new Uint8ClampedArray(grays.length * 3);
  for (let at = 0; at < grays.length; at += 1) {
    const isGrayPixel = colors[at * 4 + 3] === 0;
    for (const channel of [0, 1, 2])
      pixels[at * 3 + channel] = (isGrayPixel ? grays[at] : colors[at * 4 + channel]) ?? 0;
  }
  return { pixels, channels: 3 };
}

type Size = { columns: number; rows: number };

/** Pixels that are taller than wide make the picture taller, and the other way round. */
async function stretch(picture: Sharp, { columns, rows }: Size, pixelShape: number): Promise<Sharp> {
  const isImpossible = !(pixelShape >= 0.2 && pixelShape <= 5);
  if (isImpossible || Math.abs(pixelShape - 1) < 0.005) return picture;
  const width = pixelShape > 1 ? columns : Math.round(columns / pixelShape);
  const height = pixelShape > 1 ? Math.round(rows * pixelShape) : rows;
  const { data, info } = await picture
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width, height, channels: info.channels } });
}
