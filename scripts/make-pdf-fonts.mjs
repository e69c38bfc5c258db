// Makes the receipt fonts from the web fonts: one file for each weight and part of the alphabet, because a PDF accepts
// neither WOFF2 nor variable fonts. Run node scripts/make-pdf-fonts.mjs, then look at a receipt.
/* oxlint-disable no-underscore-dangle -- fontkit has no public way to vary a font */
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const server = createRequire(root('packages/server/package.json'));
const fontkit = createRequire(server.resolve('pdfkit'))('fontkit');

const kept = ['cmap', 'name', 'OS/2', 'post', 'GPOS', 'GSUB', 'GDEF'];
const weights = { regular: 400, bold: 700 };

/** Encodes a simple glyph with all points as words. This takes a few bytes more but keeps the code simple. */
function encodeGlyph(path) {
  const contours = [];
  for (const { command, args } of path.commands) {
    const points = contours.at(-1);
    const at = args.map(Math.round);
    if (command === 'moveTo') contours.push([[at[0], at[1], 1]]);
    else if (command === 'lineTo') points.push([at[0], at[1], 1]);
    else if (command === 'quadraticCurveTo') points.push([at[0], at[1], 0], [at[2], at[3], 1]);
    else if (command !== 'closePath') throw new Error(`No glyph has a ${command}.`);
  }
  // A contour closes itself, so a repeated first point is dropped.
  for (const points of contours) {
    const [first, last] = [points[0], points.at(-1)];
    if (points.length > 1 && last[2] === 1 && last[0] === first[0] && last[1] === first[1]) points.pop();
  }
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const words = (numbers) => {
    const bytes = Buffer.alloc(numbers.length * 2);
    numbers.forEach((number, at) => bytes.writeInt16BE(number, at * 2));
    return bytes;
  };
  let end = -1;
  const ends = contours.map(({ length }) => (end += length));
  const deltas = (numbers) => words(numbers.map((number, at) => number - (numbers[at - 1] ?? 0)));
  const bytes = Buffer.concat([
    words([contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]),
    Buffer.from(points.map(([, , isOnCurve]) => isOnCurve)),
    deltas(xs),
    deltas(ys),
  ]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

const checksum = (bytes) => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** Moves the points of every glyph to their place in this weight, because the library does not do so for WOFF2. */
function vary(font, processor) {
  font.getGlyph(0);
  font._transformedGlyphs.forEach((glyph, id) => {
    const places = glyph.components?.map(({ dx, dy }) => new Point(true, true, dx, dy)) ?? glyph.points ?? [];
    const phantoms = [0, 1, 2, 3].map(() => new Point(true, true, 0, 0));
    processor.transformPoints(id, [...places, ...phantoms]);
    glyph.components?.forEach((component, at) => {
      component.dx = places[at].x;
      component.dy = places[at].y;
    });
  });
}

class Point {
  constructor(onCurve, endContour, x, y) {
    Object.assign(this, { onCurve, endContour, x, y });
  }

  copy() {
    return new Point(this.onCurve, this.endContour, this.x, this.y);
  }
}

/** Returns the outlines of one weight, the offset of each, and the width of each glyph. */
function tablesOfGlyphs(font, varied) {
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id));
  const outlines = glyphs.map(({ path }) => encodeGlyph(path));
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const hmtx = Buffer.alloc(glyphs.length * 4);
  let offset = 0;
  outlines.forEach((outline, id) => {
    loca.writeUInt32BE(offset, id * 4);
    offset += outline.length;
    const wider = varied._variationProcessor.getAdvanceAdjustment(id, varied.HVAR);
    hmtx.writeUInt16BE(Math.round(glyphs[id].advanceWidth + wider), id * 4);
    hmtx.writeInt16BE(outline.length > 0 ? outline.readInt16BE(2) : 0, id * 4 + 2);
  });
  loca.writeUInt32BE(offset, outlines.length * 4);
  return { loca, hmtx, glyf: Buffer.concat(outlines) };
}

/** Builds a font file with checksums from these tables, which are `[tag, bytes]` in the order of their tags. */
function fontFile(tables) {
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

function makeFont(bytes, weight) {
  const font = fontkit.create(bytes);
  const varied = fontkit.create(bytes);
  varied.variationCoords = [weight];
  vary(font, varied._variationProcessor);
  const table = (tag) => {
    const found = font.directory.tables[tag];
    return found ? Buffer.from(font._getTableStream(tag).readBuffer(found.length)) : undefined;
  };
  const head = table('head');
  head.writeInt16BE(1, 50);
  const hhea = table('hhea');
  hhea.writeUInt16BE(font.numGlyphs, 34);
  const tables = Object.entries({
    ...Object.fromEntries(kept.flatMap((tag) => (table(tag) ? [[tag, table(tag)]] : []))),
    head,
    hhea,
    ...tablesOfGlyphs(font, varied),
    maxp: table('maxp'),
  }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  // Only this field tells two weights of the same name apart.
  tables.find(([tag]) => tag === 'OS/2')[1].writeUInt16BE(weight, 4);
  return fontFile(tables);
}

for (const part of ['latin', 'latin-ext'])
  for (const [name, weight] of Object.entries(weights)) {
    const from = root(`packages/web/src/ui/theme/fonts/atkinson-hyperlegible-next-${part}-wght-normal.woff2`);
    writeFileSync(
      root(`packages/server/src/platform/pdf/fonts/atkinson-hyperlegible-next-${part}-${name}.ttf`),
      makeFont(readFileSync(from), weight),
    );
  }
