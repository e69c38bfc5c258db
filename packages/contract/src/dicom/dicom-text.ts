// Reads the texts of a DICOM file. Many scanners declare no character set, or a wrong one, so the declaration is
// believed only if the texts make sense in it.
import { latinEvidence, neverUsed, undeclaredSets, type RawTexts } from './charset-evidence.ts';
import {
  declaredEncodings,
  decodeAs,
  decodeStrictly,
  decodeWithEscapes,
  hasEscapes,
} from './dicom-charset.ts';

/** How the texts of one file are read. */
export interface TextReader {
  /** The character set that was guessed, as an encoding label; `null` if the declared one, ASCII or UTF-8 is used. */
  guess: string | null;
  decode(bytes: Uint8Array): string;
}

const hasForeign = (bytes: Uint8Array): boolean => !hasEscapes(bytes) && bytes.some((byte) => byte >= 0x80);

/**
 * Chooses how the texts of one file are read: strictly as UTF-8 if they are, as declared if that makes sense, otherwise
 * in the only set in which they make sense. Without such a set the declaration holds. `charset` is the raw value of
 * SpecificCharacterSet, if there is one.
 */
export function chooseTextReader(all: RawTexts, charset: string | undefined): TextReader {
  const { first, others } = declaredEncodings(charset);
  const raw = { names: all.names.filter(hasForeign), others: all.others.filter(hasForeign) };
  const { encoding, guess } = chooseEncoding(raw, first, others);
  return {
    guess,
    decode: (bytes) => (hasEscapes(bytes) ? decodeWithEscapes(bytes, first) : decodeAs(encoding, bytes)),
  };
}

type Choice = { encoding: string; guess: string | null };

function chooseEncoding(raw: RawTexts, first: string, others: readonly string[]): Choice {
  const declared = { encoding: first, guess: null };
  if (raw.names.length + raw.others.length === 0) return declared;
  const unicode = readAsUtf8(raw);
  const isUnicode = unicode !== undefined && isWritten(unicode) && !isMultiByteText(raw, first, unicode);
  if (isUnicode) return { encoding: 'utf-8', guess: null };
  const believed = [first, ...others].find((encoding) => makesSense(raw, encoding));
  if (believed !== undefined) return { encoding: believed, guess: null };
  const guess = onlyPossible(raw, first);
  if (guess !== undefined) return { encoding: guess, guess };
  return unicode === undefined ? declared : { encoding: 'utf-8', guess: null };
}

/** Returns all texts as one if they are UTF-8. */
function readAsUtf8({ names, others }: RawTexts): string | undefined {
  const texts = [...names, ...others].map((bytes) => decodeStrictly('utf-8', bytes));
  // A text that only ends like a character of UTF-8 is not cut off.
  return texts.every((text) => text !== undefined && hasForeignSign(text)) ? texts.join(' ') : undefined;
}

const hasForeignSign = (text: string): boolean => /[^\p{ASCII}]/u.test(text);

/** Two bytes of another set can be one letter of UTF-8, but hardly ever are all of them letters of one script. */
const alphabets = [
  /[\u00a0-\u017f\u0218-\u021b\u1e00-\u1eff\u2000-\u20ff]/,
  /[\u0400-\u045f\u0490-\u04ff\u2000-\u20ff]/,
  /[\u0370-\u03ff\u2000-\u20ff]/,
  /[\u05d0-\u05ea\u2000-\u20ff]/,
  /[\u0621-\u064a\u0660-\u06d5\u2000-\u20ff]/,
  /[\u0531-\u058f]/,
];
function isWritten(text: string): boolean {
  const foreign = Array.from(text).filter((sign) => sign > '\u007f');
  return (
    foreign.some((sign) => sign >= '\u0800') ||
    alphabets.some((alphabet) => foreign.every((sign) => alphabet.test(sign)))
  );
}

/**
 * Returns whether UTF-8 is rather a declared East Asian set: the texts speak for it, or they are only pairs of bytes
 * that are letters in UTF-8.
 */
function isMultiByteText(raw: RawTexts, declared: string, unicode: string): boolean {
  if (!isMultiByte(declared) || !makesSense(raw, declared)) return false;
  return undeclaredSets[declared]?.(raw) !== null || !/[\u0800-\uffff]/.test(unicode);
}

const isMultiByte = (encoding: string): boolean => ['gb18030', 'euc-kr', 'shift_jis'].includes(encoding);
const westernSets = new Set([
  'windows-1252',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'windows-1254',
  'iso-8859-15',
]);
const scripts: Readonly<Record<string, RegExp>> = {
  'iso-8859-5': /[^\p{Script=Cyrillic}\p{ASCII}\p{Z}\p{Cf}]/u,
  'iso-8859-6': /[^\p{Script=Arabic}\p{M}\p{ASCII}\p{P}\p{Z}\p{Cf}]/u,
  'iso-8859-7': /[^\p{Script=Greek}\p{ASCII}\p{P}\p{Z}\p{Cf}]/u,
  'iso-8859-8': /[^\p{Script=Hebrew}\p{M}\p{ASCII}\p{P}\p{Z}\p{Cf}]/u,
  'windows-874': /[^\p{Script=Thai}\p{M}\p{ASCII}\p{P}\p{Z}\p{Cf}฿]/u,
};

/** Returns whether texts can have been written in a declared set. */
function makesSense(raw: RawTexts, encoding: string): boolean {
  if (westernSets.has(encoding)) return latinEvidence(raw, encoding) !== null;
  const decoded = [...raw.names, ...raw.others].map((bytes) => decodeStrictly(encoding, bytes));
  const isIn = (text: string | undefined): boolean =>
    text !== undefined && scripts[encoding]?.test(text) !== true && !/[\ue000-\uf8ff]/.test(text);
  return decoded.every(isIn);
}

function onlyPossible(raw: RawTexts, declared: string): string | undefined {
  const found = Object.entries(undeclaredSets).flatMap(([encoding, evidenceOf]) => {
    const evidence = encoding === declared ? null : evidenceOf(raw);
    return evidence === null ? [] : [{ encoding, evidence }];
  });
  const strong = found.filter(({ evidence }) => evidence === 'strong');
  const [only, another] = strong.length > 0 ? strong : found;
  const isSure = only !== undefined && another === undefined && only.encoding !== neverUsed;
  return isSure ? only.encoding : undefined;
}
