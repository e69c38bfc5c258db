// A page as a picture, in gray for reading its words. Runs in the media child.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';

/** One byte a pixel; white is 255. */
export interface GrayPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** About 150 dots per inch of a letter. Fewer lose small print, more take longer and read nothing better. */
const longestSide = 1650;
/** Letters of a smaller picture are made of too few pixels. */
const maxEnlargement = 2;

/** Draws a page of a PDF in the size that is read best. */
export async function drawPdfPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<GrayPicture> {
  const { width, height } = page.getViewport({ scale: 1 });
  return toGray(await renderPage(document, page, longestSide / Math.max(width, height)));
}

/** Draws a page of a PDF in color. At a scale of 1, a point is a pixel. */
export async function renderPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  scale: number,
): Promise<Sharp> {
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const board = document.canvasFactory as CanvasFactory;
  const drawn = board.create(width, height);
  const { canvas, context } = drawn;
  await page.render({ canvas, viewport, background: 'white' }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  // Its memory is not Node's, which would free it too late.
  board.destroy(drawn);
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
}

/** What pdf.js has instead of a browser's canvas; its types are those of a browser. */
interface CanvasFactory {
  create(width: number, height: number): Drawn;
  destroy(drawn: Drawn): void;
}
interface Drawn {
  /** As good as a browser's for pdf.js. */
  canvas: never;
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}

/** Makes a gray picture of the size that is read best, upright as its camera said. */
export function scalePicture(picture: Sharp, size: { width: number; height: number }): Promise<GrayPicture> {
  const enlargement = Math.min(maxEnlargement, longestSide / Math.max(size.width, size.height));
  return toGray(picture.resize(Math.max(1, Math.round(size.width * enlargement))));
}

export async function toGray(picture: Sharp): Promise<GrayPicture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const openGray = ({ data, width, height }: GrayPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });
