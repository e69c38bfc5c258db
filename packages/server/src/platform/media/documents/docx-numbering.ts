// Numbers and bullets of lists in a Word document, which stand in no text.
import { isSymbolFont, signOf } from './symbol-fonts.ts';
import type { DocxStyles } from './docx-styles.ts';
import type { MissingParts } from './missing-parts.ts';
import { childOf, elementsOf, valueIn, valueOf, type XmlNode } from './xml-tree.ts';

type Level = {
  start: number;
  format: string;
  text: string;
  font: string | undefined;
  isLegal: boolean;
  restart: number;
};
type List = { key: string; levels: ReadonlyMap<number, Level>; starts: ReadonlyMap<number, number> };

/** A paragraph's place in a list. */
export interface ListPlace {
  list: string;
  level: number;
}

const deepest = 8;
const firstLevel: Level = {
  start: 1,
  format: 'decimal',
  text: '',
  font: undefined,
  isLegal: false,
  restart: -1,
};

export class DocxNumbering {
  readonly #lists = new Map<string, List | undefined>();
  readonly #root: XmlNode | undefined;
  readonly #styles: DocxStyles;
  readonly #missing: MissingParts;
  /** Last number of each level, by list. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  constructor(root: XmlNode | undefined, styles: DocxStyles, missing: MissingParts) {
    this.#root = root;
    this.#styles = styles;
    this.#missing = missing;
  }

  /** Returns the label of the next paragraph in this place. Each call counts. */
  next({ list, level }: ListPlace): string | undefined {
    if (list === '0') return undefined;
    const found = this.#listOf(list);
    const depth = Math.min(deepest, Math.max(0, level));
    const key = found?.key ?? `undefined ${list}`;
    const counts = this.#counts.get(key) ?? [];
    this.#counts.set(key, counts);
    const own = found?.levels.get(depth) ?? { ...firstLevel, text: `%${depth + 1}.` };
    // A list without a definition is counted, and the reader is told that its numbers may differ.
    if (found?.levels.get(depth) === undefined) this.#missing.add('number');
    this.#startAnew(list, found, depth, counts);
    counts[depth] = (counts[depth] ?? own.start - 1) + 1;
    for (let at = depth + 1; at <= deepest; at += 1) {
      const { restart } = found?.levels.get(at) ?? firstLevel;
      if (restart === -1 || (restart > 0 && depth < restart)) counts[at] = undefined;
    }
    return this.#labelOf(own, found, counts);
  }

  /** A list that takes its levels from another starts them again where it says so, once. */
  #startAnew(list: string, found: List | undefined, depth: number, counts: (number | undefined)[]): void {
    const start = found?.starts.get(depth);
    const once = `${list} ${depth}`;
    if (start === undefined || this.#started.has(once)) return;
    this.#started.add(once);
    counts[depth] = start - 1;
  }

  #labelOf(own: Level, list: List | undefined, counts: readonly (number | undefined)[]): string | undefined {
    if (own.format === 'bullet') return this.#bulletOf(own);
    const label = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const level = list?.levels.get(at) ?? firstLevel;
      return this.#numberIn(own.isLegal ? 'decimal' : level.format, counts[at] ?? level.start);
    });
    return label.trim() === '' ? undefined : label;
  }

  #bulletOf({ text, font }: Level): string {
    const code = text.codePointAt(0) ?? 0x2022;
    if (font !== undefined && isSymbolFont(font)) return signOf(font, code) ?? '•';
    return code >= 0xe000 && code <= 0xf8ff ? '•' : text || '•';
  }

  #numberIn(format: string, number: number): string {
    const made = formats[format]?.(number);
    if (made === undefined) this.#missing.add('number');
    return made ?? String(number);
  }

  #listOf(id: string): List | undefined {
    if (!this.#lists.has(id)) this.#lists.set(id, this.#readList(id));
    return this.#lists.get(id);
  }

  #readList(id: string, hops = 0): List | undefined {
    const number = elementsOf(this.#root).find(
      ({ name, attributes }) => name === 'w:num' && attributes['w:numId'] === id,
    );
    const key = valueOf(number, 'w:abstractNumId');
    const abstract = elementsOf(this.#root).find(
      ({ name, attributes }) => name === 'w:abstractNum' && attributes['w:abstractNumId'] === key,
    );
    if (number === undefined || abstract === undefined || key === undefined) return undefined;
    const style = valueOf(abstract, 'w:numStyleLink');
    const linked = this.#styles.paragraphProperty(style, 'w:numPr');
    const linkedTo = valueOf(linked, 'w:numId');
    if (style !== undefined && linkedTo !== undefined && linkedTo !== id && hops < 5)
      return this.#readList(linkedTo, hops + 1);
    const levels = new Map(levelsIn(abstract));
    const starts = new Map<number, number>();
    for (const node of elementsOf(number)) {
      if (node.name !== 'w:lvlOverride') continue;
      const depth = Number(node.attributes['w:ilvl'] ?? 0);
      const start = valueOf(node, 'w:startOverride');
      if (start !== undefined) starts.set(depth, Number(start));
      for (const [at, level] of levelsIn(node)) levels.set(at, level);
    }
    return { key, levels, starts };
  }
}

function levelsIn(node: XmlNode): [number, Level][] {
  return elementsOf(node)
    .filter(({ name }) => name === 'w:lvl')
    .map((level) => {
      const fonts = childOf(childOf(level, 'w:rPr'), 'w:rFonts')?.attributes;
      const restart = valueOf(level, 'w:lvlRestart');
      return [
        Number(level.attributes['w:ilvl'] ?? 0),
        {
          start: Number(valueOf(level, 'w:start') ?? 0),
          format: formatOf(level),
          text: valueOf(level, 'w:lvlText') ?? '',
          font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'],
          isLegal: childOf(level, 'w:isLgl') !== undefined,
          restart: restart === undefined ? -1 : Number(restart),
        },
      ];
    });
}

function formatOf(level: XmlNode): string {
  const plain = childOf(level, 'w:numFmt');
  const choice = childOf(childOf(childOf(level, 'mc:AlternateContent'), 'mc:Choice'), 'w:numFmt');
  if (plain !== undefined) return valueIn(plain) ?? 'decimal';
  return choice?.attributes['w:format']?.startsWith('001') ? 'three digits' : 'decimal';
}

const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

export function romanNumber(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  let left = number;
  let text = '';
  for (const [value, letters] of romans) for (; left >= value; left -= value) text += letters;
  return text;
}

/** Word goes on with aa, bb after z. */
function letterNumber(number: number): string {
  if (number < 1 || number > 780) return String(number);
  const letter = String.fromCodePoint(97 + ((number - 1) % 26));
  return letter.repeat(Math.ceil(number / 26));
}

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });

const formats: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  'three digits': (number) => String(number).padStart(3, '0'),
  none: () => '',
  lowerRoman: romanNumber,
  upperRoman: (number) => romanNumber(number).toUpperCase(),
  lowerLetter: letterNumber,
  upperLetter: (number) => letterNumber(number).toUpperCase(),
  ordinal: (number) => `${number}${endings[ordinal.select(number)] ?? 'th'}`,
  numberInDash: (number) => `- ${number} -`,
};
