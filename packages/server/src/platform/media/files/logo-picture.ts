// A clinic's logo: the upload is redrawn, so that none of the sender's bytes ever reach another user.
import sharp, { type Sharp } from 'sharp';

import type { ByteSource } from '../dicom/dicom-source.ts';
import type { LogoFinding, LogoTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { sniffFile } from './file-sniff.ts';

/** By content. SVG is excluded, because it is a document that can contain scripts. */
const formats = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/** Twice the size that any page shows. */
const box = { width: 1_024, height: 512 };
const iconSize = 128;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Writes the logo as PNG for emails and WebP for pages, and a square icon for the browser tab. Runs in the media child.
 * Throws `BrokenFile` for another format and for too many pixels; damaged data throws whatever its decoder throws.
 */
export async function drawLogo(source: ByteSource, task: LogoTask): Promise<LogoFinding> {
  const bytes = source.read(0, source.length);
  const { mime } = await sniffFile(bytes.subarray(0, 8_192));
  if (!formats.has(mime)) throw new BrokenFile('pictureFormat');
  const open = (): Sharp =>
    sharp(bytes, { limitInputPixels: task.pixels, failOn: 'error', pages: 1 }).autoOrient();
  try {
    const fitted = (): Sharp => open().resize({ ...box, fit: 'inside', withoutEnlargement: true });
    const at = (kind: string): string => `${task.outputBase}-${kind}`;
    const made = { png: at('logo.png'), webp: at('logo.webp'), icon: at('icon.png') };
    const { width, height } = await fitted().png({ compressionLevel: 9 }).toFile(made.png);
    await fitted().webp({ quality: 90 }).toFile(made.webp);
    await open()
      .resize(iconSize, iconSize, { fit: 'contain', background: clear })
      .png({ compressionLevel: 9 })
      .toFile(made.icon);
    return { kind: 'logo', ...made, width, height };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new BrokenFile('pictureTooLarge');
    throw error;
  }
}
