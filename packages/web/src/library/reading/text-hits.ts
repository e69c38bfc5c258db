import { foldLetters } from '@plainscan/contract';

/** A piece of a text; `isHit` where it is what somebody looks for. */
export interface TextPiece {
  readonly text: string;
  readonly isHit: boolean;
}

/** The words of a search, without accents and in lower case. */
export const searchedWords = (words: string): string => foldLetters(words.trim()).replace(/\s+/g, ' ');

/** A text cut at every place that has the words; a single piece where none has. */
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
