// When a case is due, in words: `in 5 h`, `in 2 days`, `3 h late`.
import type { caseListMessages, CaseStatus } from '@plainscan/contract';
import type { Translate } from '../platform/language/i18n.tsx';
import { timeLeft } from './case-dates.ts';
import type { casePageMessages } from './case-page-messages.ts';

/** Cases in these statuses no longer wait for anyone, so they are never late. */
const settled: readonly CaseStatus[] = ['completed', 'archived'];

interface Due {
  dueDate: string | null;
  status: { value: CaseStatus };
}

export const isSettled = ({ status }: Due): boolean => settled.includes(status.value);

/** Returns whether the due time is shown as a warning: past, or less than a day away and unclaimed. */
export const needsDueWarning = (row: Due, now: Date): boolean =>
  row.dueDate !== null &&
  !isSettled(row) &&
  (row.status.value === 'delayed' || timeLeft(row.dueDate, now).isLate);

/** Returns the text for the list. `null` if there is no countdown. */
export function dueWords(row: Due, now: Date, t: Translate<(typeof caseListMessages)['en']>): string | null {
  if (row.status.value === 'not-paid') return t('list.afterPayment');
  if (row.dueDate === null || isSettled(row)) return null;
  const { isLate, days, allHours } = timeLeft(row.dueDate, now);
  if (isLate)
    return allHours < 48 ? t('list.due.late', { n: allHours }) : t('list.due.lateDays', { n: days });
  if (days === 0) return t('list.due.in.hours', { n: allHours });
  return days === 1 ? t('list.due.in.day') : t('list.due.in.days', { n: days });
}

/** Returns the longer text for the action panel, such as `2 days 1 h`. */
export function dueLength(row: Due, now: Date, t: Translate<(typeof casePageMessages)['en']>): string | null {
  if (row.dueDate === null || isSettled(row)) return null;
  const { isLate, days, hours } = timeLeft(row.dueDate, now);
  const parts = [
    days > 0 && t(days === 1 ? 'oneDay' : 'days', { n: days }),
    (hours > 0 || days === 0) && t('hours', { n: hours }),
  ];
  const length = parts.filter((part) => typeof part === 'string').join(' ');
  return isLate ? t('late', { length }) : length;
}
