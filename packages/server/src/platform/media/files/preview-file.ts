import sharp, { type Sharp } from 'sharp';
import { readDicomHeader } from '../dicom/dicom-header.ts';
import type { ByteSource } from '../dicom/dicom-source.ts';
import { drawFrame } from '../dicom/draw-frame.ts';
import type { PreviewFinding, PreviewTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { decodeHeif, isHeif } from './heif-picture.ts';

export const pixelLimit = 100_000_000;
const unsupported = /unsupported image format|heif:|cannot be currently rendered|not yet implemented/;

/**
 * Writes a WebP of the file to `task.outputPath`. Runs in the media child. Throws `BrokenFile` for formats without a
 * preview; damaged data throws whatever its decoder throws.
 */
export async function previewFile(source: ByteSource, task: PreviewTask): Promise<PreviewFinding> {
  try {
    return await drawPreview(source, task);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    throw new BrokenFile('noPreview');
  }
}

/** Returns whether a decoder reported an unknown format rather than damaged data. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && unsupported.test(error.message);

async function drawPreview(source: ByteSource, task: PreviewTask): Promise<PreviewFinding> {
  const header = readDicomHeader(source);
  const image = await (header === undefined
    ? openPicture(source.read(0, source.length))
    : drawFrame(header, source, task.frame ?? 0));
  const written = await image
    .resize(task.size, task.size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(task.outputPath);
  return { kind: 'preview', path: task.outputPath, width: written.width, height: written.height };
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  if (isHeif(bytes)) return openHeif(bytes);
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 }).autoOrient();
}

/** Opens a photo of a phone, upright. */
export async function openHeif(bytes: Buffer): Promise<Sharp> {
  const { width, height, pixels } = await decodeHeif(bytes, pixelLimit);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
