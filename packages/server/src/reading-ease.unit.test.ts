// B25: every email to a patient is at most seventh-grade reading level, in both languages.
import { locales } from '@plainscan/contract';
import { expect, test } from 'vitest';

import { readingProblem } from '../../contract/src/shared/reading-ease-fixture.ts';
import { accountMailTexts } from './auth/accounts/account-mail-texts.ts';
import { patientMailTexts } from './notices/case-mail-texts-patient.ts';
import { paymentMailTexts } from './payments/mails/payment-mail-texts.ts';

/** Returns all texts in a table, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('B25: emails to patients are easy to read', () => {
  const tables = { case: patientMailTexts, account: accountMailTexts, money: paymentMailTexts };
  const problems = Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([name, texts]) =>
      locales.map((locale) => readingProblem(`${kind} mail ${name}`, locale, textsIn(texts[locale]))),
    ),
  );
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});
