import { AppError, fieldProblems, passwordSchema, problemIn } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';

import { guessableWords } from './guessable-passwords-data.ts';
import { checkPasswordWords, isGuessable } from './password-rules.ts';

const person = { name: 'Edith Moran', email: 'edith@mail.test' };

function refusal(password: string): unknown {
  try {
    checkPasswordWords(password, person);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? [error.status, error.fields] : error;
  }
}

describe('CG-20: a password that attackers try first', () => {
  test.each([
    ['Password1', 'a common word and a digit'],
    ['pAssWorD1', 'whatever is written large'],
    ['P@ssw0rd', 'signs and digits for letters'],
    ['P4$$w0rd2026', 'more of them, and a year'],
    ['Summer-2026!', 'a season and a year'],
    ['1Qaz2wsx', 'keys one below the other'],
    ['Zaq12wsx!', 'the same with a sign at its end'],
    ['Qwertyuiop1', 'keys side by side'],
    ['123Dragon', 'digits before a word'],
    ['123456Dragon', 'six digits before a word'],
    ['TrustNo1', 'a name of a film'],
    ['Abcd1234', 'letters and digits in a row'],
    ['Iloveyou99', 'words of love'],
    ['Contrasena1', 'a common word in Spanish'],
    ['LoveLove1', 'a word twice'],
    ['We1come1', 'a digit for a small L'],
    ['Barcelona10', 'a team'],
    ['Michael85!', 'a name'],
  ])('%j is refused: %s', (password) => {
    expect(passwordSchema.safeParse(password).success, 'nothing else refuses it').toBe(true);
    expect(refusal(password)).toEqual([400, { password: [fieldProblems.passwordWords] }]);
  });

  test('every word is refused with the endings that people add', () => {
    const taken = [...guessableWords].flatMap((word) => {
      const written = word.charAt(0).toUpperCase() + word.slice(1);
      return ['1', '123', '2026', '1!', '-2025']
        .map((end) => written + end)
        .filter((one) => !isGuessable(one));
    });
    expect(taken).toEqual([]);
    expect(guessableWords.size).toBeGreaterThan(300);
  });

  test.each([
    'Lakeside-View-7',
    'Quiet-Harbor-7',
    'Sunshine-Coast-1',
    'My dog eats 3 apples',
    'Summer in Oslo 1987',
    'Kx9-tretmine',
    'Passwordless-Lake-4',
    'Passwordless7',
    '1234567Dragon',
  ])('%j is accepted', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  test('the message exists in both languages', () => {
    expect(problemIn('en', fieldProblems.passwordWords)).toMatch(/harder to guess/);
    expect(problemIn('es', fieldProblems.passwordWords)).toMatch(/más difícil de adivinar/);
  });
});
