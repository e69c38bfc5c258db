// How text files are stored is guessed only where one way fits, and doubt is said.
import { describe, expect, it } from 'vitest';
import { decodeWords, looksLikeText } from './text-encoding.ts';

const hex = (bytes: string): Buffer => Buffer.from(bytes.replaceAll(' ', ''), 'hex');

describe('the letters of a text file', () => {
  it.each([
    ['UTF-8', 'e289a534', '≥4'],
    ['UTF-8 with a mark', 'efbbbf61', 'a'],
    ['UTF-16 without a mark', '4e006f002000660072006100630074007500720065002e00', 'No fracture.'],
    ['UTF-16 of the other order', '004e006f0020003500200443', 'No 5 у'],
    ['GBK', 'd3b0cff1cbf9bcfba3baceb4bcfbd2ecb3a3', '影像所见：未见异常'],
    ['Shift-JIS', '8f8a8ca982c882b5', '所見なし'],
    [
      'EUC-KR',
      'c8e4bace2043543a20beE7c3f820c6f3bfa120c0cCbbf320bcd2b0df20beF8c0bd2e',
      '흉부 CT: 양측 폐에 이상 소견 없음.',
    ],
    ['ISO-2022-JP', '1b24423B77381B2842', undefined],
    ['Windows Cyrillic', 'cfe5f0e5ebeeec20f0e5e1f0e0', 'Перелом ребра'],
    ['Windows Western', '4772f6df65203520b56720b1302e35', 'Größe 5 µg ±0.5'],
    ['Spanish capitals', '434f4e434c555349d34e', 'CONCLUSIÓN'],
  ])('%s', (_, bytes, text) => {
    const { text: found, isGuess } = decodeWords(hex(bytes));
    if (text !== undefined) expect(found).toBe(text);
    expect(isGuess).toBe(false);
    expect(looksLikeText(hex(bytes))).toBe(true);
  });

  it('are doubted where several ways fit', () => {
    expect(decodeWords(hex('c4d4')).isGuess).toBe(true);
  });

  it('may be cut off at the end', () => {
    expect(decodeWords(hex('4142e289')).text).toBe('AB');
  });

  it('are not found in binary data', () => {
    expect(looksLikeText(hex('0001020304'))).toBe(false);
    expect(looksLikeText(hex(''))).toBe(false);
    expect(looksLikeText(hex('89504e470d0a1a0a0000000d49484452'))).toBe(false);
  });
});
