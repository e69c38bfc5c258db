// How strongly the bytes of a file's texts speak for a character set that the file does not declare. Each set is
// recognized by what people write in it, never only by the fact that the bytes are valid.
import { decodeStrictly } from './dicom-charset.ts';
import {
  chineseDoubleSurnames,
  chineseSurnames,
  commonKorean,
  koreanSurnames,
  medicalChinese,
} from './east-asian-names.ts';

/** The texts with bytes above ASCII: names of people (`Family^Given=ideographic`), and others. */
export type RawTexts = { names: readonly Uint8Array[]; others: readonly Uint8Array[] };

/** `weak` counts only if no other set is possible. */
export type Evidence = 'strong' | 'weak' | null;

type Decoded = { names: string[]; others: string[] };

function decodeAll({ names, others }: RawTexts, encoding: string): Decoded | undefined {
  const decode = (bytes: Uint8Array): string | undefined => decodeStrictly(encoding, bytes);
  const decoded = { names: names.map(decode), others: others.map(decode) };
  const isWhole = [...decoded.names, ...decoded.others].every((text) => text !== undefined);
  return isWhole ? (decoded as Decoded) : undefined;
}

const wordsOf = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => text.match(pattern) ?? []);
const share = (all: readonly string[], isCounted: (one: string) => boolean): number =>
  all.length === 0 ? 0 : all.filter(isCounted).length / all.length;
const isForeign = (character: string): boolean => character > '\u007f';
const foreignIn = (texts: readonly string[]): string[] => Array.from(texts.join('')).filter(isForeign);
/** Components of names that have characters above ASCII. */
const componentsOf = ({ names }: Decoded): string[][] =>
  names
    .flatMap((name) => name.split('='))
    .map((group) => group.split('^').map((component) => component.trim()))
    .filter(([family = '']) => isForeign(family.charAt(0)));

/** Western European words: at most two accents in a row, and no sign within a word. */
export function latinEvidence(raw: RawTexts, encoding = 'windows-1252'): Evidence {
  const decoded = decodeAll(raw, encoding);
  if (!decoded) return null;
  const words = wordsOf([...decoded.names, ...decoded.others], /[^\s^=\\/,;:.()[\]"<>&+*|]+/g).filter(
    (word) => /[\u0080-\uffff]/.test(word),
  );
  return words.every(isLatinWord) ? 'strong' : null;
}

function isLatinWord(word: string): boolean {
  const bare = word.replace(/^[¿¡«‘“„]|[»’”!?ªº°]$/g, '');
  // Measures and signs: 25 µg, 37 °C, ±3, ½, Ø5.
  if (/^[\d\p{ASCII}]*[µ°²³±½¼¾×–—®©™Ø§·ªº%]+[\d\p{ASCII}]*$/u.test(bare)) return true;
  if (!/^[\p{Script=Latin}\p{ASCII}’‘´ªº]+$/u.test(bare)) return false;
  const plain = (bare.match(/[A-Za-z]/g) ?? []).length;
  const accented = (bare.match(/(?![ªº])[\u0080-\uffff]/g) ?? []).length;
  if (/[^\p{ASCII}]{3}/u.test(bare) || (accented > 1 && plain === 0)) return false;
  return accented <= 2 * plain + 1 && !/\p{Ll}(?!\p{ASCII})\p{Lu}/u.test(bare);
}

const cyrillicLetter = 'А-Яа-яЁёІіЇїЄєЎўҐґ';
const cyrillicWord = new RegExp(`[${cyrillicLetter}]+`, 'gu');
const consonants = '[бвгджзйклмнпрстфхцчшщ]';
/** What no Russian or Ukrainian word has: letters of two scripts, some beginnings, long clusters. */
const notCyrillic = [
  /[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]/u,
  /(^|[^\u0400-\u04ff])[ьъыЬЪЫ]/u,
  new RegExp(`(?<![${cyrillicLetter}])(?!стр|скр|спр|здр|взр|мст|вст|вск|льв)${consonants}{3}`, 'iu'),
  new RegExp(`${consonants}{5}|[аеёиоуыэюя]{4}`, 'iu'),
];

/** Cyrillic words: capitalized or in one case, with vowels in between, and mostly of the letters that are common. */
function cyrillicEvidence(raw: RawTexts, encoding: string): Evidence {
  const decoded = decodeAll(raw, encoding);
  if (!decoded) return null;
  const texts = [...decoded.names, ...decoded.others];
  const words = wordsOf(texts, cyrillicWord);
  const letters = Array.from(words.join('').toLowerCase());
  const known = new RegExp(`[${cyrillicLetter}№«»–—·]`, 'u');
  const areNamesCapitalized = wordsOf(decoded.names, cyrillicWord).every((word) => /^\p{Lu}/u.test(word));
  const isPossible =
    foreignIn(texts).every((sign) => known.test(sign)) &&
    words.every((word) => /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(word)) &&
    areNamesCapitalized &&
    !texts.some((text) => notCyrillic.some((pattern) => pattern.test(text))) &&
    letters.length >= 5 &&
    words.some((word) => word.length >= 4);
  const vowels = share(letters, (letter) => 'аеёиоуыэюяіїє'.includes(letter));
  const common = share(letters, (letter) => 'оаеинтсрвлкмді'.includes(letter));
  return isPossible && vowels >= 0.28 && vowels <= 0.65 && common >= 0.55 ? 'strong' : null;
}

/** Chinese in the range of GB2312: with a Chinese family name, or with the words of hospitals. */
function chineseEvidence(raw: RawTexts): Evidence {
  const decoded = decodeAll(raw, 'gb18030');
  if (!decoded) return null;
  const pairs = pairsOf([...raw.names, ...raw.others]);
  const isHanzi = (pair: number): boolean => pair >= 0xb0a1 && pair <= 0xf7fe && (pair & 0xff) >= 0xa1;
  const isSign = (pair: number): boolean => pair >= 0xa1a1 && pair < 0xa4a1 && (pair & 0xff) >= 0xa1;
  const hanzi = pairs.filter(isHanzi);
  const rare = pairs.filter((pair) => !isHanzi(pair) && !isSign(pair));
  if (hanzi.length < 2 || rare.length > hanzi.length / 4) return null;
  const components = componentsOf(decoded);
  if (components.length > 0) return components.every(isChineseName) ? 'strong' : null;
  const medical = share(foreignIn(decoded.others), (sign) => medicalChinese.has(sign));
  return hanzi.length >= 4 && medical >= 0.5 ? 'strong' : null;
}

/** A family name with at most three characters after it, whether or not they are separated. */
function isChineseName([family = '', ...given]: string[]): boolean {
  const length = chineseDoubleSurnames.has(family.slice(0, 2))
    ? 2
    : chineseSurnames.has(family.charAt(0))
      ? 1
      : 0;
  return (
    length > 0 && family.length <= (given.join('') === '' ? length + 3 : length) && given.join('').length <= 3
  );
}

/** Korean syllables in the range of KS X 1001, and words of Chinese characters only between them. */
function koreanEvidence(raw: RawTexts): Evidence {
  const decoded = decodeAll(raw, 'euc-kr');
  if (!decoded) return null;
  const texts = [...decoded.names, ...decoded.others];
  const foreign = foreignIn(texts);
  const syllables = foreign.filter((sign) => /\p{Script=Hangul}/u.test(sign));
  const isMixed = /\p{Script=Hangul}\p{Script=Han}|\p{Script=Han}\p{Script=Hangul}/u.test(texts.join(' '));
  const others = foreign.filter((sign) => !/[\p{Script=Hangul}\p{Script=Han}\p{P}]/u.test(sign));
  if (syllables.length < 2 || isMixed || others.length > 0) return null;
  const usual = share(syllables, (syllable) => commonKorean.has(syllable));
  const families = componentsOf(decoded).filter(([family = '']) => /^\p{Script=Hangul}/u.test(family));
  if (!families.every(isKoreanName)) return null;
  if (families.length > 0) return usual >= 0.75 ? 'strong' : null;
  return usual >= 0.9 && syllables.length >= 4 ? 'strong' : null;
}

const isKoreanName = ([family = '', ...given]: string[]): boolean =>
  koreanSurnames.has(family.charAt(0)) &&
  family.length <= (given.join('') === '' ? 5 : 2) &&
  given.join('').length <= 4;

/** A set that DICOM does not have. It is only known so that it is not taken for another one. */
export const neverUsed = 'euc-jp';

function eucJapaneseEvidence(raw: RawTexts): Evidence {
  const decoded = decodeAll(raw, 'euc-jp');
  const foreign = decoded && foreignIn([...decoded.names, ...decoded.others]);
  const isPossible = foreign?.every((sign) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign),
  );
  return isPossible === true ? 'weak' : null;
}

