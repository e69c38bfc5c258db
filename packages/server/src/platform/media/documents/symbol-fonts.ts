// Characters of fonts that have signs in the places of letters: Symbol, Wingdings and Webdings.
import { codePoint } from 'dingbat-to-unicode';

/** Signs that few fonts of phones and computers have, and the common sign that looks the same. */
const common: Readonly<Record<string, string>> = {
  '🗹': '☑',
  '🗷': '☒',
  '🗵': '☒',
  '🞎': '☐',
  '🞏': '☐',
  '🞐': '☐',
  '🞑': '☐',
  '🗸': '✓',
  '🗴': '✗',
  '🗶': '✗',
  '🞄': '•',
  '🞍': '⬥',
  '🞌': '◆',
  μ: 'µ',
};
const known = /^(symbol|webdings|wingdings( ?[23])?)$/i;
/** Fonts of signs for which there is no table. Their letters must not be taken for letters. */
const unknown =
  /^(zapf ?dingbats|itc zapf dingbats|monotype sorts|mt extra|marlett|bookshelf symbol ?\d*|wingdings.*|webdings.*|symbol ?(mt|set).*|ms reference specialty)$/i;

/** Shown for a sign that is not known, next to a note that says so. */
export const unknownSign = '□';

export const isSymbolFont = (font: string | undefined): boolean =>
  font !== undefined && (known.test(font) || unknown.test(font));

/**
 * Returns the sign that a symbol font has for a character code, of which only the last byte counts (F0B3 and B3 are the
 * same), or undefined if there is no table for the font or no sign in it.
 */
export function signOf(font: string, code: number): string | undefined {
  if (!known.test(font)) return undefined;
  const name = font.replace(/(?<=s)(?=[23]$)/i, ' ');
  const sign = codePoint(name, code & 0xff)?.string;
  return sign === undefined ? undefined : (common[sign] ?? sign);
}

/** Spaces, and the hyphen that is seen only at the end of a line. */
const isBlank = (code: number): boolean => code <= 0x20 || code === 0xa0 || code === 0xad;

const privateUse = /[\ue000-\uf8ff]/;

/**
 * Returns text in a font as everyone can read it. `isWhole` is false if it has signs that are not known; they are shown
 * as boxes.
 */
export function readableText(text: string, font: string | undefined): { text: string; isWhole: boolean } {
  if (!isSymbolFont(font) && !privateUse.test(text)) return { text, isWhole: true };
  const inSymbols = font !== undefined && isSymbolFont(font);
  let isWhole = true;
  const signs = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (!privateUse.test(letter) && (!inSymbols || isBlank(code) || code > 0xff)) return letter;
    const sign = inSymbols ? signOf(font, code) : undefined;
    isWhole &&= sign !== undefined;
    return sign ?? unknownSign;
  });
  return { text: signs.join(''), isWhole };
}
