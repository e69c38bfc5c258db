// How days and moments are written everywhere: MM/DD/YYYY and MM/DD/YYYY - HH:mm, in the reader's own time zone.
import dayjs from 'dayjs';

/** A moment as its day, `11/26/2026`; '' for none. A bare day (YYYY-MM-DD) stays that day in every zone. */
export function formatDay(iso: string | null): string {
  return iso === null ? '' : dayjs(iso).format('MM/DD/YYYY');
}

/** A moment to the minute, `11/26/2026 - 14:05`; '' for none. */
export function formatMoment(iso: string | null): string {
  return iso === null ? '' : dayjs(iso).format('MM/DD/YYYY - HH:mm');
}

/** The same as dialogs write it, `11/26/2026 - 02:05 PM`; '' for none (X-022, CG-159). */
export function formatDialogMoment(iso: string | null): string {
  return iso === null ? '' : dayjs(iso).format('MM/DD/YYYY - hh:mm A');
}
