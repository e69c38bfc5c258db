import { caseMessages, type CaseStatus } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../platform/language/i18n.tsx';
import { formatMessage } from '../ui/text/message-table.ts';
import { ageAt, timeLeft } from './case-dates.ts';
import { casePageMessages } from './case-page-messages.ts';
import { dueLength, dueWords, needsDueWarning } from './due-words.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000).toISOString();
const t: Translate<(typeof caseMessages)['en']> = (key, ...params) =>
  formatMessage(caseMessages.en[key], params[0]);
const words: Translate<(typeof casePageMessages)['en']> = (key, ...params) =>
  formatMessage(casePageMessages.en[key], params[0]);
const row = (dueDate: string | null, value: CaseStatus = 'new') => ({ dueDate, status: { value } });

describe('texts in the list', () => {
  test.each([
    [5, 'in 5 h'],
    [0.5, 'in 1 h'],
    [23.9, 'in 23 h'],
    [24, 'in 1 day'],
    [49, 'in 2 days'],
    [-3, '3 h late'],
    [-47, '47 h late'],
    [-72, '3 days late'],
  ])('%s h from now is “%s”', (n, expected) => expect(dueWords(row(hours(n)), now, t)).toBe(expected));

  test('a finished case has no countdown, an unpaid one waits for its payment', () => {
    expect(dueWords(row(hours(-5), 'completed'), now, t)).toBeNull();
    expect(dueWords(row(null, 'not-paid'), now, t)).toBe('after payment');
    expect(dueWords(row(null), now, t)).toBeNull();
  });
});

test('the panel shows days and hours', () => {
  expect(dueLength(row(hours(49)), now, words)).toBe('2 days 1 h');
  expect(dueLength(row(hours(24)), now, words)).toBe('1 day');
  expect(dueLength(row(hours(5)), now, words)).toBe('5 h');
  expect(dueLength(row(hours(-30)), now, words)).toBe('1 day 6 h late');
});

test('E-022: delayed or overdue is red, settled never is', () => {
  expect(needsDueWarning(row(hours(5), 'delayed'), now)).toBe(true);
  expect(needsDueWarning(row(hours(5), 'in-progress'), now)).toBe(false);
  expect(needsDueWarning(row(hours(-1), 'in-progress'), now)).toBe(true);
  expect(needsDueWarning(row(hours(-100), 'completed'), now)).toBe(false);
});

test('time left is never zero hours', () => {
  expect(timeLeft(hours(0.01), now)).toEqual({ isLate: false, days: 0, hours: 1, allHours: 1 });
});

test('the age changes on the birthday', () => {
  expect(ageAt('1957-11-20', now)).toBe(69);
  expect(ageAt('1957-11-22', now)).toBe(68);
});
