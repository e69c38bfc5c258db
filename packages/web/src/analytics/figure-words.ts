// Formatting of figures: durations, shares and their changes.
import { day, hour, second } from '@plainscan/contract';

import type { Locale } from '../platform/language/i18n.tsx';

const hourSeconds = hour / second;
const daySeconds = day / second;

/** Returns a duration in the unit that fits: `12 min`, `9 h`, `1.3 days`. */
export function durationWords(seconds: number, locale: Locale): string {
  const write = (value: number, unit: 'minute' | 'hour' | 'day', digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (Math.abs(seconds) < hourSeconds) return write(Math.round(seconds / 60), 'minute');
  if (Math.abs(seconds) < 2 * daySeconds) return write(Math.round(seconds / hourSeconds), 'hour');
  return write(seconds / daySeconds, 'day', 1);
}

/** Distances of axis labels, in seconds. */
const tickSteps = [
  ...[1, 5, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 4, 8, 12].map((hours) => hours * hourSeconds),
  ...[1, 2, 5, 10, 30, 100].map((days) => days * daySeconds),
];

/** Returns about four round durations for an axis that reaches up to `longest` seconds. */
export function durationTicks(longest: number): number[] {
  const step =
    tickSteps.find((seconds) => longest <= 4 * seconds) ?? Math.ceil(longest / 4 / daySeconds) * daySeconds;
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
export const hoursOf = (seconds: number): string => (seconds / hourSeconds).toFixed(2);
