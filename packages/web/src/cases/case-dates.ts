// Dates of cases for display: MM/DD/YYYY or MM/DD/YYYY - HH:mm in the browser's time zone (D-008).
import { useEffect, useState } from 'react';
import { hour } from '@plainscan/contract';
import { formatDay } from '../platform/language/date-format.ts';

/** E-008: MM/DD/YY, used in the summary of a case. */
export const formatShortDay = (moment: string): string => formatDay(moment).replace(/\d\d(?=\d\d$)/, '');
export const formatClock = (moment: Date): string =>
  [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

export interface TimeLeft {
  isLate: boolean;
  days: number;
  /** Whole hours in addition to the days. */
  hours: number;
  /** Total whole hours. */
  allHours: number;
}

/** Returns the time until (or since) a moment, rounded down, but at least one hour. */
export function timeLeft(due: string, now: Date): TimeLeft {
  const difference = new Date(due).getTime() - now.getTime();
  const allHours = Math.max(1, Math.floor(Math.abs(difference) / hour));
  return { isLate: difference < 0, days: Math.floor(allHours / 24), hours: allHours % 24, allHours };
}

/** Returns the age in whole years on a day, from a birth date (YYYY-MM-DD). */
export function ageAt(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}

/** Returns the current time, updated every minute, so that texts like "in 5 h" stay correct. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
