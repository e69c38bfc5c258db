// How figures are written: durations, shares and their changes.
import type { Locale } from '../platform/language/i18n.tsx';

const hour = 3_600;
const day = 24 * hour;

/** A duration of so many seconds in its fitting unit: `12 min`, `9 h`, `1.3 days`. */
export function durationWords(seconds: number, locale: Locale): string {
  const write = (value: number, unit: 'minute' | 'hour' | 'day', digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (Math.abs(seconds) < hour) return write(Math.round(seconds / 60), 'minute');
  if (Math.abs(seconds) < 2 * day) return write(Math.round(seconds / hour), 'hour');
  return write(seconds / day, 'day', 1);
}

/** A share in whole percent; of nothing it is none. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

/** The average of ratings that are counted from 1 on; 0 of none. */
export function averageRating(ratings: readonly number[]): number {
  const given = ratings.reduce((sum, number) => sum + number, 0);
  const points = ratings.reduce((sum, number, at) => sum + number * (at + 1), 0);
  return given === 0 ? 0 : points / given;
}

/** A change with its sign, a real minus; null where nothing changed. */
export function changeWords(change: number, write: (size: number) => string): string | null {
  if (change === 0) return null;
  return `${change > 0 ? '+' : '\u2212'}${write(Math.abs(change))}`;
}

/** Seconds as hours for a table to keep, which spreadsheets can count with. */
export const hoursOf = (seconds: number): string => (seconds / hour).toFixed(2);
