import {
  changeForms,
  changeTexts,
  explainTerm,
  languageOf,
  locales,
  makeTermFinder,
  type GlossaryChange,
  type Locale,
  type TermFinder,
} from '@plainscan/contract';
import { builtInGlossary } from '../../library/glossary/built-in-glossary.ts';

const finders = new Map<Locale, TermFinder>();

/** The usual search is kept, because it takes a while to build. */
function finderFor(language: Locale, changes: readonly GlossaryChange[]): TermFinder {
  const known = changes.length === 0 ? finders.get(language) : undefined;
  if (known) return known;
  const finder = makeTermFinder(changeForms(builtInGlossary().forms[language], changes));
  if (changes.length === 0) finders.set(language, finder);
  return finder;
}

/**
 * Returns the medical terms in these texts with explanations in the reader's language, in order of appearance, each once.
 * Each text may be in another language. `changes` are those of the reader's clinic.
 */
export function explainTerms(
  texts: readonly string[],
  locale: Locale,
  changes: readonly GlossaryChange[],
): string[] {
  const finderByLanguage = new Map(locales.map((language) => [language, finderFor(language, changes)]));
  const terms = texts.flatMap(
    (text) =>
      finderByLanguage
        .get(languageOf(text, locale))?.(text)
        .flatMap(({ term }) => term ?? []) ?? [],
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
