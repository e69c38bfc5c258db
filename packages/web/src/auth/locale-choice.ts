// Whether the reader chose a language on a page before login, during this visit.
import type { Locale } from '../platform/language/i18n.tsx';

let chosen: Locale | null = null;

export const chosenLocale = (): Locale | null => chosen;
export function rememberLocale(locale: Locale): void {
  chosen = locale;
}
