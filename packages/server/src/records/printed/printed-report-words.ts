import { glossary, makeTermFinder, type Locale } from '@plainscan/contract';

const findTerms = makeTermFinder(glossary);

/** Returns the medical terms in these texts with explanations, in order of appearance, each once. */
export function explainTerms(texts: readonly string[], locale: Locale): string[] {
  const terms = texts.flatMap((text) => findTerms(text).flatMap(({ term }) => term ?? []));
  return [...new Set(terms)].map((term) => `${term[locale].name}: ${term[locale].text}`);
}

/**
 * Formats a date for the reader's language, such as `11/23/2026`. A bare date (YYYY-MM-DD) is the same day in every
 * time zone.
 */
export function dayWords(
  at: Date | string | null,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string | null {
  if (at === null) return null;
  return new Date(at).toLocaleDateString(locale === 'es' ? 'es-US' : 'en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: typeof at === 'string' ? 'UTC' : timeZone,
  });
}

/** Formats seconds as `2:46`. */
export const timeWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
