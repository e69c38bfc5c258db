// Writes text and images to a PDF: fonts, tags, and names in any script.
import type PdfDocument from 'pdfkit';

import { advanceOf, fontRuns, isDrawable, plainFile, type FontFile, type Weight } from './pdf-fonts.ts';
import { directionOf, hasRightToLeft, visualRuns, type Direction } from './text-direction.ts';

type Document = InstanceType<typeof PdfDocument>;
type Element = ReturnType<Document['struct']>;

/**
 * Loads what the first PDF needs. This holds the event loop for a fifth of a second, so it is done before the server
 * listens.
 */
export async function preparePdf(): Promise<void> {
  await import('pdfkit');
  for (const weight of ['regular', 'bold'] as const) plainFile().open(weight);
}

export type Sheet = {
  /** Or width and height, in points. */
  size: 'LETTER' | 'A4' | [width: number, height: number];
  language: string;
  title: string;
  author: string;
  at: Date;
};
type Style = { size: number; weight?: Weight; color: string };
/** `features` makes PDFKit shape the run as a whole, and not word by word from left to right. */
type Run = { font: string; text: string; features?: [] };

/**
 * Removes characters that are invisible or change the text direction. Joiners, which some languages are written with, and
 * the isolates of inserted names stay.
 */
const plain = (text: string): string =>
  text.normalize('NFC').replaceAll(/(?![\u200c-\u200d\u2068-\u2069])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ');

/** Where a line can end: at spaces, and between the letters of Chinese and Japanese, except before a closing sign. */
const breaks =
  /( +)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．：；！？」』）】》])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（【《])/u;

/** What fontkit takes for a run from right to left: the first letter of a script decides. */
const isReversedByFontkit = (text: string): boolean =>
  /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

type SizedLetter = { letter: string; width: number };

const widthOf = (letters: readonly { width: number }[]): number =>
  letters.reduce((sum, { width }) => sum + width, 0);

export class PdfPage {
  readonly #document: Document;
  readonly #registered = new Set<string>();
  readonly #root: Element;
  readonly width: number;
  readonly height: number;

