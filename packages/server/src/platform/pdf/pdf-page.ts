// Writes text and images to a PDF: fonts, tags, and names in any script. PDFKit is loaded for the first PDF.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type PdfDocument from 'pdfkit';

type Kit = typeof PdfDocument;
type Document = InstanceType<Kit>;
type Element = ReturnType<Document['struct']>;
export type Weight = 'regular' | 'bold';

const weights = ['regular', 'bold'] as const satisfies readonly Weight[];
const partsOfAlphabet = ['latin', 'latin-ext'] as const;
type Part = (typeof partsOfAlphabet)[number];

/** What is used of a font of fontkit, which comes with PDFKit and has no types. */
type Font = {
  unitsPerEm: number;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  glyphForCodePoint: (codePoint: number) => { advanceWidth: number };
};
type Fonts = Record<Part, Record<Weight, Font>>;

/** The product's fonts in a format that PDFs support (scripts/make-pdf-fonts.mjs). */
async function load(): Promise<{ Kit: Kit; fonts: Fonts }> {
  const { default: Kit } = await import('pdfkit');
  // The library that PDFKit reads fonts with: each file is read once for all PDFs.
  const { create } = createRequire(import.meta.resolve('pdfkit'))('fontkit') as {
    create: (bytes: Buffer) => Font;
  };
  const open = (part: Part, weight: Weight): Font =>
    create(readFileSync(new URL(`fonts/atkinson-hyperlegible-next-${part}-${weight}.ttf`, import.meta.url)));
  const weightsOf = (part: Part) => ({ regular: open(part, 'regular'), bold: open(part, 'bold') });
  return { Kit, fonts: { latin: weightsOf('latin'), 'latin-ext': weightsOf('latin-ext') } };
}

let loading: ReturnType<typeof load> | undefined;

export type Sheet = { size: 'LETTER' | 'A4'; language: string; title: string; author: string; at: Date };
type Style = { size: number; weight?: Weight; color: string };
type Run = { font: string; text: string };

/** What turns the page around or is invisible has no place on paper. */
const plain = (text: string): string => text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ');

/** One code point each, because that is what a font has glyphs of. */
const lettersOf = (text: string): string[] => Array.from(plain(text));

export class PdfPage {
  readonly #document: Document;
  readonly #fonts: Fonts;
  readonly #root: Element;
  readonly width: number;
  readonly height: number;

  private constructor(document: Document, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    this.width = document.page.width;
    this.height = document.page.height;
  }

  /** Tagged as PDF/UA asks: title, language, reading order. */
  static async open({ size, language, title, author, at }: Sheet): Promise<PdfPage> {
    loading ??= load();
    const { Kit, fonts } = await loading;
    const document = new Kit({
      size,
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as never,
      tagged: true,
      displayTitle: true,
      lang: language,
      font: fonts.latin.regular as never,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    for (const part of partsOfAlphabet)
      for (const weight of weights) document.registerFont(`${part} ${weight}`, fonts[part][weight] as never);
    return new PdfPage(document, fonts);
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
  async close(elements: Element[] = []): Promise<Buffer> {
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

  /** An element of the reading order; `draw` puts it on the paper. A name that the letters lack is told in full. */
  element(type: string, said: string, draw: () => void): Element {
    const isLacking = lettersOf(said).some(
      (letter) => partOf(this.#fonts, letter.codePointAt(0) ?? 0) === undefined,
    );
    return this.#document.struct(type, isLacking ? { actual: plain(said) } : {}, [draw]);
  }

  group(type: string, elements: Element[]): Element {
    return this.#document.struct(type, {}, elements);
  }

  /** A cell that names its column or its row. */
  header(scope: 'Column' | 'Row', draw: () => void): Element {
    return this.#document.struct('TH', { scope } as object, [draw]);
  }

  /** An image with alternative text; `x` and `y` are its upper left corner. */
  picture(
    jpeg: Buffer,
    said: string,
    x: number,
    y: number,
    size: { width: number; height: number },
  ): Element {
    const draw = () => void this.#document.image(jpeg, x, y, size);
    return this.#document.struct('Figure', { alt: plain(said) }, [draw]);
  }

  /** What is only looked at. */
  decorate(draw: (document: Document) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw(this.#document);
    this.#document.endMarkedContent();
  }

  /** The lines of a text within a width, at the most `most`; what is left out ends in an ellipsis. */
  wrap(
    text: string,
    { size, weight = 'regular' }: Omit<Style, 'color'>,
    width: number,
    most: number,
  ): string[] {
    const advance = (letter: string): number => this.#advance(letter, weight) * size;
    const lines = [''];
    let used = 0;
    const add = (part: string): void => {
      for (const letter of part) {
        const wide = advance(letter);
        if (used + wide > width && used > 0) {
          lines.push('');
          used = 0;
        }
        lines[lines.length - 1] += letter;
        used += wide;
      }
    };
    for (const word of plain(text).split(/ +/).filter(Boolean)) {
      if (lines.length > most) break;
      const wide = lettersOf(word).reduce((sum, letter) => sum + advance(letter), 0);
      const space = used === 0 ? 0 : advance(' ');
      if (used + space + wide <= width) add(used === 0 ? word : ` ${word}`);
      else {
        if (used > 0) lines.push('');
        used = 0;
        add(word);
      }
    }
    if (lines.length <= most) return lines;
    const last = lettersOf(lines[most - 1] ?? '');
    const room = width - advance('…');
    while (last.reduce((sum, letter) => sum + advance(letter), 0) > room) last.pop();
    return [...lines.slice(0, most - 1), `${last.join('')}…`];
  }

  /** How wide a letter is, in parts of the size; kerning is left out, which makes lines a little shorter. */
  #advance(letter: string, weight: Weight): number {
    const codePoint = letter.codePointAt(0) ?? 0;
    const font = this.#fonts[partOf(this.#fonts, codePoint) ?? 'latin'][weight];
    return font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
  }

  measure(text: string, { size, weight = 'regular' }: Omit<Style, 'color'>): number {
    return this.#runs(text, weight)
      .map((run) => this.#document.font(run.font).fontSize(size).widthOfString(run.text))
      .reduce((sum, width) => sum + width, 0);
  }

  /** One line whose middle is at `y`; `x` is its left end, or the right one of what is aligned there. */
  write(text: string, x: number, y: number, style: Style & { align?: 'right' }): void {
    const { size, weight = 'regular', color, align } = style;
    const line = plain(text);
    let at = align === 'right' ? x - this.measure(line, style) : x;
    for (const { font, text: part } of this.#runs(line, weight)) {
      const document = this.#document.font(font).fontSize(size).fillColor(color);
      document.text(part, at, y - document.currentLineHeight() / 2, { lineBreak: false });
      at += document.widthOfString(part);
    }
  }

  /** Pieces of a text that one font has all letters of; what none has stays with the first, as a box. */
  #runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const part = partOf(this.#fonts, letter.codePointAt(0) ?? 0);
      const font = `${part ?? 'latin'} ${weight}`;
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }
}

/** Which file has a letter; undefined where none has it. */
const partOf = (fonts: Fonts, codePoint: number): Part | undefined =>
  partsOfAlphabet.find((part) => fonts[part].regular.hasGlyphForCodePoint(codePoint));
