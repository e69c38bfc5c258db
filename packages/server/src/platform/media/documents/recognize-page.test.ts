// The words of scans, read by the real reader in its sandbox (B26).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  englishReport,
  photographed,
  scanned,
  spanishReport,
  typedReport,
} from '../../../../tests/scanned-report-fixture.ts';
import type { RecognizeAnswer, RecognizedPage, RecognizeTask } from '../sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { hasTestData, testData } from '../test-data-fixture.ts';

let scratch = '';
let child: MediaChild;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recognize-'));
  child = createMediaChild({ scratch, readOnly: [] });
});
afterAll(async () => {
  await child.close();
  await rm(scratch, { recursive: true, force: true });
});

const unknown = { language: 'unknown', isUpsideDown: false } as const;

async function answerTo(bytes: Buffer, known: Partial<RecognizeTask> = {}): Promise<RecognizeAnswer> {
  const path = join(scratch, 'file');
  await writeFile(path, bytes);
  return child.recognize({ path, offset: 0, length: bytes.length, page: 0, ...unknown, ...known });
}

async function read(bytes: Buffer, known: Partial<RecognizeTask> = {}): Promise<RecognizedPage> {
  const answer = await answerTo(bytes, known);
  if (answer.kind === 'failed') throw new Error(answer.code);
  return answer;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Returns the share of a report's words that were read. */
function shareRead(report: string, { text }: RecognizedPage): number {
  const found = new Set(wordsOf(text));
  const words = wordsOf(report);
  return words.filter((word) => found.has(word)).length / words.length;
}

describe('the words of a scan', () => {
  test('B26: are read upside down and askew, line by line', async () => {
    const page = await read(await photographed(englishReport, 182));
    expect(page).toMatchObject({ language: 'en', isUpsideDown: true, pageCount: 1 });
    expect(shareRead(englishReport, page)).toBeGreaterThan(0.95);
    expect(page.text).toMatch(
      /^MRI OF THE RIGHT KNEE\n+FINDINGS\nThere is a horizontal tear of the posterior/,
    );
  });

  test('B26: are read in Spanish, with the page on its side', async () => {
    const page = await read(await photographed(spanishReport, 90));
    expect(page.language).toBe('es');
    expect(shareRead(spanishReport, page)).toBeGreaterThan(0.95);
  });

  test('B26: of two columns are read one column after the other', async () => {
    const file = await scanned([await photographed(englishReport, 0, 2)]);
    const page = await read(file, { language: 'en' });
    expect(shareRead(englishReport, page)).toBeGreaterThan(0.9);
    expect(page.text.indexOf('horizontal tear')).toBeLessThan(page.text.indexOf('ligament injury'));
  });

  test('B26: come from the text layer if there is one', async () => {
    const page = await read(await typedReport([englishReport, spanishReport]), { page: 1 });
    expect(page).toMatchObject({ doubts: [], pageCount: 2 });
    expect(page.text).toContain('Catéter venoso central');
  });

  test('B26: a picture without words has none', async () => {
    expect(await read(await typedReport(['']))).toMatchObject({ text: '', doubts: [], language: 'unknown' });
  });
});

describe.skipIf(!hasTestData)('SEC-B4: a hostile file', () => {
  test.each([
    'made/hostile/png-bomb-30000x30000.png',
    'images/corrupt/truncated_image.png',
    'made/pdf/aes256-user-password-secret.pdf',
    'made/pdf/truncated-half.pdf',
  ])('%s has no words, and the next file has its own', async (name) => {
    expect(await answerTo(await readFile(join(testData, name)))).toMatchObject({ kind: 'failed' });
    expect((await read(await typedReport([englishReport]))).text).toContain('FINDINGS');
  });

  test('a page of 200 inches is read like any other', async () => {
    expect(await answerTo(await readFile(join(testData, 'made/pdf/huge-page-200in.pdf')))).toMatchObject({
      kind: 'recognized',
    });
  });
});
