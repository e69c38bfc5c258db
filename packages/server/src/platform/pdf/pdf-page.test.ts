// CG-213, L-024, B25: letters of every script in PDFs, read back from the file: what was drawn, in which order, and that
// no glyph is the box of a missing letter.
import { expect, test } from 'vitest';

import { glyphsOfPdf, textOfPdf } from '../../../tests/pdf-text-fixture.ts';
import { PdfPage } from './pdf-page.ts';
import type { Weight } from './pdf-fonts.ts';

const sheet = { size: 'A4', language: 'en-US', title: 'Test', author: 'Test', at: new Date(0) } as const;

async function write(line: string, weight: Weight = 'regular'): Promise<Buffer> {
  const page = await PdfPage.open(sheet);
  const style = { size: 12, weight, color: '#000000' };
  page.put(page.element('P', line, () => page.write(line, 54, 100, style)));
  return Buffer.from(await page.close());
}

const namesOf = (bytes: Buffer): string[] => [
  ...new Set(
    Array.from(
      bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g),
      (found) => found[1] ?? '',
    ),
  ),
];

const lines = {
  English: ['Amal Haddad (1957)', /^atkinson-hyperlegible-next-latin-regular$/],
  Polish: ['Łukasz Żółć', /^atkinson-hyperlegible-next-latin-ext-regular$/],
  Vietnamese: ['Nguyễn Thị Phương-Thảo', /^noto-sans-vietnamese-regular$/],
  Greek: ['Ελένη Παπαδοπούλου', /^noto-sans-greek-regular$/],
  Cyrillic: ['Олександр Щербаковський', /^noto-sans-cyrillic-regular$/],
  Hebrew: ['שרה כהן', /^noto-sans-hebrew-hebrew-regular$/],
  Arabic: ['محمد عبد الرحمن', /^noto-sans-arabic-arabic-regular$/],
  'simplified Chinese': ['王秀英', /^noto-sans-sc-\d+-regular$/],
  'traditional Chinese': ['陳淑華', /^noto-sans-sc-\d+-regular$/],
  Japanese: ['髙橋さくらサクラ', /^noto-sans-sc-\d+-regular$/],
  Korean: ['김서연 최훈민', /^noto-sans-kr-[\w-]+-regular$/],
} as const;

test.each(Object.entries(lines))('%s is written in letters', async (_, [line, file]) => {
  const bytes = await write(line);
  expect(glyphsOfPdf(bytes)).not.toContain(0);
  expect(namesOf(bytes).filter((name) => file.test(name))).not.toEqual([]);
  const letters = (text: string) =>
    Array.from(text.replaceAll(/\s/g, '').normalize('NFKC')).toSorted().join('');
  expect(letters(textOfPdf(bytes))).toBe(letters(line));
});

test('a line of two directions is drawn in the order in which it is seen, and kept in the order in which it is read', async () => {
  const bytes = await write('Sara שרה (1957)');
  expect(textOfPdf(bytes)).toBe('Sara (1957) הרש');
  const kept = Buffer.from('Sara שרה ', 'utf16le').swap16().toString('latin1');
  expect(bytes.toString('latin1')).toContain(`/ActualText (\u00fe\u00ff${kept}`);
});

test('letters of an Arabic word are joined', async () => {
  const [joined, alone] = [await write('بببب'), await write('ب')];
  // The first, the middle and the last form, and the dot of all of them.
  expect(new Set(glyphsOfPdf(joined)).size).toBe(4);
  expect(new Set(glyphsOfPdf(alone)).size).toBe(2);
});

test('a font is read only where its letters are, and embedded with them alone', async () => {
  expect(namesOf(await write('Amal Haddad'))).toEqual(['atkinson-hyperlegible-next-latin-regular']);
  const names = namesOf(await write('王明', 'bold'));
  expect(
    names.every((name) => /^(noto-sans-sc-\d+-bold|atkinson-hyperlegible-next-latin-regular)$/.test(name)),
  ).toBe(true);
  expect((await write('王明')).length).toBeLessThan(30_000);
});

test('a letter that no font has is a box, and the text is kept in full', async () => {
  const bytes = await write('𓀀');
  expect(glyphsOfPdf(bytes)).toContain(0);
  expect(bytes.toString('latin1')).toContain('/ActualText');
});

test('lines of Chinese end between letters and not before a full stop', async () => {
  const page = await PdfPage.open(sheet);
  const style = { size: 10 };
  expect(page.wrap('你好，世界。再见', style, 41, 9)).toEqual(['你好，世', '界。再见']);
  expect(page.wrap('Ana 你好世界', style, 41, 9)).toEqual(['Ana 你好', '世界']);
});
