// CG-20: passwords that everyone tries first, or that are on the person's own card, are refused.
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

/** With the letters that digits and signs stand for; `one` says what the 1 stands for. */
const spelled = (word: string, one = 'i'): string =>
  word.replaceAll(/[013457@$!]/g, (sign) => (sign === '1' ? one : (homoglyphs[sign] ?? sign)));

/** The most digits and signs beside a well-known word that leave it as easy to guess: `Summer-2026!` has six. */
const maxBeside = 6;

/** Whether a password is a well-known word, typed plainly, twice, or with digits for letters, and little beside it. */
export function isGuessable(password: string): boolean {
  const plain = password.toLowerCase();
  // Signs of the end, such as in `Zaq12wsx!`.
  if (guessablePasswords.has(plain.replace(/[^a-z0-9]+$/, ''))) return true;
  // What stands around the word is cut off in each way that leaves a letter at its ends.
  for (let from = 0; from <= maxBeside; from += 1) {
    if (/[a-z]/.test(plain.slice(0, from))) break;
    for (let to = plain.length; plain.length - to + from <= maxBeside; to -= 1) {
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
    [form, spelled(form), spelled(form, 'l')].some((word) => guessableWords.has(word)),
  );
}

/** Throws 400 on the password's field. */
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
