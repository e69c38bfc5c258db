// One weight of a variable web font (WOFF2), as PDFKit can embed it. A PDF accepts neither, so what is embedded are
// TrueType outlines of the letters used.
/* oxlint-disable no-underscore-dangle -- fontkit has no public way to vary a font of this format */
import { createRequire } from 'node:module';

/** What is used of fontkit, which comes with PDFKit and has no types. */
type Fontkit = { create: (bytes: Buffer) => FontkitFont };

/** A font as PDFKit takes it; its own methods are not listed. Lengths are in units of `unitsPerEm`. */
export interface WebFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  readonly glyphForCodePoint: (codePoint: number) => { advanceWidth: number };
}
interface FontkitFont extends WebFont {
  readonly getGlyph: (id: number) => { advanceWidth: number };
  readonly directory: { tables: Record<string, { length: number } | undefined> };
  readonly _getTableStream: (tag: string) => { readBuffer: (length: number) => Uint8Array };
  readonly numGlyphs: number;
  readonly _variationProcessor: { transformPoints: (id: number, points: Point[]) => void };
  readonly _transformGlyfTable: () => void;
  variationCoords: number[];
  _transformedGlyphs: readonly Outline[];
}

/** A glyph at the font's default weight, made of points or of other glyphs. An empty one has neither. */
interface Outline {
  readonly numberOfContours: number;
  readonly points?: readonly Point[];
  readonly components?: readonly Component[];
}
interface Component {
  readonly glyphID: number;
  readonly dx: number;
  readonly dy: number;
  readonly scaleX: number;
  readonly scale01: number;
  readonly scale10: number;
  readonly scaleY: number;
}

class Point {
  readonly onCurve: boolean;
  /** The last point of its contour. */
  readonly endContour: boolean;
  x: number;
  y: number;

  constructor(onCurve: boolean, endContour: boolean, x: number, y: number) {
    this.onCurve = onCurve;
    this.endContour = endContour;
    this.x = x;
    this.y = y;
  }

  copy(): Point {
    return new Point(this.onCurve, this.endContour, this.x, this.y);
  }
}

let loaded: Fontkit | undefined;
/** PDFKit's own font library: what it opens is what PDFKit can use. */
const fontkit = (): Fontkit =>
  (loaded ??= createRequire(import.meta.resolve('pdfkit'))('fontkit') as Fontkit);

/**
 * Opens a font whose only axis is its weight. PDFKit tells fonts apart by their name. Lines are laid out without outlines,
 * which are decoded for the letters used, when the PDF is written.
 */
export function openWebFont(bytes: Buffer, { name, weight }: { name: string; weight: number }): WebFont {
  const font = fontkit().create(bytes);
  font.variationCoords = [weight];
  font._transformedGlyphs = Array.from({ length: font.numGlyphs }, () => ({ numberOfContours: 0 }));
  return Object.defineProperties(font, {
    postscriptName: { value: name },
    createSubset: { value: () => new OutlineSubset(font) },
  });
}

/** Returns all glyphs at the default weight. fontkit fails on glyphs made of others once a weight is set. */
function decodeOutlines(font: FontkitFont): readonly Outline[] {
  const plain = Object.create(font, { _variationProcessor: { value: null } }) as FontkitFont;
  plain._transformGlyfTable();
  return plain._transformedGlyphs;
}

/** Returns the points of a glyph at their places in the font's weight. */
function pointsOf(font: FontkitFont, outlines: readonly Outline[], id: number): Point[] {
  const { points = [], components } = outlines[id] ?? { numberOfContours: 0 };
  const places =
    components?.map(({ dx, dy }) => new Point(true, true, dx, dy)) ?? points.map((one) => one.copy());
  const phantoms = [0, 1, 2, 3].map(() => new Point(true, true, 0, 0));
  font._variationProcessor.transformPoints(id, [...places, ...phantoms]);
  if (!components) return places;
  return components.flatMap(({ glyphID, scaleX, scale01, scale10, scaleY }, at) => {
    const { x: dx, y: dy } = places[at] ?? { x: 0, y: 0 };
    return pointsOf(font, outlines, glyphID).map(
      ({ onCurve, endContour, x, y }) =>
        new Point(onCurve, endContour, x * scaleX + y * scale01 + dx, y * scaleY + x * scale10 + dy),
    );
  });
}

