// Draws one frame of a DICOM file as viewers show it at first: with its window or curve, its marks and its shape.
import {
  colorPaletteOf,
  decodedFormat,
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
  if (columns * rows > framePixelLimit) throw new BrokenFile('previewTooLarge');
  const at = Math.min(frame, frameCount(header) - 1);
  const file = openForDecoders(header, source);
  const drawing = await drawPixels(file, pixelFormatOf(file.header.dataSet), at);
  const { pixels, channels, planes } = drawing;
  paintPlanes(planes, { columns, rows }, (index, gray) => {
    pixels.fill(gray, index * channels, (index + 1) * channels);
  });
  const picture = sharp(pixels, { raw: { width: columns, height: rows, channels } });
  return stretch(picture, { columns, rows }, imageScaleOf(header.dataSet, at + 1).pixelShape);
}

async function drawPixels(file: DecoderFile, format: PixelFormat, frame: number): Promise<Drawing> {
  const { dataSet } = file.header;
  if (!isGray(format) && format.photometric !== 'PALETTE COLOR') {
    const planes = overlayPlanesOf(dataSet, frame + 1, format, null);
    return { pixels: await drawColor(file, frame), channels: 3, planes };
  }
  const { cells, isDecoded } = await readFrameCells(file, frame);
  const planes = overlayPlanesOf(dataSet, frame + 1, format, isDecoded ? null : cells);
  const stored = isDecoded ? decodedFormat(format) : format;
  if (isGray(format)) return { ...drawGray(dataSet, cells, stored, frame), planes };
  const palette = colorPaletteOf(dataSet);
  if (palette === undefined) throw new BrokenFile('noPreview');
  return { pixels: paletteColors(storedValues(cells, stored), palette), channels: 3, planes };
}

function drawGray(
  dataSet: DataSet,
  cells: ArrayLike<number>,
  format: PixelFormat,
  frame: number,
): Omit<Drawing, 'planes'> {
  const transform = grayTransformOf(dataSet, frame + 1, format);
  const values = grayValuesOf(cells, format, transform);
  const grays = grayPicture(values, firstEndsOf(values, transform), transform.isInverted);
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
