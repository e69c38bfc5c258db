// Extracts the text of a PDFKit PDF line by line, for tests: the strings of its pages, decoded with each font's table.
import { inflateSync } from 'node:zlib';

type Parsed = { streams: Map<number, string>; source: string };

function parse(bytes: Buffer): Parsed {
  const source = bytes.toString('latin1');
  const streams = new Map<number, string>();
  for (const match of source.matchAll(/(\d+) 0 obj\n<<((?:(?!endobj)[\s\S])*?)>>\nstream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(match[2] ?? '')?.[1] ?? 0);
    const start = match.index + match[0].length;
    const raw = bytes.subarray(start, start + length);
    const isPacked = (match[2] ?? '').includes('FlateDecode');
    streams.set(Number(match[1]), (isPacked ? inflateSync(raw) : raw).toString('latin1'));
  }
  return { streams, source };
}

/** Returns the letter of each glyph of a font. */
function lettersOf({ source, streams }: Parsed, fontObject: number): string[] {
  const font = new RegExp(`\\n${fontObject} 0 obj\\n([\\s\\S]*?)endobj`).exec(source)?.[1] ?? '';
  const table = streams.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])) ?? '';
  const letters: string[] = [];
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const from = Number.parseInt(first, 16);
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, code = ''], at) => {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters[from + at] = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    });
  }
  return letters;
}

/** Returns what draws its pages. */
function pageOf({ streams }: Parsed): string {
  // A font or an image may contain one of these strings by chance, but not both.
  const isPage = (stream: string): boolean => stream.includes('BT\n') && / Tf\n/.test(stream);
  return [...streams.values()].filter(isPage).join('\n');
}

const codesOf = (glyphs: string): number[] =>
  [...glyphs.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, codes = '']) =>
    (codes.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
  );

/** Returns the glyphs on its pages, as numbers in their fonts, in writing order. 0 is the box of a missing letter. */
export const glyphsOfPdf = (bytes: Buffer): number[] =>
  [...pageOf(parse(bytes)).matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, glyphs = '']) => codesOf(glyphs));

/** Returns all text on its pages, in writing order. Pieces of a line are joined. */
export function textOfPdf(bytes: Buffer): string {
  const parsed = parse(bytes);
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of parsed.source.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, lettersOf(parsed, Number(id)));
  let letters: string[] = [];
  let text = '';
  for (const [whole, font, glyphs] of pageOf(parsed).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|EMC/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    else if (whole === 'EMC') text += '\n';
    else for (const code of codesOf(glyphs ?? '')) text += letters[code] ?? '';
  }
  return text.replaceAll(/\n+/g, '\n').trim();
}

/** Returns how many pages it has, and their size in points. */
export function pagesOfPdf(bytes: Buffer): { pages: number; size: string | undefined } {
  const source = bytes.toString('latin1');
  return {
    pages: [...source.matchAll(/\/Type \/Page\n/g)].length,
    size: /\/MediaBox \[([^\]]*)\]/.exec(source)?.[1],
  };
}
