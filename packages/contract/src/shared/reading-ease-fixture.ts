// Rates the texts of a whole page, for tests.
import type { Locale } from './messages.ts';
import { englishSyllables, measureProse, readingEase, readingGrade } from './reading-ease.ts';

/** A page with fewer words is not rated. */
export const minRatedWords = 80;
/** HHS and AMA recommend at most seventh grade. Spanish texts from 60 up are readable for everyone. */
const hardestGrade = 7;
const minReadingEase = 60;

/** Describes why these texts are too hard as a whole. Returns `null` if they are short or easy enough. */
export function readingProblem(name: string, locale: Locale, texts: readonly string[]): string | null {
  const { words } = measureProse(texts, englishSyllables);
  if (words < minRatedWords) return null;
  if (locale === 'es') {
    const ease = readingEase(texts);
    return ease < minReadingEase ? `${name}, es: ${ease.toFixed(1)} is below ${minReadingEase}` : null;
  }
  const grade = readingGrade(texts);
  return grade > hardestGrade ? `${name}, en: grade ${grade.toFixed(1)} is above ${hardestGrade}` : null;
}
