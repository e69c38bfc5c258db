// The order in which the letters of a line are seen, by the Unicode Bidirectional Algorithm (UAX #9, Unicode 17). Of its
// marks only the isolates of inserted names are known; a page takes the others out of texts.

export type Direction = 'ltr' | 'rtl';

/** Letters that are read in one direction, in the order in which they are written. */
export interface VisualRun {
  readonly text: string;
  readonly direction: Direction;
}

/** Starts and ends an isolate, which has the direction of its own first letter. */
const isolateStart = '\u2068';
const isolateEnd = '\u2069';
/** More are no names. The algorithm has a limit too. */
const deepestIsolate = 8;

/** The classes of the algorithm. */
type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

/** The first that fits counts. What none fits is neutral, as spaces are. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['NSM', /[\p{Mn}\p{Me}\u200c\u200d]/u],
  ['EN', /[0-9²³¹\u06f0-\u06f9⁰⁴-⁹₀-₉⒈-⒛０-９]/u],
  ['AN', /[\u0660-\u0669\u066b\u066c\u{10d30}-\u{10d39}\u{10e60}-\u{10e7e}]/u],
  ['ES', /[+\-⁺⁻₊₋−\ufb29﹢﹣＋－]/u],
  ['ET', /[#$%¢-¥°±\u058f\u0609\u060a\u066a\u0e3f‰-‴\u20a0-\u20cf℮∓﹟﹩﹪＃＄％￠￡￥￦]/u],
  ['CS', /[,./:\u00a0\u060c\u202f⁄﹐﹒﹕，．／：]/u],
  ['ON', /[\u0606\u0607\u060e\u060f\u06de\u06e9\u07f6-\u07f9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/u],
  [
    'AL',
    /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefe\u{10d00}-\u{10d3f}\u{10ec0}-\u{10eff}\u{1ec70}-\u{1ecbf}\u{1ed00}-\u{1ed4f}\u{1ee00}-\u{1eeff}]/u,
  ],
  ['R', /[\u0590-\u08ff\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['L', /[\p{L}\p{N}\p{Mc}]/u],
];

const kindOf = (letter: string): Kind => kinds.find(([, letters]) => letters.test(letter))?.[0] ?? 'ON';

/** A letter, or an isolate, which its surroundings see as one neutral letter. */
interface Letter {
  readonly text: string;
  kind: Kind;
  level: number;
  readonly isolate?: Letter[];
}

function lettersOf(text: string): Letter[] {
  const line: Letter[] = [];
  const open = [line];
  for (const letter of text) {
    const current = open.at(-1) ?? line;
    if (letter === isolateStart && open.length <= deepestIsolate) {
      const isolate: Letter[] = [];
      current.push({ text: '', kind: 'ON', level: 0, isolate });
      open.push(isolate);
    } else if (letter === isolateEnd && open.length > 1) open.pop();
    else if (letter !== isolateStart && letter !== isolateEnd)
      current.push({ text: letter, kind: kindOf(letter), level: 0 });
  }
  return line;
}

const isStrong = (kind: Kind): kind is 'L' | 'R' | 'AL' => kind === 'L' || kind === 'R' || kind === 'AL';

const firstDirection = (letters: readonly Letter[]): Direction => {
  const first = letters.find(({ kind }) => isStrong(kind))?.kind ?? 'L';
  return first === 'L' ? 'ltr' : 'rtl';
};

/** Returns the direction of the first letter that has one. Digits have none. */
export const directionOf = (text: string): Direction => firstDirection(lettersOf(text));

/** Returns whether a text has letters that are read from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  Array.from(text).some((letter) => ['R', 'AL'].includes(kindOf(letter)));

/** Resolves digits and the signs next to or between them (W1 to W7). */
function resolveNumbers(letters: readonly Letter[], start: 'L' | 'R'): void {
  let before: Kind = start;
  let strong: Kind = start;
  for (const letter of letters) {
    if (letter.kind === 'NSM') letter.kind = before;
    before = letter.kind;
    if (isStrong(letter.kind)) strong = letter.kind;
    else if (letter.kind === 'EN' && strong === 'AL') letter.kind = 'AN';
  }
  for (const letter of letters) if (letter.kind === 'AL') letter.kind = 'R';
  for (const [at, letter] of letters.entries()) {
    const [one, other] = [letters[at - 1]?.kind, letters[at + 1]?.kind];
    const mayJoin = letter.kind === 'CS' || (letter.kind === 'ES' && one === 'EN');
    if (mayJoin && one !== undefined && one === other && (one === 'EN' || one === 'AN')) letter.kind = one;
  }
  for (const row of [letters, letters.toReversed()]) {
    let isAtNumber = false;
    for (const letter of row) {
      if (letter.kind === 'ET' && isAtNumber) letter.kind = 'EN';
      isAtNumber = letter.kind === 'EN';
    }
  }
  strong = start;
  for (const letter of letters) {
    if (letter.kind === 'ES' || letter.kind === 'ET' || letter.kind === 'CS') letter.kind = 'ON';
    else if (letter.kind === 'EN' && strong === 'L') letter.kind = 'L';
    if (isStrong(letter.kind)) strong = letter.kind;
  }
}

