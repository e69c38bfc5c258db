// Reads a person's name as the parts that tell people apart. One name has several readings: DICOM writes it in up to
// three scripts, and German writes an umlaut in two ways.

/** Titles that are nobody's name. `Don`, `Miss`, `Herr` or `Md` are names as well, so they stay, as a part that others miss. */
const titles = new Set('dr prof mr mrs ms phd dds rn rev sir sra srta senor senora frau'.split(' '));
/** Father and son have the same name but for these. */
const generations: ReadonlyMap<string, number> = new Map([
  ['sr', 1],
  ['jr', 2],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
]);

const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Accents are left out where people leave them out. In other scripts, marks are vowels and change the name. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;
const apostrophes = /['’‘`´ʼʻ′]/g;
const notInNames = /[^\p{L}\p{M}\p{N}]+/u;

/** A script in which a name is written. Names in different scripts cannot be compared. */
type Script = 'alphabetic' | 'han' | 'kana' | 'hangul';

export type NameReading = { script: Script; parts: string[]; generation: number | null };

const eastAsian = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function eastAsianScript(parts: string[]): Script {
  const text = parts.join('');
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul';
  return /\p{Script=Han}/u.test(text) ? 'han' : 'kana';
}

const spell = (text: string, spelling: Readonly<Record<string, string>>): string =>
  text.replace(/[^\p{ASCII}]/gu, (letter) => spelling[letter] ?? letter);

/** Katakana and Hiragana write the same sounds. */
const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Returns the reading of what is written in letters, and the one of what is written in East Asian characters. */
function readGroup(text: string): NameReading[] {
  const plain = toHiragana(
    spell(text, foreignLetters)
      .normalize('NFKD')
      .replace(accents, '')
      .replace(apostrophes, '')
      .normalize('NFC'),
  );
  const letters: string[] = [];
  const characters: string[] = [];
  let generation: number | null = null;
  for (const part of plain.split(notInNames)) {
    if (eastAsian.test(part)) characters.push(part);
    else if (isGeneration(part, letters.length)) generation = generations.get(part) ?? null;
    else if (part !== '' && !titles.has(part)) letters.push(part);
  }
  return [
    { script: 'alphabetic', parts: letters, generation },
    { script: eastAsianScript(characters), parts: characters, generation: null },
  ];
}

/** Returns whether it follows a name: Ii is a family name as well, and `Sr.` is a title in Spanish. */
const isGeneration = (part: string, before: number): boolean =>
  generations.has(part) && before >= (part.startsWith('i') ? 2 : 0);

/**
 * Returns the readings of a name as typed or as in a DICOM header (`Family^Given=ideographic=phonetic`), without those
 * that are empty. Parts are in lowercase, without accents, titles and the dots of initials.
 */
export function nameReadings(name: string | null): NameReading[] {
  const groups = (name ?? '').toLowerCase().normalize('NFC').split('=');
  return groups
    .flatMap((group) => [...new Set([group, spell(group, umlauts)])].flatMap(readGroup))
    .filter(({ parts }) => parts.length > 0);
}

const alphabeticLetter =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}]$/u;

/** Returns whether one part is the other's initial. A single character of Chinese or Korean is a whole name. */
const isInitial = (one: string, other: string): boolean =>
  alphabeticLetter.test(one) && other.startsWith(one);

type Leniency = {
  /** Whether parts of the longer name may be missing in the other. */
  areGapsFine: boolean;
  areInitialsFine: boolean;
};

/** Longer names are compared as they are written: no one has them, and their rotations take long. */
const maxParts = 24;

/**
 * Returns whether two names have the same parts, in the same order or rotated: `Smith Amy` is `Amy Smith`. Parts may be
 * written together: `Mac Donald` is `MacDonald`. Letters never move from one part to another.
 */
export function haveSameParts(one: string[], other: string[], leniency: Leniency): boolean {
  const [few = [], many = []] = [one, other].toSorted((a, b) => a.length - b.length);
  if (many.length > maxParts) return one.join(' ') === other.join(' ');
  return many.some((_, start) => isAligned(few, [...many.slice(start), ...many.slice(0, start)], leniency));
}

function isAligned(few: string[], many: string[], { areGapsFine, areInitialsFine }: Leniency): boolean {
  const tried = new Set<string>();
  // Two words of a name that together spell one word of another are the same name only if nothing is missing:
  // Ed Ward is not Edward Smith.
  const leastMatches = Math.min(2, few.length);
  const isAlignedFrom = (f: number, m: number, matches: number, hasGap: boolean): boolean => {
    if (f === few.length && m === many.length) return !hasGap || matches >= leastMatches;
    const state = [f, m, Math.min(matches, 2), hasGap].join();
    if (m === many.length || tried.has(state)) return false;
    tried.add(state);
    const goOn = (nextF: number, nextM: number): boolean => isAlignedFrom(nextF, nextM, matches + 1, hasGap);
    const [part = '', candidate = ''] = [few[f], many[m]];
    const areInitials = f < few.length && (isInitial(part, candidate) || isInitial(candidate, part));
    return (
      wordsThatSpell(part, many, m).some((end) => goOn(f + 1, end)) ||
      wordsThatSpell(candidate, few, f).some((end) => goOn(end, m + 1)) ||
      (areInitialsFine && areInitials && goOn(f + 1, m + 1)) ||
      (areGapsFine && isAlignedFrom(f, m + 1, matches, true))
    );
  };
  return isAlignedFrom(0, 0, 0, false);
}

/** Returns where the words from `start` on that together spell the whole part end, if they do. */
function wordsThatSpell(whole: string, words: string[], start: number): number[] {
  let spelled = '';
  for (let end = start; end < words.length && spelled.length < whole.length; end += 1) {
    spelled += words[end] ?? '';
    if (spelled === whole) return [end + 1];
  }
  return [];
}
