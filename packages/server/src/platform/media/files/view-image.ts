import type { FileProblem } from '@plainscan/contract';
import sharp, { type Sharp } from 'sharp';
import type { DrawnPage, ViewFinding } from '../sandbox/media-answer.ts';
import { decodeBmp, isBmp } from './bmp-picture.ts';
import { BrokenFile } from './broken-file.ts';
import { isHeif } from './heif-picture.ts';
import { isUnsupported, openHeif, pixelLimit } from './preview-file.ts';
import type { ViewSource } from './view-source.ts';

export const pageLimit = 50;
/** Keeps fine print on a scanned page readable, and a browser's memory use within limits. */
const longestSide = 4096;
const previewSize = 256;

type Pictures = Pick<ViewFinding, 'pages' | 'preview' | 'note'>;

/** Makes upright WebPs without camera metadata: one, or one per page of a TIFF. */
export async function viewImage({ source, outputBase }: ViewSource): Promise<Pictures> {
  const bytes = source.read(0, source.length);
  if (isBmp(bytes)) return viewPicture(openBmp(bytes), outputBase);
  if (isHeif(bytes)) return viewPicture(await openHeif(bytes), outputBase);
  const open = (page: number): Sharp =>
    sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', page }).autoOrient();
  try {
    const { format, pages: found = 1 } = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
    const count = format === 'tiff' ? found : 1;
    const pages = [await drawPage(open(0), `${outputBase}-1.webp`)];
    while (pages.length < Math.min(count, pageLimit)) {
      const page = await drawPage(open(pages.length), `${outputBase}-${pages.length + 1}.webp`).catch(
        () => undefined,
      );
      if (page === undefined) break;
      pages.push(page);
    }
    return { pages, preview: await drawPreviewOf(open(0), outputBase), note: leftOut(pages.length, count) };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new BrokenFile('pictureTooLarge');
    if (!isUnsupported(error)) throw error;
    throw new BrokenFile('pictureFormat');
  }
}

function openBmp(bytes: Buffer): Sharp {
  const { width, height, rgb } = decodeBmp(bytes, pixelLimit);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Writes one image that is already decoded, such as a DICOM frame. */
export async function viewPicture(picture: Sharp, outputBase: string): Promise<Pictures> {
  const pages = [await drawPage(picture.clone(), `${outputBase}-1.webp`)];
  return { pages, preview: await drawPreviewOf(picture, outputBase), note: null };
}

/** Writes a picture as WebP, no larger than viewers need. */
export async function drawPage(picture: Sharp, path: string, size = longestSide): Promise<DrawnPage> {
  const { width, height } = await picture
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 2 })
    .toFile(path);
  return { path, width, height };
}

const drawPreviewOf = (picture: Sharp, outputBase: string): Promise<DrawnPage> =>
  drawPage(picture, `${outputBase}-preview.webp`, previewSize);

function leftOut(drawn: number, count: number): FileProblem | null {
  if (drawn >= count) return null;
  return { code: drawn === pageLimit ? 'firstPages' : 'nextPageDamaged', params: { shown: drawn, count } };
}
