import type { Locale } from '@plainscan/contract';

/** The day of a moment in a time zone, as it stands in a mail: `December 23, 2026`, `23 de diciembre de 2026`. */
export const mailDate = (at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  at.toLocaleDateString(locale === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone });
