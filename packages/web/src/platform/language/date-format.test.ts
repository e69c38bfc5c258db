import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './date-format.ts';

test('days are MM/DD/YYYY and times MM/DD/YYYY - HH:mm, in the reader’s time zone', () => {
  const moment = new Date(2026, 10, 6, 9, 5).toISOString();
  expect(formatDay(moment)).toBe('11/06/2026');
  expect(formatMoment(moment)).toBe('11/06/2026 - 09:05');
  expect(formatMoment(new Date(2026, 0, 31, 23, 59).toISOString())).toBe('01/31/2026 - 23:59');
  // A date without a time is the same day in every time zone.
  expect(formatDay('1957-03-14')).toBe('03/14/1957');
  expect([formatDay(null), formatMoment(null)]).toEqual(['', '']);
});
