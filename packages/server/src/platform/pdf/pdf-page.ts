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

/** The parts used of a font from fontkit, which comes with PDFKit and has no types. */
type Font = {
  unitsPerEm: number;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  glyphForCodePoint: (codePoint: number) => { advanceWidth: number };
};
type Fonts = Record<Part, Record<Weight, Font>>;

/** Loads PDFKit, and the product's fonts in a format that PDFs support (scripts/make-pdf-fonts.ts). */
async function load(): Promise<{ Kit: Kit; fonts: Fonts }> {
  const { default: Kit } = await import('pdfkit');
  // PDFKit's own font library: each file is read once for all PDFs.
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

/** Removes characters that are invisible or change the text direction. */
const plain = (text: string): string => text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ');

/** Returns single code points, because fonts have glyphs for those. */
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

  /** Opens a PDF tagged as PDF/UA requires: title, language, reading order. */
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
   * Makes an element of the reading order, which `draw` puts on the page. If the fonts lack a letter, the full text is
   * included.
   */
  element(type: string, said: string, draw: () => void): Element {
    const isLacking = lettersOf(said).some(
      (letter) => partOf(this.#fonts, letter.codePointAt(0) ?? 0) === undefined,
    );
    return this.#document.struct(type, isLacking ? { actual: plain(said) } : {}, [draw]);
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

  /** Returns a letter's width relative to the font size. Kerning is ignored, which makes lines a little shorter. */
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

  /** Writes one line whose middle is at `y`; `x` is its left end or, if right-aligned, its right end. */
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

  /** Splits a text into runs with one font each. Letters that no font has use the first one and show as a box. */
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

/** Returns the font file that has a letter, or undefined if none has. */
const partOf = (fonts: Fonts, codePoint: number): Part | undefined =>
  partsOfAlphabet.find((part) => fonts[part].regular.hasGlyphForCodePoint(codePoint));
