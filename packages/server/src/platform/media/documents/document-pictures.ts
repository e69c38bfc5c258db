// Pictures inside a document, drawn as WebP in the order in which they are shown.
import type { DocumentBlock, DocumentRun } from '@plainscan/contract';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp, isBmp } from '../files/bmp-picture.ts';
import { pixelLimit } from '../files/preview-file.ts';
import { drawPage, pageLimit } from '../files/view-image.ts';
import type { DrawnPage } from '../sandbox/media-answer.ts';
import type { MissingParts } from './missing-parts.ts';

/** How a document shows a picture. What is cropped is hidden from readers, so it is cut off. Shares of 1. */
export interface PictureTurn {
  crop?: { left: number; top: number; right: number; bottom: number };
  /** Clockwise. */
  degrees?: number;
  isMirrored?: boolean;
  isUpsideDown?: boolean;
}

export interface PictureRequest {
  read: () => Promise<Buffer | undefined>;
  turn: PictureTurn;
}

/** The pictures of a document. Each request is one, unless it asks for the same part in the same way. */
export class DocumentPictures {
  readonly #requests: PictureRequest[] = [];
  readonly #known = new Map<string, number>();

  /** Returns the index for a run of this picture. */
  add(key: string, request: PictureRequest): number {
    const whole = `${key}\n${JSON.stringify(request.turn)}`;
    const index = this.#known.get(whole) ?? this.#requests.push(request) - 1;
    this.#known.set(whole, index);
    return index;
  }

  get count(): number {
    return this.#requests.length;
  }

  /** Draws all pictures. Those that cannot be drawn are added to `missing` and taken out of the blocks. */
  async draw(
    blocks: DocumentBlock[],
    outputBase: string,
    missing: MissingParts,
  ): Promise<{ blocks: DocumentBlock[]; pages: DrawnPage[] }> {
    const pages: DrawnPage[] = [];
    const places = new Map<number, number>();
    for (const [index, request] of this.#requests.entries()) {
      const path = `${outputBase}-${pages.length + 1}.webp`;
      const page = pages.length < pageLimit ? await drawOne(request, path) : undefined;
      if (page === undefined) missing.add('picture');
      else places.set(index, pages.push(page) - 1);
    }
    return { blocks: blocks.map((block) => withPlaces(block, places)), pages };
  }
}

async function drawOne({ read, turn }: PictureRequest, path: string): Promise<DrawnPage | undefined> {
  try {
    const bytes = await read();
    // SVG can refer to other files. Word keeps a picture of its pixels next to it.
    if (bytes === undefined || /^\s*<(\?xml|svg|!)/.test(bytes.toString('latin1', 0, 64))) return undefined;
    return await drawPage(await turned(bytes, turn), path);
  } catch {
    return undefined;
  }
}

const options = { limitInputPixels: pixelLimit, failOn: 'error' } as const;

async function turned(bytes: Buffer, turn: PictureTurn): Promise<Sharp> {
  const cut = await cropped(isBmp(bytes) ? await fromBmp(bytes) : bytes, turn.crop);
  const isStraight = !turn.degrees && !turn.isMirrored && !turn.isUpsideDown;
  if (isStraight) return cut.flatten({ background: '#ffffff' });
  const mirrored = await cut
    .flop(turn.isMirrored ?? false)
    .flip(turn.isUpsideDown ?? false)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(mirrored, options).rotate(turn.degrees ?? 0, { background: '#ffffff' });
}

async function cropped(bytes: Buffer, crop: PictureTurn['crop']): Promise<Sharp> {
  const picture = sharp(bytes, options);
  const { left = 0, top = 0, right = 0, bottom = 0 } = crop ?? {};
  if (left + top + right + bottom === 0) return picture;
  const { width, height } = await picture.metadata();
  return picture.extract({
    left: Math.round(width * left),
    top: Math.round(height * top),
    width: Math.round(width * (1 - left - right)),
    height: Math.round(height * (1 - top - bottom)),
  });
}

function fromBmp(bytes: Buffer): Promise<Buffer> {
  const { width, height, rgb } = decodeBmp(bytes, pixelLimit);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function withPlaces(block: DocumentBlock, places: ReadonlyMap<number, number>): DocumentBlock {
  const all = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
    blocks.map((inner) => withPlaces(inner, places));
  if (block.kind === 'part') return { ...block, blocks: all(block.blocks) };
  if (block.kind === 'table')
    return {
      ...block,
      rows: block.rows.map((cells) => cells.map((cell) => ({ ...cell, blocks: all(cell.blocks) }))),
    };
  const runs = block.runs.flatMap((run): DocumentRun[] => {
    if (!('page' in run)) return [run];
    const page = places.get(run.page);
    return page === undefined ? [] : [{ ...run, page }];
  });
  return { ...block, runs };
}
