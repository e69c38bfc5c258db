// A calendar file (RFC 5545) with one moment, which takes no time of the reader's day.

export interface CalendarMoment {
  /** Names the moment: the same one again replaces the earlier in the calendar. */
  id: string;
  at: Date;
  title: string;
  text: string;
  url: string;
}

const encoder = new TextEncoder();
const lineBytes = 75;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/** `20261203T220000Z`: a moment in UTC, which each calendar shows in its reader's time zone. */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Breaks a line that has more than 75 bytes of UTF-8, never inside a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > lineBytes) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += letter;
    size += bytes;
  }
  return [...parts, part].join('\r\n');
}

/** Returns the file's text. */
export function calendarFile({ id, at, title, text, url }: CalendarMoment, now = new Date()): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plainscan//Plainscan//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${text}\n${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
