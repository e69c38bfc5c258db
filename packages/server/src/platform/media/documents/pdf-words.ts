// The words of a PDF, from its text layer. Runs in the media child.
import { writeFileSync } from 'node:fs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ByteSource } from '../dicom/dicom-source.ts';
import { textLimit } from '../files/view-text.ts';
import type { WordsFinding, WordsTask } from '../sandbox/media-answer.ts';
import { openPdf } from './open-pdf.ts';
import { textOfPage } from './pdf-lines.ts';

const maxPages = 300;
/** A page with fewer letters is a picture with a caption, or blank. */
const minLetters = 20;

/**
 * Writes the words of a PDF as UTF-8, its pages apart by an empty line. A document with a page that has no text gives
 * none: its words would say less than the document.
 */
export async function readPdfWords(source: ByteSource, { outputPath }: WordsTask): Promise<WordsFinding> {
  const none = { kind: 'words', hasWords: false } as const;
  const task = openPdf(source.read(0, source.length));
  try {
    const text = await wordsOf(await task.promise);
    if (text === null) return none;
    writeFileSync(outputPath, text);
    return { kind: 'words', hasWords: true };
  } catch {
    // Locked, or damaged: its viewer says which.
    return none;
  } finally {
    await task.destroy();
  }
}

async function wordsOf(document: PDFDocumentProxy): Promise<string | null> {
  if (document.numPages > maxPages) return null;
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const text = await readPage(page);
    page.cleanup();
    if (text === null) return null;
    length += text.length;
    if (length > textLimit) return null;
    pages.push(text);
  }
  return pages.join('\n\n');
}

/** Returns the text layer of a page, or null if it has no text. */
export async function readPage(page: PDFPageProxy): Promise<string | null> {
  const { items } = await page.getTextContent();
  const text = textOfPage(items.flatMap((item) => ('str' in item ? item : [])));
  return hasText(text) ? text : null;
}

/** Whether it is more than the few letters of a picture. */
export const hasText = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= minLetters;