/** The used glyphs of a font, as PDFKit writes them into a PDF. */
class OutlineSubset {
  readonly #font: FontkitFont;
  /** The number in the subset of each glyph of the font. The first one stands for what the font lacks. */
  readonly #numbers = new Map([[0, 0]]);

  constructor(font: FontkitFont) {
    this.#font = font;
  }

  includeGlyph(id: number): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size;
    this.#numbers.set(id, number);
    return number;
  }

  /** Returns a TrueType font with the tables that a PDF needs. */
  encode(): Buffer {
    const ids = [...this.#numbers.keys()];
    const all = decodeOutlines(this.#font);
    const outlines = ids.map((id) => pointsOf(this.#font, all, id));
    const encoded = outlines.map(encodeOutline);
    const loca = Buffer.alloc((ids.length + 1) * 4);
    const hmtx = Buffer.alloc(ids.length * 4);
    let offset = 0;
    encoded.forEach((bytes, at) => {
      loca.writeUInt32BE(offset, at * 4);
      offset += bytes.length;
      hmtx.writeUInt16BE(Math.round(this.#font.getGlyph(ids[at] ?? 0).advanceWidth), at * 4);
      hmtx.writeInt16BE(bytes.length > 0 ? bytes.readInt16BE(2) : 0, at * 4 + 2);
    });
    loca.writeUInt32BE(offset, ids.length * 4);
    const [head, hhea, maxp] = [this.#table('head'), this.#table('hhea'), this.#table('maxp')];
    // Offsets of 32 bits.
    head.writeInt16BE(1, 50);
    hhea.writeUInt16BE(ids.length, 34);
    maxp.writeUInt16BE(ids.length, 4);
    maxp.writeUInt16BE(Math.max(...outlines.map(({ length }) => length)), 6);
    maxp.writeUInt16BE(Math.max(...encoded.map((bytes) => (bytes.length > 0 ? bytes.readInt16BE(0) : 0))), 8);
    return fontFile({ glyf: Buffer.concat(encoded), head, hhea, hmtx, loca, maxp });
  }

  #table(tag: string): Buffer {
    const { length } = this.#font.directory.tables[tag] ?? { length: 0 };
    return Buffer.from(this.#font._getTableStream(tag).readBuffer(length));
  }
}

function words(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeInt16BE(number, at * 2));
  return bytes;
}

/** Fills up to whole words of 32 bits. */
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** Encodes all points as words. This takes a few bytes more but keeps the code simple. */
function encodeOutline(points: Point[]): Buffer {
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => Math.round(x));
  const ys = points.map(({ y }) => Math.round(y));
  const ends = points.flatMap(({ endContour }, at) => (endContour ? [at] : []));
  const deltas = (numbers: number[]) => words(numbers.map((number, at) => number - (numbers[at - 1] ?? 0)));
  return padded(
    Buffer.concat([
      words([ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]),
      Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
      deltas(xs),
      deltas(ys),
    ]),
  );
}

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** Joins tables, which are in the order of their tags, into a font file. */
function fontFile(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + entries.length * 16);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(entries.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((entries.length - power) * 16, 10);
  let at = directory.length;
  for (const [number, [tag, bytes]] of entries.entries()) {
    directory.write(tag, 12 + number * 16, 'latin1');
    directory.writeUInt32BE(checksum(padded(bytes)), 16 + number * 16);
    directory.writeUInt32BE(at, 20 + number * 16);
    directory.writeUInt32BE(bytes.length, 24 + number * 16);
    at += padded(bytes).length;
  }
  return Buffer.concat([directory, ...entries.map(([, bytes]) => padded(bytes))]);
}
