// The day by which a report is wanted, in the zone of this browser (F-022).
import { limits } from '@plainscan/contract';

/** YYYY-MM-DD. */
export function isoDayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last minute of a day here: a report "by that day" may come until then. */
export const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:00`);

/** The first and last day that F-022 allows, as the calendar needs them. */
export function reportDays(now: Date): { first: string; last: string } {
  const first = new Date(now.getTime() + limits.preferredDateMinMilliseconds);
  const last = new Date(now.getTime() + limits.preferredDateMaxMilliseconds);
  if (endOfDay(isoDayOf(last)) > last) last.setDate(last.getDate() - 1);
  return { first: isoDayOf(first), last: isoDayOf(last) };
}