/** Japanese in Shift-JIS: usual Kanji and Kana, or words of half-width Katakana that can be spoken. */
function japaneseEvidence(raw: RawTexts): Evidence {
  const decoded = decodeAll(raw, 'shift_jis');
  if (!decoded) return null;
  const words = wordsOf([...decoded.names, ...decoded.others], /[^\s\p{ASCII}　]+/gu);
  const isHalf = (word: string): boolean => /^[\uff66-\uff9f]+$/.test(word);
  const isWide = (word: string): boolean =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々・（）、。]+$/u.test(word) &&
    !/[\uff61-\uff9f]/.test(word);
  if (!words.every((word) => isHalf(word) || isWide(word))) return null;
  const pairs = pairsOf([...raw.names, ...raw.others], isHalfKana);
  const rare = pairs.filter((pair) => pair >= 0x989f).length;
  // So EUC-JP writes half-width Katakana.
  const isEuc = pairs.every((pair) => pair >> 8 === 0x8e);
  if (pairs.length >= 2 && !isEuc && rare <= pairs.length / 3) return 'strong';
  const halves = words.filter(isHalf);
  return pairs.length === 0 && halves.length > 0 && halves.every(canBeSpoken) ? 'weak' : null;
}

const isHalfKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;

/** Voicing marks follow only some rows, and a word starts with neither a small Kana, nor a mark, nor ン. */
const canBeSpoken = (word: string): boolean =>
  word.length >= 2 && !/^[ｧ-ｯｰﾝﾞﾟ]/.test(word) && !/[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ|[ｯｰﾝ][ｧ-ｮ]/.test(word);

/** Returns the characters of two bytes as numbers. */
function pairsOf(texts: readonly Uint8Array[], isSingle = (_: number): boolean => false): number[] {
  const pairs: number[] = [];
  for (const bytes of texts)
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80 || isSingle(byte) || at + 1 === bytes.length) continue;
      pairs.push(byte * 256 + (bytes[at + 1] ?? 0));
      at += 1;
    }
  return pairs;
}

/** The sets that scanners use without declaring them, each with its test. */
export const undeclaredSets: Readonly<Record<string, (raw: RawTexts) => Evidence>> = {
  'windows-1252': latinEvidence,
  'windows-1251': (raw) => cyrillicEvidence(raw, 'windows-1251'),
  'iso-8859-5': (raw) => cyrillicEvidence(raw, 'iso-8859-5'),
  shift_jis: japaneseEvidence,
  'euc-kr': koreanEvidence,
  'euc-jp': eucJapaneseEvidence,
  gb18030: chineseEvidence,
};
