/** Lowercases a letter and removes accents. Returns it unchanged if that would change its length. */
function foldLetter(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === letter.length ? folded : letter;
}

/** Folds a text for searching. Every letter keeps its index, so that matches can be located in the original text. */
export const foldLetters = (text: string): string =>
  text
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replaceAll(/[\u0080-\u{10ffff}]/gu, foldLetter);
