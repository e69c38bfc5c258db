// Shows a Word document or an RTF: as blocks, with their pictures, and as plain text. Runs in the media child.
import { documentText, type DocumentBlock } from '@plainscan/contract';
import { writeFileSync } from 'node:fs';
import { readDoc } from '../documents/doc-content.ts';
import { DocumentPictures } from '../documents/document-pictures.ts';
import { readDocx } from '../documents/docx-content.ts';
import { DocxPackage, findMainPart } from '../documents/docx-package.ts';
import { MissingParts } from '../documents/missing-parts.ts';
import { readRtf } from '../documents/rtf-content.ts';
import type { ViewSource } from './view-source.ts';
import { textLimit, writeText, type Words } from './view-text.ts';

/**
 * Shows a Word document or an RTF. Nothing in it is run, fetched or opened. Other documents can only be saved. The note
 * says which parts are not shown.
 */
export async function viewDocument(from: ViewSource, mime: string): Promise<Words> {
  const bytes = from.source.read(0, from.source.length);
  const [missing, pictures] = [new MissingParts(), new DocumentPictures()];
  const blocks = await readBlocks(bytes, mime, { missing, pictures });
  if (blocks === undefined) return { type: 'other' };
  const drawn = await pictures.draw(blocks, from.outputBase, missing);
  const { kept, isCut } = cutBlocks(drawn.blocks);
  const contentPath = `${from.outputBase}.json`;
  writeFileSync(contentPath, JSON.stringify({ blocks: kept }));
  const text = documentText(kept).trim();
  return { ...writeText(from, text, { isCut, note: missing.note() }), contentPath, pages: drawn.pages };
}

type Needs = { missing: MissingParts; pictures: DocumentPictures };

/** Returns undefined for a document of another program. */
async function readBlocks(bytes: Buffer, mime: string, needs: Needs): Promise<DocumentBlock[] | undefined> {
  if (/rtf/.test(mime)) return readRtf(bytes, needs);
  if (mime === 'application/x-cfb') return readDoc(bytes, needs);
  const zip = await DocxPackage.open(bytes);
  const main = await findMainPart(zip);
  return main === undefined ? undefined : readDocx(zip, main, needs);
}

/** Returns the blocks up to the limit of text. */
function cutBlocks(blocks: readonly DocumentBlock[]): { kept: DocumentBlock[]; isCut: boolean } {
  let length = 0;
  const kept: DocumentBlock[] = [];
  for (const block of blocks) {
    length += JSON.stringify(block).length;
    if (length > 4 * textLimit) return { kept, isCut: true };
    kept.push(block);
  }
  return { kept, isCut: false };
}
