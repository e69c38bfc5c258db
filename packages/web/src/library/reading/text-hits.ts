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
