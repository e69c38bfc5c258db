// Formats days and times: MM/DD/YYYY and MM/DD/YYYY - HH:mm, in the reader's time zone.

const two = (number: number): string => String(number).padStart(2, '0');

/** Parses an ISO text. A date without a time (YYYY-MM-DD) is the start of that day in every time zone. */
const timeOf = (iso: string): Date => new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00` : iso);

const dayOf = (time: Date): string =>
  `${two(time.getMonth() + 1)}/${two(time.getDate())}/${String(time.getFullYear()).padStart(4, '0')}`;

/**
 * Returns the day, `11/26/2026`. '' for `null`. A date without a time (YYYY-MM-DD) is the same day in every time zone.
 */
export function formatDay(iso: string | null): string {
  return iso === null ? '' : dayOf(timeOf(iso));
}

/** Returns the time to the minute, `11/26/2026 - 14:05`. '' for `null`. */
export function formatMoment(iso: string | null): string {
  if (iso === null) return '';
  const time = timeOf(iso);
  return `${dayOf(time)} - ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Returns the format for dialogs, `11/26/2026 - 02:05 PM`. '' for `null` (X-022, CG-159). */
export function formatDialogMoment(iso: string | null): string {
  if (iso === null) return '';
  const time = timeOf(iso);
  const hour = time.getHours();
  return `${dayOf(time)} - ${two(hour % 12 || 12)}:${two(time.getMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns a promised time with its zone: `Thursday, December 3 at 5 PM Eastern Time`. */
export function formatPromise(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    ...(time.getMinutes() > 0 && { minute: '2-digit' }),
    timeZoneName: 'longGeneric',
  }).format(time);
}

/** Returns the short name of the reader's time zone at that time: `EST`. */
export const formatZone = (time: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
