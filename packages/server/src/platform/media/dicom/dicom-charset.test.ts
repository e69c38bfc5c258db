import { describe, expect, it } from 'vitest';
import { createMediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';
import { decodeDicomText } from './dicom-charset.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

explainSkip();
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('DICOM character sets', () => {
  it.each([
    ['ISO_IR 100', 'Buc^J\xe9r\xf4me', 'Buc^Jérôme'],
    ['ISO_IR 126', '\xc4\xe9\xef\xed\xf5\xf3\xe9\xef\xf2', 'Διονυσιος'],
    ['ISO_IR 127', '\xe2\xc8\xc7\xe6\xea', 'قباني'],
    ['ISO_IR 138', '\xf9\xf8\xe5\xef^\xe3\xe1\xe5\xf8\xe4', 'שרון^דבורה'],
    ['ISO_IR 192', '\xe7\x8e\x8b^\xe5\xb0\x8f', '王^小'],
    ['GB18030', '\xcd\xf5^\xd0\xa1\xb6\xab', '王^小东'],
    ['\\ISO 2022 IR 87', 'Yamada=\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B', 'Yamada=山田^太郎'],
    ['ISO 2022 IR 13\\ISO 2022 IR 87', '\xd4\xcf=\x1b$B;3ED\x1b(J^x', 'ﾔﾏ=山田^x'],
    ['\\ISO 2022 IR 149', 'Hong=\x1b$)C\xfb\xf3^\x1b$)C\xd1\xce', 'Hong=洪^吉'],
    ['\\ISO 2022 IR 58', 'Zhang=\x1b$)A\xd5\xc5^x', 'Zhang=张^x'],
    ['ISO 2022 IR 100\\ISO 2022 IR 144', '\xe9 \x1b-L\xbb\xee', 'é Лю'],
    ['\\ISO 2022 IR 159', '\x1b$(D0!\x1b(B.', '丂.'],
  ])('reads %s', (charset, bytes, expected) => {
    expect(decodeDicomText(latin(bytes), charset)).toBe(expected);
  });

  it('guesses UTF-8 or Latin-1 if no character set is named', () => {
    expect(decodeDicomText(Buffer.from('Zoë'), undefined)).toBe('Zoë');
    expect(decodeDicomText(latin('Zo\xeb'), undefined)).toBe('Zoë');
  });

  it('ignores escapes that are meaningless or end the text', () => {
    expect(decodeDicomText(latin('a\x1b%Gb\x1b'), 'ISO_IR 100')).toBe('a%Gb');
    expect(decodeDicomText(latin('\x1b$B;'), '\\ISO 2022 IR 87')).toHaveLength(1);
    expect(decodeDicomText(Buffer.alloc(0), 'nonsense')).toBe('');
  });
});

describe.skipIf(!hasTestData)('names in real files', () => {
  it('are all decoded', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'charset-'));
    const child = createMediaChild({ scratch, readOnly: [testData] });
    const names: string[] = [];
    for (const file of filesBelow('dicom/charsets')) {
      const answer = await child.inspect(file);
      if (answer.kind === 'dicom') names.push(answer.meta.patientName ?? '');
    }
    await child.close();
    await rm(scratch, { recursive: true });
    expect(names).toEqual([
      'قباني^لنزار',
      'Buc^Jérôme',
      'Buc^Jérôme',
      'Äneas^Rüdiger',
      'Διονυσιος',
      'Yamada^Tarou=山田^太郎=やまだ^たろう',
      'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう',
      'שרון^דבורה',
      'Hong^Gildong=洪^吉洞=홍^길동',
      'やまだ^たろう',
      'やまだ^たろう',
      '김희중',
      'Люкceмбypг',
      'Wang^XiaoDong=王^小東=',
      'Wang^XiaoDong=王^小东=',
    ]);
  });
});
