// A browser may begin a line with the comma behind a button. So what closes a sentence or a clause is a piece of its own,
// which stays with the explained word before it.
import type { ExplainedPiece } from '@plainscan/contract';

const closing = /^[.,;:!?)\]]+/;

export const isExplained = ({ term, size }: ExplainedPiece): boolean => term !== null || size !== undefined;

/** Returns the pieces with the punctuation behind explained words as pieces of their own. */
export function splitClosings(pieces: readonly ExplainedPiece[]): ExplainedPiece[] {
  return pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    if (isExplained(piece) || !before || !isExplained(before)) return piece;
    const [end = ''] = closing.exec(piece.text) ?? [];
    const texts = [end, piece.text.slice(end.length)];
    return texts.flatMap((text) => (text === '' ? [] : { ...piece, text }));
  });
}

/** Whether a piece is only punctuation that stays with the explained word before it. */
export function isClosing(pieces: readonly ExplainedPiece[], place: number): boolean {
  const [before, piece] = [pieces[place - 1], pieces[place]];
  return !!before && isExplained(before) && !!piece && closing.exec(piece.text)?.[0] === piece.text;
}
