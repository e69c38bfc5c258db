// How the letters of a text file are stored, which such a file does not say. A guess counts only if no other fits.

export interface DecodedText {
  text: string;
  /** Several ways of storing letters fit, so that some of them may be wrong. */
  isGuess: boolean;
}

/** Decodes the bytes of a text, whose last character may be cut off. */
export function decodeWords(bytes: Uint8Array): DecodedText {
  const sure = decodeMarked(bytes) ?? decodeWide(bytes) ?? decodeStrict(bytes, 'utf-8');
  if (sure !== undefined) return { text: sure.replace(/^\ufeff/, ''), isGuess: false };
  return guess(bytes);
}

/** Returns whether the beginning of a file is text of any kind: no control characters but those of lines. */
export function looksLikeText(start: Uint8Array): boolean {
  if (start.length === 0) return false;
  const text = decodeMarked(start) ?? decodeWide(start) ?? new TextDecoder('windows-1252').decode(start);
  return !control.test(text);
}

// oxlint-disable-next-line no-control-regex -- a control character is what shows binary data
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function decodeMarked(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const isJapanese = Buffer.from(bytes.subarray(0, 65_536)).includes('\u001b$');
  return isJapanese ? decodeStrict(bytes, 'iso-2022-jp') : undefined;
}

/** Decodes UTF-16 without a mark: half of the bytes of its spaces and line ends are zero. */
function decodeWide(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined;
  const readings = (['utf-16le', 'utf-16be'] as const)
    .map((label) => decodeStrict(bytes.subarray(0, bytes.length - (bytes.length % 2)), label))
    .filter((text) => text !== undefined && isPlausible(text));
  return readings.toSorted((a, b) => plainShare(b ?? '') - plainShare(a ?? ''))[0];
}

const isPlausible = (text: string): boolean =>
  !control.test(text) && !/[\ue000-\uf8ff\ufffe\uffff]|\p{Cn}/u.test(text) && plainShare(text) > 0;

/** The share of spaces, line ends, digits and unaccented letters. */
const plainShare = (text: string): number =>
  (text.match(/[ \r\n0-9A-Za-z]/g)?.length ?? 0) / Math.max(1, text.length);

