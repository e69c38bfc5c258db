// What an explanation of the glossary must be like: short, and easy to read (B25).
import { fieldProblems } from '../../shared/field-problems.ts';
import type { Locale } from '../../shared/messages.ts';
import { englishSyllables, readingEase, readingGrade, spanishSyllables } from '../../shared/reading-ease.ts';

/** HHS and AMA recommend at most seventh grade. A harder text needs a reason, and above `most` there is none. */
export const explanationGrades = { wanted: 7, most: 9 } as const;
export const explanationWords = { least: 8, most: 30 } as const;

/** Nothing is measured above college. */
const lastGrade = 16;

export interface MeasuredExplanation {
  readonly words: number;
  /** School grade, rounded up so that what is above a limit also reads so. `null` for a text without sentences. */
  readonly grade: number | null;
  /** The word with the most syllables, which makes the text harder than any other. `null` for a text without words. */
  readonly hardest: string | null;
}

/** A score of 60 is the end of what everyone reads, grade 7; 50 is grade 9. */
const gradeOfEase = (ease: number): number => explanationGrades.wanted + (60 - ease) / 5;

/** Measures by Flesch-Kincaid in English, and by Fernández Huerta, as grades, in Spanish. */
export function measureExplanation(text: string, locale: Locale): MeasuredExplanation {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  const grade = locale === 'es' ? gradeOfEase(readingEase([text])) : readingGrade([text]);
  const syllablesOf = locale === 'es' ? spanishSyllables : englishSyllables;
  return {
    words: words.length,
    grade: Number.isNaN(grade) ? null : Math.min(lastGrade, Math.max(1, Math.ceil(grade))),
    hardest: words.toSorted((one, other) => syllablesOf(other) - syllablesOf(one))[0] ?? null,
  };
}

/** Returns what is wrong with an explanation, or `null`. */
export function explanationProblem(text: string, locale: Locale, reason: string | null): string | null {
  const { words, grade } = measureExplanation(text, locale);
  if (words < explanationWords.least || words > explanationWords.most) return fieldProblems.explanationLength;
  if (grade === null) return null;
  if (grade > explanationGrades.most) return fieldProblems.explanationTooHard;
  return grade > explanationGrades.wanted && !reason ? fieldProblems.explanationHard : null;
}
