// The binary Word format, on a document that another program wrote (from `docx-fixture.ts`, saved by LibreOffice).
import { documentText, type DocumentBlock } from '@plainscan/contract';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BrokenFile } from '../files/broken-file.ts';
import { readDoc } from './doc-content.ts';
import { DocumentPictures } from './document-pictures.ts';
import { MissingParts } from './missing-parts.ts';
import { readRtf } from './rtf-content.ts';

const samples = join(import.meta.dirname, '../../../../tests/files');
const doc = readFileSync(join(samples, 'old-word.doc'));
const folder = mkdtempSync(join(tmpdir(), 'doc-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Reader = (
  bytes: Buffer,
  needs: { missing: MissingParts; pictures: DocumentPictures },
) => DocumentBlock[];

async function read(reader: Reader, bytes: Buffer) {
  const [missing, pictures] = [new MissingParts(), new DocumentPictures()];
  const { blocks, pages } = await pictures.draw(
    reader(bytes, { missing, pictures }),
    join(folder, 'view'),
    missing,
  );
  return { blocks, pages, text: documentText(blocks).trim(), note: missing.note() };
}

const lines = [
  'St. Mary',
  '2\u20113 cm, PSA≥4, ☑ yes',
  'Platelets 10⁹/L, pO₂',
  'No fracture. ¹',
  'Lesion\t4 mm',
  'Cyst\t9 mm',
  '1 of 4 mm',
];

describe.each([
  ['an old Word document', readDoc, 'old-word.doc'],
  ['an RTF of another program', readRtf, 'word.rtf'],
] as const)('G-001: %s', (_, reader, name) => {
  it('says what its author wrote, without what was deleted, hidden or struck', async () => {
    const { text, note, pages, blocks } = await read(reader, readFileSync(join(samples, name)));
    expect(text.split(/\n+/)).toEqual(lines);
    expect(note).toBe(null);
    expect(pages).toMatchObject([{ width: 40, height: 20 }]);
    expect(JSON.stringify(blocks)).toContain('{"text":"struck","isStruck":true}');
    expect(blocks.some(({ kind }) => kind === 'table')).toBe(true);
  });
});

describe('a damaged old Word document', () => {
  it('is refused in words, or read as far as it goes', () => {
    const needs = { missing: new MissingParts(), pictures: new DocumentPictures() };
    const isRefused = (bytes: Buffer): boolean => {
      try {
        readDoc(bytes, needs);
        return false;
      } catch (error) {
        return error instanceof BrokenFile || error instanceof RangeError;
      }
    };
    expect(isRefused(doc.subarray(0, 600))).toBe(true);
    expect(isRefused(Buffer.from('not a document at all'))).toBe(true);
    for (let at = 0; at < doc.length; at += 97) {
      const mutant = Buffer.from(doc);
      mutant[at] = 0xff;
      expect(typeof isRefused(mutant)).toBe('boolean');
    }
  });

  it('that is locked says so', () => {
    const locked = Buffer.from(doc);
    // The flags of the header: the second byte has the one for encryption.
    const header = locked.indexOf(Buffer.from([0xec, 0xa5]));
    locked[header + 11] = (locked[header + 11] ?? 0) | 0x01;
    const needs = { missing: new MissingParts(), pictures: new DocumentPictures() };
    expect(() => readDoc(locked, needs)).toThrow('documentLocked');
  });
});
