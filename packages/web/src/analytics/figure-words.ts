// Formatting of figures: durations, shares and their changes.
import type { Locale } from '../platform/language/i18n.tsx';

const hour = 3_600;
const day = 24 * hour;

/** Returns a duration in the unit that fits: `12 min`, `9 h`, `1.3 days`. */
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

/** Distances of axis labels, in seconds. */
const tickSteps = [
  ...[1, 5, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 4, 8, 12].map((hours) => hours * hour),
  ...[1, 2, 5, 10, 30, 100].map((days) => days * day),
];

/** Returns about four round durations for an axis that reaches up to `longest` seconds. */
export function durationTicks(longest: number): number[] {
  const step = tickSteps.find((seconds) => longest <= 4 * seconds) ?? Math.ceil(longest / 4 / day) * day;
  const count = Math.max(1, Math.ceil(longest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Returns a share in whole percent, 0 if the whole is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

/** Returns the average rating. `ratings` counts the ratings from 1 up. 0 if there are none. */
export function averageRating(ratings: readonly number[]): number {
  const given = ratings.reduce((sum, number) => sum + number, 0);
  const points = ratings.reduce((sum, number, at) => sum + number * (at + 1), 0);
  return given === 0 ? 0 : points / given;
}

/** Returns a change with its sign, using a real minus. `null` if nothing changed. */
export function changeWords(change: number, write: (size: number) => string): string | null {
  if (change === 0) return null;
  return `${change > 0 ? '+' : '\u2212'}${write(Math.abs(change))}`;
}

/** Returns seconds as hours for the CSV file, so that spreadsheets can calculate with them. */
export const hoursOf = (seconds: number): string => (seconds / hour).toFixed(2);
