import { foldLetters } from '@plainscan/contract';

/** A piece of a text; `isHit` if it matches the search. */
export interface TextPiece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Normalizes search words: no accents, lower case, single spaces. */
export const searchedWords = (words: string): string => foldLetters(words.trim()).replace(/\s+/g, ' ');

/** Splits a text at every match; a single piece without matches. */
export function textHits(text: string, words: string): TextPiece[] {
  if (words === '') return [{ text, isHit: false }];
  const folded = foldLetters(text);
  const pieces: TextPiece[] = [];
  const add = (from: number, to: number, isHit: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isHit });
  };
  let from = 0;
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, from)) {
    add(from, at, false);
    add(at, at + words.length, true);
    from = at + words.length;
  }
  add(from, text.length, false);
  return pieces;
}

/** Splits each of the pieces of a text at the matches, which may reach over several of them. */
export function hitsOfPieces(pieces: readonly { readonly text: string }[], words: string): TextPiece[][] {
  const found = textHits(pieces.map(({ text }) => text).join(''), words);
  let at = 0;
  let left = found[0]?.text.length ?? 0;
  return pieces.map(({ text }) => {
    const parts: TextPiece[] = [];
    for (let from = 0; from < text.length;) {
      const to = Math.min(text.length, from + left);
      parts.push({ text: text.slice(from, to), isHit: found[at]?.isHit ?? false });
      left -= to - from;
      from = to;
      if (left === 0) left = found[(at += 1)]?.text.length ?? text.length;
    }
    return parts;
  });
}
