import { glossary, makeTermFinder, type Locale } from '@plainscan/contract';

const findTerms = makeTermFinder(glossary);

/** What the medical words of these texts mean, in the order in which they come, each once. */
export function explainedWords(texts: readonly string[], locale: Locale): string[] {
  const terms = texts.flatMap((text) => findTerms(text).flatMap(({ term }) => term ?? []));
  return [...new Set(terms)].map((term) => `${term[locale].name}: ${term[locale].text}`);
}

/** `11/23/2026`, in the order of the reader's language; a bare day (YYYY-MM-DD) stays that day in every zone. */
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

/** `2:46`, of seconds. */
export const timeWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
