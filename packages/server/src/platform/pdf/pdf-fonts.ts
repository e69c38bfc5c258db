// Which font file of a PDF has a letter. A file is read when the first of its letters is written: most PDFs need two.
import { readFileSync } from 'node:fs';

import { openWebFont, type WebFont } from './web-font.ts';

export type Weight = 'regular' | 'bold';
const weights = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>;

/** The letters of a file as in CSS, by the part of its family: `{ latin: 'U+0000-00FF, U+0131' }`. */
type Parts = Record<string, string>;

/** A variable font with some letters of a family. */
export class FontFile {
  readonly name: string;
  readonly #file: URL;
  readonly #ranges: readonly (readonly [first: number, last: number])[];
  readonly #opened: Partial<Record<Weight, WebFont>> = {};

  constructor(file: URL, letters: string) {
    this.name = file.pathname.replace(/^.*\/|-wght-normal\.woff2$/g, '');
    this.#file = file;
    this.#ranges = letters.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
  }

  open(weight: Weight): WebFont {
    return (this.#opened[weight] ??= openWebFont(readFileSync(this.#file), {
      name: `${this.name}-${weight}`,
      weight: weights[weight],
    }));
  }

  has(codePoint: number): boolean {
    return (
      this.#ranges.some(([first, last]) => first <= codePoint && codePoint <= last) &&
      this.open('regular').hasGlyphForCodePoint(codePoint)
    );
  }
}

/** Letters that look as if they belong together. */
class Family {
  readonly #list: () => FontFile[];
  readonly #found = new Map<number, FontFile | undefined>();
  #files: FontFile[] | undefined;

  constructor(list: () => FontFile[]) {
    this.#list = list;
  }

  fileOf(letter: string): FontFile | undefined {
    const codePoint = letter.codePointAt(0) ?? 0;
    if (!this.#found.has(codePoint)) {
      this.#files ??= this.#list();
      this.#found.set(
        codePoint,
        this.#files.find((file) => file.has(codePoint)),
      );
    }
    return this.#found.get(codePoint);
  }
}

const read = (file: URL | string): unknown => JSON.parse(readFileSync(new URL(file), 'utf8'));

/** The names of all files are as in the packages of Fontsource. */
const filesOf = (name: string, folder: URL | string, parts: Parts): FontFile[] =>
  Object.entries(parts).map(
    ([part, letters]) =>
      new FontFile(new URL(`${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`, folder), letters),
  );

const own = new URL('fonts/', import.meta.url);
const ownFamilies = read(new URL('unicode.json', own)) as Record<string, Parts>;

/** In the order in which they are asked. The last one is for Chinese and Japanese, in the shapes of mainland China. */
const families: readonly Family[] = [
  ...Object.entries(ownFamilies).map(([name, parts]) => new Family(() => filesOf(name, own, parts))),
  new Family(() => {
    const parts = import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json');
    return filesOf('noto-sans-sc', new URL('files/', parts), read(parts) as Parts);
  }),
];

/** Joiners and isolates, which have an effect but no shape. */
const invisible = /^[\u200c-\u200d\u2068-\u2069]$/;
/** Letters that stay with the one before, if its file has them. */
const following = /^[\p{M}\s]$/u;

const fileOf = (letter: string): FontFile | undefined => {
  for (const family of families) {
    const file = family.fileOf(letter);
    if (file) return file;
  }
  return undefined;
};

/** The file for letters that no other one has. Its first glyph is a box. */
export const plainFile = (): FontFile => {
  const file = fileOf(' ');
  if (!file) throw new Error('The fonts of PDFs have no space.');
  return file;
};

/** Returns whether each letter of a text has a shape in one of the fonts. */
export const isDrawable = (text: string): boolean =>
  Array.from(text).every((letter) => invisible.test(letter) || fileOf(letter) !== undefined);

/** Returns the width of a letter of a run, relative to the font size. Kerning and joining are ignored. */
export function advanceOf(letter: string, { file }: FontRun, weight: Weight): number {
  if (invisible.test(letter)) return 0;
  const font = file.open(weight);
  return font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}

export interface FontRun {
  readonly file: FontFile;
  readonly text: string;
}

/** Splits a text where its font file changes. A word is in one family if there is one with all of its letters. */
export function fontRuns(text: string): FontRun[] {
  const runs: { file: FontFile; text: string }[] = [];
  for (const word of text.split(/(?<=\s)/)) {
    const letters = Array.from(word);
    const family = families.find((one) =>
      letters.every((letter) => invisible.test(letter) || one.fileOf(letter)),
    );
    for (const letter of letters) {
      const last = runs.at(-1);
      const isFollowing =
        invisible.test(letter) || (following.test(letter) && last?.file.has(letter.codePointAt(0) ?? 0));
      const file =
        (isFollowing ? last?.file : undefined) ?? family?.fileOf(letter) ?? fileOf(letter) ?? plainFile();
      if (last?.file === file) last.text += letter;
      else runs.push({ file, text: letter });
    }
  }
  return runs;
}
