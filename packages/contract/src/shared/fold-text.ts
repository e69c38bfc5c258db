/** A letter without accents and in lower case, or itself where that would be more or less than one. */
function foldLetter(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === letter.length ? folded : letter;
}

/** A text as it is compared and searched, letter for letter: what is found at a place stands there in the text itself. */
export const foldLetters = (text: string): string => Array.from(text, foldLetter).join('');
