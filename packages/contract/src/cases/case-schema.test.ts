import { describe, expect, test } from 'vitest';

import { createCaseSchema } from '../requests/case-request-schema.ts';
import { limits } from '../shared/limits.ts';
import { preferredDateProblem, preferredDateProblems, suggestedReportDate } from './case-schema.ts';
import { shownStatus } from '../case-flow/case-status.ts';

const now = new Date('2026-11-18T12:00:00Z');
const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

describe('F-022, W-037, W-038, X-003: the preferred report date', () => {
  test.each([
    [72, null],
    [71.99, preferredDateProblems.tooSoon],
    [8_760, null],
    [8_760.01, preferredDateProblems.tooLate],
  ])('%d hours ahead', (hours, problem) => {
    expect(preferredDateProblem(inHours(hours).toISOString(), now)).toBe(problem);
  });

  test('CG-63: the server tolerates five minutes at the limit', () => {
    const almost = inHours(72 - 4 / 60).toISOString();
    expect(preferredDateProblem(almost, now, limits.preferredDateToleranceMilliseconds)).toBeNull();
    expect(preferredDateProblem('never', now)).toBe(preferredDateProblems.unreadable);
  });
});

describe('F-023, J-022: the suggested date', () => {
  test.each([
    ['2026-11-17T10:00:00', 5],
    ['2026-11-18T10:00:00', 1],
    ['2026-11-19T10:00:00', 1],
    ['2026-11-20T10:00:00', 1],
  ])('from %s it is not on a weekend', (from, weekday) => {
    expect(suggestedReportDate(new Date(from)).getDay()).toBe(weekday);
  });
});

describe('E-022, X-002, CG-42: delayed is derived', () => {
  test.each([
    ['new', 23.99, 'delayed'],
    ['new', 24, 'new'],
    ['in-progress', 1, 'in-progress'],
  ] as const)('%s with %d hours left', (status, hours, shown) => {
    expect(shownStatus(status, inHours(hours), now, limits.delayedMilliseconds)).toBe(shown);
  });

  test('a case without a due date is never delayed', () => {
    expect(shownStatus('new', null, now, limits.delayedMilliseconds)).toBe('new');
  });
});

describe('F-019: the create form', () => {
  const whole = {
    patient: {
      name: ' Edith Moran ',
      preferredName: 'Edie',
      email: 'EDITH@Mail.test',
      phoneNumber: '(555) 010-0199',
      dateOfBirth: '1954-02-11',
      gender: 'female',
    },
    preferredReportDate: '2026-11-25T12:00:00Z',
    questionText: 'What is it?',
    selectedPaymentPackage: 'standard',
    termsAccepted: true,
  };

  test('A-048: text is trimmed, and an email is lowercased', () => {
    const { patient } = createCaseSchema.parse(whole);
    expect(patient).toMatchObject({ name: 'Edith Moran', email: 'edith@mail.test' });
  });

  test.each([
    ['name', '  '],
    ['email', 'edith'],
    ['phoneNumber', 'call me'],
    ['phoneNumber', '123'],
    ['dateOfBirth', '1954-02-30'],
    ['dateOfBirth', '2999-01-01'],
    ['gender', 'unknown'],
  ])('%s %o is refused', (field, value) => {
    const result = createCaseSchema.safeParse({ ...whole, patient: { ...whole.patient, [field]: value } });
    expect(result.error?.issues[0]?.path).toEqual(['patient', field]);
  });

  test('a question is required', () => {
    expect(createCaseSchema.safeParse({ ...whole, questionText: ' ' }).success).toBe(false);
  });
});
