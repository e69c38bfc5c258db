import type { Locale } from '@plainscan/contract';

/** Returns the date in a time zone as written in emails: `December 23, 2026`, `23 de diciembre de 2026`. */
export const mailDate = (at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  at.toLocaleDateString(locale === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone });
