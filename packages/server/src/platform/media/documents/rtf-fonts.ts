import { codePageOf, type RtfFont } from './rtf-encoding.ts';
import { tokensOf } from './rtf-tokens.ts';

export interface RtfFonts {
  fonts: ReadonlyMap<number, RtfFont>;
  /** Code page of text whose font does not name one. */
  codePage: number;
  defaultFont: number | undefined;
}

const pageWords: Readonly<Record<string, number>> = { mac: 10_000, pc: 437, pca: 850 };

/** Reads the fonts of an RTF, which stand at its beginning or, in files of some programs, after the text. */
export function readRtfFonts(source: string): RtfFonts {
  const fonts = new Map<number, RtfFont>();
  let [codePage, defaultFont]: [number, number | undefined] = [1252, undefined];
  let [depth, tableDepth, entryDepth] = [0, 0, 0];
  let entry: RtfFont | undefined;
  for (const token of tokensOf(source)) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') {
      depth -= 1;
      if (depth < tableDepth) tableDepth = 0;
    } else if (token.kind === 'word') {
      const { word, number } = token;
      if (word === 'ansicpg') codePage = number ?? 1252;
      else if (word === 'deff') defaultFont = number ?? undefined;
      else if (pageWords[word] !== undefined && depth <= 1) codePage = pageWords[word];
      else if (word === 'fonttbl') tableDepth = depth;
      else if (tableDepth > 0 && word === 'f' && number !== null) {
        entry = { name: '', codePage: undefined };
        entryDepth = depth;
        fonts.set(number, entry);
      } else if (entry && tableDepth > 0 && word === 'fcharset') entry.codePage ??= codePageOf(number ?? 1);
      else if (entry && tableDepth > 0 && word === 'cpg' && number) entry.codePage = number;
    } else if (token.kind === 'bytes' && entry && tableDepth > 0 && depth === entryDepth) {
      const [name = '', ...rest] = token.bytes.split(';');
      entry.name = (entry.name + name).trim();
      if (rest.length > 0) entry = undefined;
    }
  }
  return { fonts, codePage, defaultFont };
}
