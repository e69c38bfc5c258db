// The binary format of Word 97 to 2003 (MS-DOC): its text by character position, and the properties of each stretch.
import CFB from 'cfb';
import { BrokenFile } from '../files/broken-file.ts';

/** Properties of text, a paragraph or a style by the code of each (`sprm`). The last of a kind counts. */
export type DocProperties = ReadonlyMap<number, Buffer>;

/** A stretch of text, in character positions. */
export interface DocSpan {
  start: number;
  end: number;
  style: number;
  properties: DocProperties;
}

export interface DocStyle {
  isParagraph: boolean;
  basedOn: number;
  text: DocProperties;
  paragraph: DocProperties;
}

/** Lengths of the parts of the text, in their order in the file. */
const storyNames = [
  'main',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerBoxes',
] as const;
export type DocStory = (typeof storyNames)[number];

export interface DocFile {
  /** All parts of the text, one after another. */
  text: string;
  stories: Readonly<Record<DocStory, { start: number; end: number }>>;
  textSpans: DocSpan[];
  paragraphs: DocSpan[];
  styles: DocStyle[];
  fonts: string[];
  /** Where the main text refers to footnotes. */
  footnoteMarks: ReadonlySet<number>;
  /** Starts of the headers and footers in their story; see `doc-content.ts`. */
  headerStarts: number[];
  /** Pictures and other data. */
  data: Buffer;
  /** Whether pieces of the text have properties of a kind that is not read. */
  hasUnreadChanges: boolean;
}

/** Places of tables in the header: each is an offset, followed by a length. */
const places = {
  styles: 0xa2,
  footnoteMarks: 0xaa,
  headers: 0xf2,
  textPages: 0xfa,
  paragraphPages: 0x102,
  fonts: 0x112,
  pieces: 0x1a2,
};
const pageBytes = 512;

/** Opens a document. Throws `BrokenFile` if it is none, or locked. */
export function openDoc(bytes: Buffer): DocFile {
  const { main, table, data } = openStreams(bytes);
  const tableAt = (place: number): Buffer => {
    const [start, length] = [main.readUInt32LE(place), main.readUInt32LE(place + 4)];
    return start + length <= table.length ? table.subarray(start, start + length) : Buffer.alloc(0);
  };
  const pieces = readPieces(tableAt(places.pieces), main);
  const spansOf = (
    place: number,
    read: (page: Buffer, at: number) => Omit<DocSpan, 'start' | 'end'>,
  ): DocSpan[] =>
    pagesIn(tableAt(place), main).flatMap((page) =>
      spansIn(page, read).flatMap((span) => inCharacters(span, pieces.list)),
    );
  const stories = readStories(main);
  const starts = tableAt(places.headers);
  return {
    text: pieces.text,
    stories,
    textSpans: spansOf(places.textPages, readTextRun).toSorted((a, b) => a.start - b.start),
    paragraphs: spansOf(places.paragraphPages, readParagraphRun).toSorted((a, b) => a.start - b.start),
    styles: readStyles(tableAt(places.styles)),
    fonts: readFonts(tableAt(places.fonts)),
    footnoteMarks: new Set(numbersIn(tableAt(places.footnoteMarks), 6)),
    headerStarts: numbersIn(starts, 4).map((at) => at + stories.headers.start),
    data,
    hasUnreadChanges: pieces.hasChanges,
  };
}

function openStreams(bytes: Buffer): { main: Buffer; table: Buffer; data: Buffer } {
  try {
    const file = CFB.read(bytes, { type: 'buffer' });
    const stream = (name: string): Buffer => Buffer.from(CFB.find(file, `/${name}`)?.content ?? []);
    if (CFB.find(file, '/EncryptedPackage')) throw new BrokenFile('documentLocked');
    const main = stream('WordDocument');
    if (main.length < 0x400 || main.readUInt16LE(0) !== 0xa5ec) throw new BrokenFile('wordsUnreadable');
    const flags = main.readUInt16LE(0x0a);
    if (flags & 0x0100) throw new BrokenFile('documentLocked');
    return { main, table: stream(flags & 0x0200 ? '1Table' : '0Table'), data: stream('Data') };
  } catch (error) {
    throw error instanceof BrokenFile ? error : new BrokenFile('wordsUnreadable', { cause: error });
  }
}

