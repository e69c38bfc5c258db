// The preferred report date, in the browser's time zone (F-022).
import { limits } from '@plainscan/contract';

/** YYYY-MM-DD. */
export function isoDayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns the last minute of a day: a report due "by that day" may arrive until then. */
export const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:00`);

/** Returns the first and last day that F-022 allows, for the calendar. */
export function reportDays(now: Date): { first: string; last: string } {
  const first = new Date(now.getTime() + limits.preferredDateMinMilliseconds);
  const last = new Date(now.getTime() + limits.preferredDateMaxMilliseconds);
  if (endOfDay(isoDayOf(last)) > last) last.setDate(last.getDate() - 1);
  return { first: isoDayOf(first), last: isoDayOf(last) };
}
