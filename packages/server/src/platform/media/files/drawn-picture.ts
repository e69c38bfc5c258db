// Pictures that other users see, such as a clinic's logo: redrawn, so that none of the sender's bytes ever reach them.
import sharp, { type Sharp } from 'sharp';

import type { ByteSource } from '../dicom/dicom-source.ts';
import type { DrawingFinding, DrawingTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { sniffFile } from './file-sniff.ts';
import { decodeHeif, isHeif } from './heif-picture.ts';

/** By content. SVG is excluded, because it is a document that can contain scripts. */
const formats = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/** Twice the size that any page shows. */
const box = { width: 1_024, height: 512 };
const iconSize = 128;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** Three times the size that pages show. */
const portraitSize = 192;

/** Opens the picture anew for each drawing. */
type Open = () => Sharp;

/**
 * Redraws a picture for its purpose. Runs in the media child. Throws `BrokenFile` for another format and for too many
 * pixels; damaged data throws whatever its decoder throws.
 */
export async function drawPicture(source: ByteSource, task: DrawingTask): Promise<DrawingFinding> {
  try {
    const open = await openPicture(source.read(0, source.length), task);
    const draw = task.as === 'logo' ? drawLogo : drawPortrait;
    return { kind: 'drawing', paths: await draw(open, task.outputBase) };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new BrokenFile('pictureTooLarge');
    throw error;
  }
}

async function openPicture(bytes: Buffer, { as, pixels: most }: DrawingTask): Promise<Open> {
  // A phone's photo.
  if (as === 'portrait' && isHeif(bytes)) {
    const { width, height, pixels } = await decodeHeif(bytes, most);
    return () => sharp(pixels, { raw: { width, height, channels: 4 } });
  }
  const { mime } = await sniffFile(bytes.subarray(0, 8_192));
  if (!formats.has(mime)) throw new BrokenFile('pictureFormat');
  return () => sharp(bytes, { limitInputPixels: most, failOn: 'error', pages: 1 }).autoOrient();
}

/** As PNG for emails and WebP for pages, and a square icon for the browser tab. */
async function drawLogo(open: Open, base: string): Promise<string[]> {
  const fitted = (): Sharp => open().resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const [png, webp, icon] = [`${base}-logo.png`, `${base}-logo.webp`, `${base}-icon.png`] as const;
  await fitted().png({ compressionLevel: 9 }).toFile(png);
  await fitted().webp({ quality: 90 }).toFile(webp);
  await open()
    .resize(iconSize, iconSize, { fit: 'contain', background: clear })
    .png({ compressionLevel: 9 })
    .toFile(icon);
  return [png, webp, icon];
}

/** The square in the middle, as WebP. */
async function drawPortrait(open: Open, base: string): Promise<string[]> {
  const path = `${base}-portrait.webp`;
  await open()
    .resize(portraitSize, portraitSize, { fit: 'cover' })
    .flatten({ background: 'white' })
    .webp({ quality: 85 })
    .toFile(path);
  return [path];
}