/** The direction of a letter for the neutral ones beside it; digits count as right to left. */
const sideOf = ({ kind }: Letter): 'L' | 'R' | undefined =>
  kind === 'L' ? 'L' : kind === 'ON' ? undefined : 'R';

/** The algorithm's own limit. */
const mostOpenBrackets = 63;
const openers = '([{⟨〈《「『【（［｛';
const closers = ')]}⟩〉》」』】）］｝';

/** Returns the pairs of brackets as indexes, in the order of the first ones. */
function bracketsOf(letters: readonly Letter[]): [opener: number, closer: number][] {
  const pairs: [number, number][] = [];
  const open: { at: number; closer: string }[] = [];
  for (const [at, { text, kind }] of letters.entries()) {
    if (text === '' || kind !== 'ON') continue;
    const closer = closers[openers.indexOf(text)];
    if (closer !== undefined) {
      if (open.length === mostOpenBrackets) break;
      open.push({ at, closer });
    } else if (closers.includes(text)) {
      const from = open.findLastIndex((one) => one.closer === text);
      if (from < 0) continue;
      pairs.push([open[from]?.at ?? 0, at]);
      open.length = from;
    }
  }
  return pairs.toSorted(([one], [other]) => one - other);
}

/** Brackets go with what is in them (N0), other neutral letters with both sides (N1), or with the line (N2). */
function resolveNeutrals(letters: readonly Letter[], base: 'L' | 'R'): void {
  for (const [opener, closer] of bracketsOf(letters)) {
    const inside = letters.slice(opener + 1, closer).map(sideOf);
    const before = letters.slice(0, opener).map(sideOf);
    const other = base === 'L' ? 'R' : 'L';
    const isOther = inside.includes(other) && (before.findLast(Boolean) ?? base) === other;
    const side = inside.includes(base) || !isOther ? base : other;
    if (!inside.some(Boolean)) continue;
    for (const bracket of [letters[opener], letters[closer]]) if (bracket) bracket.kind = side;
  }
  let before = base;
  for (const [at, letter] of letters.entries()) {
    const side = sideOf(letter);
    if (side) before = side;
    else {
      const next = letters.slice(at).find((one) => sideOf(one) !== undefined);
      letter.kind = before === ((next && sideOf(next)) ?? base) ? before : base;
    }
  }
}

/** Sets the level of each letter: odd ones are read from right to left (I1, I2). */
function setLevels(letters: readonly Letter[], base: number): void {
  const start = base % 2 === 0 ? 'L' : 'R';
  resolveNumbers(letters, start);
  resolveNeutrals(letters, start);
  for (const letter of letters) {
    const { kind, isolate } = letter;
    if (base % 2 === 0) letter.level = base + (kind === 'L' ? 0 : kind === 'R' ? 1 : 2);
    else letter.level = base + (kind === 'R' ? 0 : 1);
    if (!isolate) continue;
    const isOdd = firstDirection(isolate) === 'rtl';
    setLevels(isolate, base + (isOdd === (base % 2 === 1) ? 2 : 1));
  }
}

/** Puts isolates between their marks, which have no text and the level of what is around them. */
const flat = (letters: readonly Letter[]): Letter[] =>
  letters.flatMap((letter) => (letter.isolate ? [letter, ...flat(letter.isolate), letter] : [letter]));

const mirrored = `${closers}${openers}><»«›‹≥≤`;
const mirrors = new Map(
  Array.from(`${openers}${closers}<>«»‹›≤≥`, (sign, at) => [sign, mirrored.charAt(at)]),
);

/** Returns the runs of one line from left to right. Brackets that are read from right to left are turned. */
export function visualRuns(line: string, direction: Direction): VisualRun[] {
  const base = direction === 'rtl' ? 1 : 0;
  const nested = lettersOf(line);
  setLevels(nested, base);
  const letters = flat(nested);
  // Spaces at the end of a line are at its end (L1).
  for (const letter of letters.toReversed()) {
    if (letter.text.trim() !== '') break;
    letter.level = base;
  }
  const runs: { text: string; level: number }[] = [];
  for (const { text, level } of letters) {
    const shown = (level % 2 === 1 && mirrors.get(text)) || text;
    const last = runs.at(-1);
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) reverseFrom(runs, level);
  return runs
    .filter(({ text }) => text !== '')
    .map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Reverses each row of runs at this level or above (L2). */
function reverseFrom(runs: { level: number }[], least: number): void {
  for (let from = 0; from < runs.length; from += 1) {
    let end = from;
    while ((runs[end]?.level ?? 0) >= least) end += 1;
    if (end > from) {
      runs.splice(from, end - from, ...runs.slice(from, end).toReversed());
      from = end;
    }
  }
}