function readStories(main: Buffer): DocFile['stories'] {
  let at = 0;
  const entries = storyNames.map((name, index) => {
    const start = at;
    at += Math.max(0, main.readInt32LE(0x4c + index * 4));
    return [name, { start, end: at }] as const;
  });
  return Object.fromEntries(entries) as DocFile['stories'];
}

type Piece = { start: number; end: number; offset: number; width: 1 | 2 };

function readPieces(table: Buffer, main: Buffer): { text: string; list: Piece[]; hasChanges: boolean } {
  let at = 0;
  while (at + 3 <= table.length && table[at] === 1) at += 3 + table.readUInt16LE(at + 1);
  if (table[at] !== 2) throw new BrokenFile('wordsUnreadable');
  const size = Math.min(table.readUInt32LE(at + 1), table.length - at - 5);
  const body = table.subarray(at + 5, at + 5 + size);
  const count = Math.floor((size - 4) / 12);
  const list: Piece[] = [];
  let [text, hasChanges] = ['', false];
  for (let index = 0; index < count; index += 1) {
    const place = (count + 1) * 4 + index * 8;
    const raw = body.readUInt32LE(place + 2);
    const width = raw & 0x4000_0000 ? 1 : 2;
    const offset = width === 1 ? (raw & 0x3fff_ffff) >>> 1 : raw;
    const length = body.readUInt32LE(index * 4 + 4) - body.readUInt32LE(index * 4);
    if (length < 0 || offset + length * width > main.length) throw new BrokenFile('wordsUnreadable');
    if (body.readUInt16LE(place + 6) !== 0) hasChanges = true;
    const letters = main.subarray(offset, offset + length * width);
    list.push({ start: text.length, end: text.length + length, offset, width });
    text += new TextDecoder(width === 1 ? 'windows-1252' : 'utf-16le', { ignoreBOM: true })
      .decode(letters)
      .padEnd(length)
      .slice(0, length);
  }
  return { text, list, hasChanges };
}

/** Returns a stretch of the file as stretches of characters, one for each piece that it is in. */
function inCharacters(span: DocSpan, pieces: readonly Piece[]): DocSpan[] {
  return pieces.flatMap(({ start, end, offset, width }) => {
    const from = Math.max(start, start + Math.ceil((span.start - offset) / width));
    const to = Math.min(end, start + Math.ceil((span.end - offset) / width));
    return from < to ? [{ ...span, start: from, end: to }] : [];
  });
}

function pagesIn(table: Buffer, main: Buffer): Buffer[] {
  const count = Math.floor((table.length - 4) / 8);
  const numbers = Array.from({ length: Math.max(0, count) }, (_, at) =>
    table.readUInt32LE((count + 1) * 4 + at * 4),
  );
  return numbers
    .map((number) => main.subarray((number & 0x3f_ffff) * pageBytes, ((number & 0x3f_ffff) + 1) * pageBytes))
    .filter(({ length }) => length === pageBytes);
}

function spansIn(
  page: Buffer,
  read: (page: Buffer, at: number) => Omit<DocSpan, 'start' | 'end'>,
): DocSpan[] {
  const count = Math.min(page[pageBytes - 1] ?? 0, 101);
  return Array.from({ length: count }, (_, at) => ({
    start: page.readUInt32LE(at * 4),
    end: page.readUInt32LE(at * 4 + 4),
    ...read(page, at),
  }));
}