  private constructor(document: Document) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    this.width = document.page.width;
    this.height = document.page.height;
  }

  /** Opens a PDF tagged as PDF/UA requires: title, language, reading order. */
  static async open({ size, language, title, author, at }: Sheet): Promise<PdfPage> {
    const { default: Kit } = await import('pdfkit');
    const document = new Kit({
      size,
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as never,
      tagged: true,
      displayTitle: true,
      lang: language,
      font: plainFile().open('regular') as never,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    return new PdfPage(document);
  }

  /** Draws an element on the current page, next in the reading order. */
  put(element: Element): void {
    this.#root.add(element);
  }

  /** Starts a new page. */
  turn(): void {
    this.#document.addPage();
  }

  /** Adds the last elements in reading order and returns the bytes. */
  async close(elements: Element[] = []): Promise<Uint8Array> {
    const document = this.#document;
    for (const element of elements) this.put(element);
    this.#root.end();
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    const ended = new Promise<void>((resolve, reject) => {
      document.on('end', resolve);
      document.on('error', reject);
    });
    document.end();
    await ended;
    return Buffer.concat(pieces);
  }

  /**
   * Makes an element of the reading order, which `draw` puts on the page. If the fonts lack a letter, or letters are not
   * drawn in the order in which they are read, the full text is included.
   */
  element(type: string, said: string, draw: () => void): Element {
    const text = plain(said);
    const isInFull = isDrawable(text) && !hasRightToLeft(text);
    return this.#document.struct(type, isInFull ? {} : { actual: text }, [draw]);
  }

  group(type: string, elements: Element[]): Element {
    return this.#document.struct(type, {}, elements);
  }

  /** Makes a header cell of a column or row. */
  header(scope: 'Column' | 'Row', draw: () => void): Element {
    return this.#document.struct('TH', { scope } as object, [draw]);
  }

  /** Makes an image with alternative text. `x` and `y` are its upper left corner. */
  picture(
    jpeg: Uint8Array,
    said: string,
    x: number,
    y: number,
    size: { width: number; height: number },
  ): Element {
    const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
    const draw = () => void this.#document.image(bytes, x, y, size);
    return this.#document.struct('Figure', { alt: plain(said) }, [draw]);
  }

  /** Draws decoration, which is not part of the reading order. */
  decorate(draw: (document: Document) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw(this.#document);
    this.#document.endMarkedContent();
  }

  /**
   * Returns the lines of a text within a width, up to `most`. If text is left out, the last line ends with an ellipsis.
   */
  wrap(
    text: string,
    { size, weight = 'regular' }: Omit<Style, 'color'>,
    width: number,
    most: number,
  ): string[] {
    const sized = (part: string): SizedLetter[] =>
      fontRuns(part).flatMap((run) =>
        Array.from(run.text, (letter) => ({ letter, width: advanceOf(letter, run, weight) * size })),
      );
    const lines: SizedLetter[][] = [[]];
    let used = 0;
    const turn = (): void => {
      if (used > 0) lines.push([]);
      used = 0;
    };
    const add = (letters: SizedLetter[]): void => {
      for (const letter of letters) {
        if (used + letter.width > width) turn();
        lines.at(-1)?.push(letter);
        used += letter.width;
      }
    };
    let space: SizedLetter[] = [];
    for (const part of plain(text).split(breaks)) {
      if (lines.length > most) break;
      if (part?.trim() === '') space = used > 0 ? sized(' ') : [];
      else if (part !== undefined) {
        const word = [...space, ...sized(part)];
        if (used + widthOf(word) <= width) add(word);
        else {
          turn();
          add(word.slice(space.length));
        }
        space = [];
      }
    }
    const texts = lines.map((letters) => letters.map(({ letter }) => letter).join(''));
    if (lines.length <= most) return texts;
    const last = lines[most - 1] ?? [];
    while (widthOf(last) > width - widthOf(sized('…'))) last.pop();
    return [...texts.slice(0, most - 1), `${last.map(({ letter }) => letter).join('')}…`];
  }

  measure(text: string, { size, weight = 'regular' }: Omit<Style, 'color'>): number {
    return widthOf(this.#runs(plain(text), weight, 'ltr').map((run) => ({ width: this.#width(run, size) })));
  }

  #width({ font, text, features }: Run, size: number): number {
    return this.#document
      .font(font)
      .fontSize(size)
      .widthOfString(text, features && { features });
  }

  /**
   * Writes one line whose middle is at `y`; `x` is its left end or, if right-aligned, its right end. Its direction is that
   * of its first letter, unless another one is given.
   */
  write(
    text: string,
    x: number,
    y: number,
    style: Style & { align?: 'right' | undefined; direction?: Direction },
  ): void {
    const { size, weight = 'regular', color, align, direction = directionOf(text) } = style;
    const line = plain(text);
    let at = align === 'right' ? x - this.measure(line, style) : x;
    // All fonts stand on one line.
    const { ascent, descent, unitsPerEm } = plainFile().open(weight);
    const baseline = y + ((ascent + descent) / 2 / unitsPerEm) * size;
    for (const run of this.#runs(line, weight, direction)) {
      const width = this.#width(run, size);
      const { features } = run;
      this.#document.fillColor(color).text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(features && { features }),
      });
      at += width;
    }
  }

  /** Splits a line into runs with one font and direction each, from left to right. */
  #runs(line: string, weight: Weight, direction: Direction): Run[] {
    return visualRuns(line, direction).flatMap((visual) => {
      const isReversed = visual.direction === 'rtl';
      const runs = fontRuns(visual.text).map(({ file, text }) => ({
        font: this.#fontOf(file, weight),
        text: isReversedByFontkit(text) === isReversed ? text : Array.from(text).toReversed().join(''),
        ...(isReversedByFontkit(text) && { features: [] as [] }),
      }));
      return isReversed ? runs.toReversed() : runs;
    });
  }

  /** Returns the name by which PDFKit knows the font, which is also the name in the PDF. */
  #fontOf(file: FontFile, weight: Weight): string {
    const name = `${file.name}-${weight}`;
    if (!this.#registered.has(name)) this.#document.registerFont(name, file.open(weight) as never);
    this.#registered.add(name);
    return name;
  }
}
