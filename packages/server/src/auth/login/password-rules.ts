// CG-20: refuses the passwords that are guessed first, and those that contain the user's own data.
import { AppError, fieldProblems } from '@plainscan/contract';

import { guessablePasswords, guessableWords } from './guessable-passwords-data.ts';

const homoglyphs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols with the letters they stand for; `one` is the letter for 1. */
const replaceLookalikes = (word: string, one = 'i'): string =>
  word.replaceAll(/[013457@$!]/g, (sign) => (sign === '1' ? one : (homoglyphs[sign] ?? sign)));

/** Most digits and symbols around a well-known word that leave it easy to guess: `Summer-2026!` has six. */
const maxAffixLength = 6;

/**
 * Returns whether a password is a well-known word (plain, doubled, or with digits for letters) with little around it.
 */
export function isGuessable(password: string): boolean {
  const plain = password.toLowerCase();
  // Ignores trailing symbols, such as in `Zaq12wsx!`.
  if (guessablePasswords.has(plain.replace(/[^a-z0-9]+$/, ''))) return true;
  // Tries every way to cut off digits and symbols around the word.
  for (let from = 0; from <= maxAffixLength; from += 1) {
    if (/[a-z]/.test(plain.slice(0, from))) break;
    for (let to = plain.length; plain.length - to + from <= maxAffixLength; to -= 1) {
      if (to <= from || /[a-z]/.test(plain.slice(to))) break;
      if (isWord(plain.slice(from, to))) return true;
    }
  }
  return false;
}

function isWord(part: string): boolean {
  const half = part.slice(0, part.length / 2);
  const forms = part === half + half ? [part, half] : [part];
  return forms.some((form) =>
    [form, replaceLookalikes(form), replaceLookalikes(form, 'l')].some((word) => guessableWords.has(word)),
  );
}

/** Throws 400 on the password field. */
export function checkPasswordWords(
  password: string,
  person: { name: string; email: string },
  field = 'password',
): void {
  const plain = password.toLowerCase();
  const own = [
    person.email.toLowerCase(),
    person.email.split('@')[0]?.toLowerCase() ?? '',
    person.name.toLowerCase(),
  ];
  if (
    isGuessable(password) ||
    own.some((word) => word.length > 3 && plain.startsWith(word) && plain.length < word.length + 4)
  ) {
    throw new AppError('input.invalid', { fields: { [field]: [fieldProblems.passwordWords] } });
  }
}