function readTextRun(page: Buffer, at: number): Omit<DocSpan, 'start' | 'end'> {
  const count = page[pageBytes - 1] ?? 0;
  const place = (page[(count + 1) * 4 + at] ?? 0) * 2;
  const length = place === 0 ? 0 : (page[place] ?? 0);
  return { style: 0, properties: readProperties(page.subarray(place + 1, place + 1 + length)) };
}

function readParagraphRun(page: Buffer, at: number): Omit<DocSpan, 'start' | 'end'> {
  const count = page[pageBytes - 1] ?? 0;
  let place = (page[(count + 1) * 4 + at * 13] ?? 0) * 2;
  if (place === 0) return { style: 0, properties: new Map() };
  let length = 2 * (page[place] ?? 0) - 1;
  if (length < 0) {
    place += 1;
    length = 2 * (page[place] ?? 0);
  }
  const body = page.subarray(place + 1, place + 1 + length);
  return { style: body.length < 2 ? 0 : body.readUInt16LE(0), properties: readProperties(body.subarray(2)) };
}

/** Sizes of values by the top three bits of their code; 0 for those that say it themselves. */
const sizes = [1, 1, 2, 4, 2, 2, 0, 3];

function readProperties(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 0; at + 2 < bytes.length;) {
    const code = bytes.readUInt16LE(at);
    at += 2;
    let size = sizes[code >> 13] ?? 1;
    if (size === 0) {
      const isLong = code === 0xd608 || code === 0xd609;
      size = isLong && at + 2 <= bytes.length ? bytes.readUInt16LE(at) + 1 : 1 + (bytes[at] ?? 0);
    }
    found.set(code, bytes.subarray(at, at + size));
    at += size;
  }
  return found;
}

function readStyles(table: Buffer): DocStyle[] {
  if (table.length < 6) return [];
  const [baseSize, count] = [table.readUInt16LE(4), table.readUInt16LE(2)];
  const styles: DocStyle[] = [];
  let at = 2 + table.readUInt16LE(0);
  while (styles.length < count && at + 2 <= table.length) {
    const length = table.readUInt16LE(at);
    styles.push(readStyle(table.subarray(at + 2, at + 2 + length), baseSize));
    at += 2 + length;
  }
  return styles;
}

function readStyle(body: Buffer, baseSize: number): DocStyle {
  const none: DocStyle = { isParagraph: true, basedOn: 0xfff, text: new Map(), paragraph: new Map() };
  if (body.length < baseSize + 2 || baseSize < 6) return none;
  const kind = body.readUInt16LE(2);
  const groups: Buffer[] = [];
  let at = baseSize + 4 + body.readUInt16LE(baseSize) * 2;
  for (let left = body.readUInt16LE(4) & 0xf; left > 0 && at + 2 <= body.length; left -= 1) {
    const length = body.readUInt16LE(at);
    groups.push(body.subarray(at + 2, at + 2 + length));
    at += 2 + length + (length % 2);
  }
  const isParagraph = (kind & 0xf) === 1;
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = groups;
  return {
    isParagraph,
    basedOn: kind >> 4,
    text: readProperties(isParagraph ? second : first),
    paragraph: isParagraph ? readProperties(first.subarray(2)) : new Map(),
  };
}

function readFonts(table: Buffer): string[] {
  const fonts: string[] = [];
  for (let at = 4; at + 40 < table.length; at += 1 + (table[at] ?? 0)) {
    const name = table.subarray(at + 40, at + 1 + (table[at] ?? 0)).toString('utf16le');
    fonts.push(name.split('\0')[0] ?? '');
  }
  return fonts;
}

/** Returns the positions at the beginning of a table whose entries have `size` bytes, without the last two. */
function numbersIn(table: Buffer, size: number): number[] {
  const count = Math.max(0, Math.floor((table.length - 4) / size));
  return Array.from({ length: count }, (_, at) => table.readUInt32LE(at * 4));
}
