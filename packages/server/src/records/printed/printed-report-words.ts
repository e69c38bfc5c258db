import {
  changeTexts,
  explainTerm,
  languageOf,
  locales,
  type GlossaryChange,
  type Locale,
} from '@plainscan/contract';
import { builtInGlossary } from '../../library/glossary/built-in-glossary.ts';
import { termFinderFor } from '../../library/glossary/term-finders.ts';

/**
 * Returns the medical terms in these texts with explanations in the reader's language, in order of appearance, each once.
 * Everyday words are left out: a list away from the text cannot say which word is meant. Each text may be in another
 * language. `changes` are those of the reader's clinic.
 */
export function explainTerms(
  texts: readonly string[],
  locale: Locale,
  changes: readonly GlossaryChange[],
): string[] {
  const finderByLanguage = new Map(locales.map((language) => [language, termFinderFor(language, changes)]));
  const terms = texts.flatMap(
    (text) =>
      finderByLanguage
        .get(languageOf(text, locale))?.(text)
        .flatMap(({ term }) => (term?.isEveryday === false ? term : [])) ?? [],
  );
  const explanations = changeTexts(builtInGlossary().texts[locale], changes, locale);
  const explained = [...new Map(terms.map((term) => [term.key, term])).values()].flatMap(
    (term) => explainTerm(term, explanations) ?? [],
  );
  return explained.map(({ name, text }) => `${name}: ${text}`);
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