function decodeStrict(bytes: Uint8Array, label: string): string | undefined {
  try {
    // The last character may be cut off, which `stream` allows.
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Ways of storing letters, each with the share of its letters that are common in such texts. */
const ways: readonly { label: string; score: (bytes: Uint8Array, text: string) => number }[] = [
  { label: 'windows-1252', score: (_, text) => latinScore(text) },
  { label: 'windows-1250', score: (bytes, text) => latinScore(text) * (hasRareLetters(bytes) ? 0.99 : 0.7) },
  { label: 'windows-1251', score: (_, text) => cyrillicScore(text) },
  { label: 'koi8-r', score: (_, text) => cyrillicScore(text) },
  { label: 'ibm866', score: (_, text) => cyrillicScore(text) },
  { label: 'shift_jis', score: (_, text) => japaneseScore(text) },
  { label: 'euc-jp', score: (_, text) => japaneseScore(text) },
  { label: 'euc-kr', score: (_, text) => share(text, /[\uac00-\ud7a3\u3000-\u303f]/g) * 0.99 },
  { label: 'gb18030', score: (bytes, text) => chineseScore(bytes, text, 0xd7) },
  { label: 'big5', score: (bytes, text) => chineseScore(bytes, text, 0xc6) },
];

/** What a guess must reach, and how far behind the next one must be. */
const least = 0.85;
const lead = 1.25;

function guess(bytes: Uint8Array): DecodedText {
  const sample = bytes.subarray(0, 65_536);
  const found = ways
    .flatMap(({ label, score }) => {
      const text = decodeStrict(sample, label);
      return text === undefined ? [] : [{ label, text, score: score(sample, text) }];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  // Two ways that say the same are no reason for doubt.
  const next = found.find(({ text }) => text !== best?.text);
  const isSure = best !== undefined && best.score >= least && best.score >= lead * (next?.score ?? 0);
  const label = best !== undefined && best.score > 0.5 ? best.label : 'windows-1252';
  return { text: new TextDecoder(label).decode(bytes, { stream: true }), isGuess: !isSure };
}

/** The share of a text's letters and signs beyond ASCII that match. */
function share(text: string, wanted: RegExp): number {
  // oxlint-disable-next-line no-control-regex -- ASCII is the same in every way of storing letters
  const all = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(wanted)?.length ?? 0) / all;
}

/** Letters of Western Europe that its large languages do not have, but the Slavic ones do in the same places. */
const hasRareLetters = (bytes: Uint8Array): boolean =>
  /[ìòøýþðÌÒØÝÞÐ]/.test(new TextDecoder('windows-1252').decode(bytes));

/** Western words have more plain letters than accented ones, and their signs stand outside of words. */
function latinScore(text: string): number {
  // oxlint-disable-next-line no-control-regex -- ASCII is the same in every way of storing letters
  const all = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  let fitting =
    text.match(/(?<!\p{L})[€‚„…‘’“”•–—™\u00a0£§©®°±²³´µ·¹»«º¼½¾×÷¡¿]|[’”…»°²³®™\u00a0](?!\p{L})/gu)?.length ??
    0;
  for (const [word] of text.matchAll(/[A-Za-z\u00c0-\u017e’]+/g)) {
    const accented = word.match(/[^A-Za-z’]/g)?.length ?? 0;
    if (accented <= Math.max(1, word.length * 0.67))
      fitting += accented + (word.match(/\w’\w/g)?.length ?? 0);
  }
  return all === 0 ? 1 : Math.min(1, fitting / all);
}

/** Cyrillic words have no plain letters, and capitals only at their beginning or everywhere. */
function cyrillicScore(text: string): number {
  // oxlint-disable-next-line no-control-regex -- ASCII is the same in every way of storing letters
  const all = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  let fitting = text.match(/[«»„“”–—№°±\u00a0…]/g)?.length ?? 0;
  for (const [word] of text.matchAll(/[A-Za-z\u0400-\u045f]+/g))
    if (
      /^([\u0410-\u042f\u0401]?[\u0430-\u044f\u0451]+|[\u0410-\u042f\u0401]+)$/.test(word) &&
      word.length > 1
    )
      fitting += word.length;
    else if (word.length === 1 && /[\u0430-\u044f\u0410-\u042f]/.test(word)) fitting += 0.9;
  return all === 0 ? 0 : fitting / all;
}

/** Japanese has its own letters between the Chinese ones, and no lone half-width ones. */
function japaneseScore(text: string): number {
  const kana = share(text, /[\u3041-\u30ff]/g);
  const known = share(text, /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/g);
  return kana < 0.1 ? known * 0.5 : known;
}

/** Chinese: the common characters come first in each table. Hangul in its own table reads as characters, too. */
function chineseScore(bytes: Uint8Array, text: string, lastCommon: number): number {
  const first = lastCommon === 0xd7 ? 0xb0 : 0xa4;
  let [all, common, beyondHangul, lowSeconds] = [0, 0, 0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [high = 0, low = 0] = [bytes[at], bytes[at + 1]];
    if (high < 0x80) continue;
    all += 1;
    at += 1;
    const isCommon = high >= first && high <= lastCommon && (low >= 0xa1 || first === 0xa4);
    const isSign = (high === 0xa1 || high === 0xa3) && /[，。、；：（）“”％]/.test(text);
    if (isCommon || isSign) common += 1;
    if (high > 0xc8 || isSign) beyondHangul += 1;
    if (low < 0x80) lowSeconds += 1;
  }
  if (all === 0) return 0;
  const score = common / all;
  const isLikely = first === 0xb0 ? beyondHangul >= all * 0.1 : lowSeconds >= all * 0.1;
  return isLikely ? score : score * 0.7;
}
