import { afterEach, expect, test, vi } from 'vitest';

import { birthDateSchema, isCalendarDay, latestDay, momentSchema } from './field-schemas.ts';

test('a moment is one that the database can store: the years 1 to 9999 in UTC', () => {
  const accepts = (text: string): boolean => momentSchema().safeParse(text).success;
  for (const text of ['2026-11-29T10:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00'])
    expect(accepts(text), text).toBe(true);
  for (const text of [
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-11-29',
    '2026-02-30T10:00:00Z',
    '',
  ])
    expect(accepts(text), text).toBe(false);
});

test('a calendar day has a year from 1 to 9999', () => {
  for (const day of ['0001-01-01', '2024-02-29', '9999-12-31']) expect(isCalendarDay(day), day).toBe(true);
  for (const day of ['0000-01-01', '2026-02-29', '10000-01-01', ''])
    expect(isCalendarDay(day), day).toBe(false);
});

afterEach(() => vi.useRealTimers());

test('F-019: a baby born today in Auckland has a date of birth there, and nobody one of tomorrow', () => {
  // Sunday, 8:00 in Auckland.
  vi.useFakeTimers({ now: new Date('2026-11-28T19:00:00Z') });
  expect(birthDateSchema.safeParse('2026-11-29').success).toBe(true);
  expect(birthDateSchema.safeParse('2026-11-30').success).toBe(false);
  expect(latestDay(new Date('2026-11-28T09:59:59Z'))).toBe('2026-11-28');
});
