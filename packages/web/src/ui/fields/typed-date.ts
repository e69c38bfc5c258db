// Dates as typed (month, day, year) and as sent (YYYY-MM-DD). No time zones are involved.

export type TypedDate =
  | { readonly kind: 'empty' }
  | { readonly kind: 'date'; readonly iso: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'no-such-day' };

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function toIso(year: number, month: number, day: number): TypedDate {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return { kind: 'no-such-day' };
  const two = (part: number) => String(part).padStart(2, '0');
  return { kind: 'date', iso: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` };
}

/**
 * Parses `03/14/1957`, `3/14/1957`, `3-14-1957`, `03.14.1957`, `03141957` and a pasted `1957-03-14`. The year needs
 * four digits, because `57` could be either century.
 */
export function parseTypedDate(text: string): TypedDate {
  const typed = text.trim();
  if (!typed) return { kind: 'empty' };
  const pasted = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (pasted) return toIso(Number(pasted[1]), Number(pasted[2]), Number(pasted[3]));
  const parts =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!parts) return { kind: 'unreadable' };
  return toIso(Number(parts[3]), Number(parts[1]), Number(parts[2]));
}

/** Formats `1957-03-14` as `03/14/1957`. Returns '' for anything else. */
export function formatIsoDate(iso: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '');
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : '';
}

/** Inserts the slashes while digits are typed at the end. Leaves changes in the middle alone. */
export function withSlashes(text: string, before: string): string {
  if (text.length < before.length || /[^\d/]/.test(text)) return text;
  // Some people type the slash as well. It is already there.
  if (text === `${before}/` && before.endsWith('/')) return before;
  const digits = text.replaceAll('/', '');
  if (/^\d{2}$/.test(text)) return `${text}/`;
  if (/^\d{2}\/\d{2}$/.test(text)) return `${text}/`;
  if (/^\d{3,8}$/.test(text)) {
    return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
  }
  return text;
}
