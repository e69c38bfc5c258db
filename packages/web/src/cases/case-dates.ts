// Dates of cases as people read them: MM/DD/YYYY or MM/DD/YYYY - HH:mm in the browser's own zone (D-008).
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

export const formatDay = (moment: string): string => dayjs(moment).format('MM/DD/YYYY');
/** E-008: MM/DD/YY, as the summary of a case writes its days. */
export const formatShortDay = (moment: string): string => dayjs(moment).format('MM/DD/YY');
export const formatMoment = (moment: string): string => dayjs(moment).format('MM/DD/YYYY - HH:mm');
export const formatClock = (moment: Date): string => dayjs(moment).format('HH:mm');

export interface TimeLeft {
  isLate: boolean;
  days: number;
  /** Whole hours beside the days. */
  hours: number;
  /** All whole hours. */
  allHours: number;
}

const hour = 3_600_000;

/** How long until (or since) a moment, rounded down, but never less than one hour. */
export function timeLeft(due: string, now: Date): TimeLeft {
  const difference = new Date(due).getTime() - now.getTime();
  const allHours = Math.max(1, Math.floor(Math.abs(difference) / hour));
  return { isLate: difference < 0, days: Math.floor(allHours / 24), hours: allHours % 24, allHours };
}

/** Whole years from a birth date (YYYY-MM-DD) to a day. */
export const ageAt = (birthDate: string, now: Date): number => dayjs(now).diff(dayjs(birthDate), 'year');

/** The present, a minute exact, so that words like "in 5 h" stay true on a page that is left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
