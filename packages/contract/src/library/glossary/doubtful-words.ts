// Words of a scan that were hard to read, in a text whose terms are explained (CG-218).
import type { ExplainedPiece } from './find-terms.ts';

/** A range of the text's letters, the end excluded. */
export type Doubt = readonly [from: number, to: number];

/** Where a sentence ends. A mark that was hard to read may be another one, so that each of these ends it. */
const sentenceEnd = /[.!?;:]\s|\n/g;

/**
 * Returns the pieces of a text with the words that were hard to read in pieces of their own. These are not explained,
 * and nothing is called absent or uncertain, and no image found, in their sentence or in the one after it: a “no”, or the
 * heading that says whose history it is, may be what could not be read.
 */
export function markDoubts(pieces: readonly ExplainedPiece[], doubts: readonly Doubt[]): ExplainedPiece[] {
  if (doubts.length === 0) return [...pieces];
  const unclear = unclearRanges(pieces.map(({ text }) => text).join(''), doubts);
  let from = 0;
  const marked = pieces.flatMap((piece) => {
    const start = from;
    from += piece.text.length;
    const own = doubts.filter(([begin, end]) => begin < from && end > start);
    if (own.length > 0) return splitPiece(piece.text, start, own);
    return unclear.some(([begin, end]) => begin < from && end > start) ? withoutClaims(piece) : piece;
  });
  return marked.reduce<ExplainedPiece[]>(joinDoubt, []);
}

/** A word may reach over two pieces: a term, and the comma behind it. */
function joinDoubt(before: ExplainedPiece[], piece: ExplainedPiece): ExplainedPiece[] {
  const last = before.at(-1);
  if (last?.isDoubtful && piece.isDoubtful) before.splice(-1, 1, { ...last, text: last.text + piece.text });
  else before.push(piece);
  return before;
}

function withoutClaims({ certainty: _, image: _image, ...piece }: ExplainedPiece): ExplainedPiece {
  return piece;
}

function splitPiece(text: string, start: number, doubts: readonly Doubt[]): ExplainedPiece[] {
  const pieces: ExplainedPiece[] = [];
  let at = 0;
  const add = (to: number, isDoubtful: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), term: null, ...(isDoubtful && { isDoubtful }) });
    at = Math.max(at, to);
  };
  for (const [begin, end] of doubts) {
    add(begin - start, false);
    add(Math.min(end - start, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

/** Returns each sentence with a doubt, together with the one after it. */
function unclearRanges(text: string, doubts: readonly Doubt[]): Doubt[] {
  const ends = [...text.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  return doubts.map(([from, to]) => {
    const begin = ends.findLast((end) => end <= from) ?? 0;
    // The doubtful word may end with the mark itself.
    const own = ends.findIndex((end) => end >= to);
    return [begin, (own < 0 ? undefined : ends[own + 1]) ?? text.length];
  });
}
