import { writeFileSync } from 'node:fs';
import WordExtractor from 'word-extractor';
import type { ViewFinding } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { rtfToText } from './rtf-text.ts';
import type { ViewSource } from './view-source.ts';
import { listZip, nameOfEntry } from './zip-list.ts';

const textLimit = 2 * 1024 * 1024;
/** Unpacked size of all parts of a document. A thousand pages of text are a tenth of this. */
const documentLimit = 32 * 1024 * 1024;

type Words = Partial<Pick<ViewFinding, 'type' | 'textPath' | 'note'>>;

/** Shows plain text of any encoding and name; HTML and SVG are shown as source. */
export function viewText(from: ViewSource): Words {
  const bytes = from.source.read(0, textLimit + 1);
  return writeText(from, decodeWords(bytes), bytes.length > textLimit);
}

/**
 * Shows the text of a Word document or an RTF. Nothing in it is run, fetched or opened. Other documents can only be
 * saved.
 */
export async function viewDocument(from: ViewSource, mime: string): Promise<Words> {
  const bytes = from.source.read(0, from.source.length);
  if (/rtf/.test(mime)) return writeText(from, rtfToText(bytes));
  if (mime !== 'application/x-cfb' && !(await isWordFile(bytes))) return { type: 'other' };
  const document = await new WordExtractor().extract(bytes).catch(() => undefined);
  const body = document?.getBody();
  if (document === undefined || body === undefined) throw new BrokenFile('wordsUnreadable');
  const notes = [document.getFootnotes(), document.getEndnotes(), document.getTextboxes()];
  return writeText(from, [body, ...notes.filter((part) => part.trim() !== '')].join('\n\n'));
}

/** Returns whether a ZIP is a Word document. Throws `BrokenFile` if it would unpack to more than a document needs. */
async function isWordFile(bytes: Buffer): Promise<boolean> {
  const entries = await listZip(bytes);
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (!entries.some((entry) => nameOfEntry(entry) === 'word/document.xml')) return false;
  if (size > documentLimit) throw new BrokenFile('documentTooLarge');
  return true;
}

export function writeText({ outputBase }: ViewSource, words: string, isCut = false): Words {
  const textPath = `${outputBase}.txt`;
  const clean = words
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    // oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  const bytes = Buffer.from(clean);
  const kept =
    bytes.length > textLimit
      ? new TextDecoder().decode(bytes.subarray(0, textLimit), { stream: true })
      : clean;
  writeFileSync(textPath, kept);
  return { type: 'text', textPath, note: isCut || kept !== clean ? { code: 'textCut' } : null };
}

function decodeWords(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last character may be truncated, which `stream` allows.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
