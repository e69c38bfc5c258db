// Makes the receipt fonts from the web fonts: one file for each weight and part of the alphabet, because a PDF accepts
// neither WOFF2 nor variable fonts. Run node scripts/bootstrap.mjs make-pdf-fonts, then look at a receipt.
/* oxlint-disable no-underscore-dangle -- fontkit has no public way to vary a font */
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is used of fontkit, some of it not public. */
type Fontkit = { create: (bytes: Buffer) => Font };
type Font = {
  numGlyphs: number;
  getGlyph: (id: number) => Glyph;
  directory: { tables: Record<string, { length: number } | undefined> };
  variationCoords: number[];
  HVAR: object;
  _getTableStream: (tag: string) => { readBuffer: (length: number) => Uint8Array };
  _transformedGlyphs: { components?: Component[]; points?: Point[] }[];
  _variationProcessor: Variation;
};
type Glyph = { path: Path; advanceWidth: number };
type Path = { commands: { command: string; args: number[] }[] };
type Component = { dx: number; dy: number };
type Variation = {
  transformPoints: (id: number, points: Point[]) => void;
  getAdvanceAdjustment: (id: number, table: object) => number;
};

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const server = createRequire(root('packages/server/package.json'));
const fontkit = createRequire(server.resolve('pdfkit'))('fontkit') as Fontkit;

const kept = ['cmap', 'head', 'hhea', 'maxp', 'name', 'OS/2', 'post', 'GPOS', 'GSUB', 'GDEF'];
const weights = { regular: 400, bold: 700 };

/** `isOnCurve` is 1 or 0. */
type OutlinePoint = [x: number, y: number, isOnCurve: number];

/** Encodes a simple glyph with all points as words. This takes a few bytes more but keeps the code simple. */
function encodeGlyph(path: Path): Buffer<ArrayBuffer> {
  const contours: OutlinePoint[][] = [];
  for (const { command, args } of path.commands) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([[x, y, 1]]);
    else if (command === 'lineTo') contours.at(-1)?.push([x, y, 1]);
    else if (command === 'quadraticCurveTo') contours.at(-1)?.push([x, y, 0], [nextX, nextY, 1]);
    else if (command !== 'closePath') throw new Error(`No glyph has a ${command}.`);
  }
  // A contour closes itself, so a repeated first point is dropped.
  for (const points of contours) {
    const [first, last] = [points[0], points.at(-1)];
    if (first !== last && String(first) === String(last)) points.pop();
  }
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const words = (numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 2);
    numbers.forEach((number, at) => bytes.writeInt16BE(number, at * 2));
    return bytes;
  };
  let end = -1;
  const ends = contours.map(({ length }) => (end += length));
  const deltas = (numbers: number[]) => words(numbers.map((number, at) => number - (numbers[at - 1] ?? 0)));
  const bytes = Buffer.concat([
    words([contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]),
    Buffer.from(points.map(([, , isOnCurve]) => isOnCurve)),
    deltas(xs),
    deltas(ys),
  ]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

const checksum = (bytes: Buffer) => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** Moves the points of every glyph to their place in this weight, because the library does not do so for WOFF2. */
function vary(font: Font, processor: Variation): void {
  font.getGlyph(0);
  font._transformedGlyphs.forEach((glyph, id) => {
    const places = glyph.components?.map(({ dx, dy }) => new Point(true, true, dx, dy)) ?? glyph.points ?? [];
    const phantoms = [0, 1, 2, 3].map(() => new Point(true, true, 0, 0));
    processor.transformPoints(id, [...places, ...phantoms]);
    glyph.components?.forEach((component, at) => {
      const { x, y } = places[at] ?? { x: 0, y: 0 };
      Object.assign(component, { dx: x, dy: y });
    });
  });
}

class Point {
  readonly onCurve: boolean;
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

/** Returns the outlines of one weight, the offset of each, and the width of each glyph. */
function tablesOfGlyphs(font: Font, varied: Font): { loca: Buffer; hmtx: Buffer; glyf: Buffer } {
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id));
  const outlines: Buffer[] = [];
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  let offset = 0;
  glyphs.forEach(({ path, advanceWidth }, id) => {
    const outline = encodeGlyph(path);
    outlines.push(outline);
    loca.writeUInt32BE(offset, id * 4);
    offset += outline.length;
    const wider = varied._variationProcessor.getAdvanceAdjustment(id, varied.HVAR);
    hmtx.writeUInt16BE(Math.round(advanceWidth + wider), id * 4);
    hmtx.writeInt16BE(outline.length > 0 ? outline.readInt16BE(2) : 0, id * 4 + 2);
  });
  loca.writeUInt32BE(offset, glyphs.length * 4);
  return { loca, hmtx, glyf: Buffer.concat(outlines) };
}

/** Builds a font file with checksums from these tables, which are `[tag, bytes]` in the order of their tags. */
function fontFile(tables: [tag: string, bytes: Buffer][]): Buffer {
  const first = 12 + tables.length * 16;
  const directory = Buffer.alloc(first);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * 16, 10);
  let at = first;
  tables.forEach(([tag, bytes], number) => {
    directory.write(tag.padEnd(4), 12 + number * 16, 'latin1');
    directory.writeUInt32BE(at, 20 + number * 16);
    directory.writeUInt32BE(bytes.length, 24 + number * 16);
    // The checksum of the whole file is not known yet and counts as zero.
    if (tag === 'head') bytes.writeUInt32BE(0, 8);
    directory.writeUInt32BE(checksum(padded(bytes)), 16 + number * 16);
    at += padded(bytes).length;
  });
  const whole = Buffer.concat([directory, ...tables.map(([, part]) => padded(part))]);
  const headAt = tables.findIndex(([tag]) => tag === 'head');
  whole.writeUInt32BE((0xb1b0afba - checksum(whole)) >>> 0, directory.readUInt32BE(20 + headAt * 16) + 8);
  return whole;
}

function makeFont(bytes: Buffer, weight: number): Buffer {
  const font = fontkit.create(bytes);
  const varied = fontkit.create(bytes);
  varied.variationCoords = [weight];
  vary(font, varied._variationProcessor);
  const tables = new Map<string, Buffer>(Object.entries(tablesOfGlyphs(font, varied)));
  for (const tag of kept) {
    const found = font.directory.tables[tag];
    if (found) tables.set(tag, Buffer.from(font._getTableStream(tag).readBuffer(found.length)));
  }
  tables.get('head')?.writeInt16BE(1, 50);
  tables.get('hhea')?.writeUInt16BE(font.numGlyphs, 34);
  // Only this field tells two weights of the same name apart.
  tables.get('OS/2')?.writeUInt16BE(weight, 4);
  return fontFile([...tables].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

for (const part of ['latin', 'latin-ext'])
  for (const [name, weight] of Object.entries(weights)) {
    const from = root(`packages/web/src/ui/theme/fonts/atkinson-hyperlegible-next-${part}-wght-normal.woff2`);
    writeFileSync(
      root(`packages/server/src/platform/pdf/fonts/atkinson-hyperlegible-next-${part}-${name}.ttf`),
      makeFont(readFileSync(from), weight),
    );
  }
