import type { ExplainedPiece } from '@plainscan/contract';

/** Returns the places of terms that were already explained in the same paragraph, for a text that stays quiet. */
export function repeatedPieces(pieces: readonly ExplainedPiece[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  let seen = new Set<string>();
  for (const [place, { text, term, certainty }] of pieces.entries()) {
    if (term === null) {
      if (text.includes('\n')) seen = new Set();
      continue;
    }
    // A mark that says “not seen” or “not certain” must not be missed.
    if (seen.has(term.key) && !certainty) repeated.add(place);
    seen.add(term.key);
  }
  return repeated;
}
