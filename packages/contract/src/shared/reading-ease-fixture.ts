// Measures how hard texts are to read: Flesch-Kincaid grade for English, Fernández Huerta's 0 to 100 for Spanish.
import type { Locale } from './messages.ts';

/** A page with fewer words is not rated. */
export const minRatedWords = 80;
/** HHS and AMA recommend at most seventh grade. Spanish texts from 60 up are readable for everyone. */
const hardestGrade = 7;
const minReadingEase = 60;

/** Labels and buttons are not sentences. Counting them would make a page look easier than it is. */
const shortestSentence = 4;

const wordsOf = (text: string): string[] =>
  text.replaceAll(/\{\w+\}/g, 'name').match(/\p{L}[\p{L}’'-]*/gu) ?? [];

const sentencesIn = (text: string): number => Math.max(1, text.match(/[.!?…]+(?=\s|$)/g)?.length ?? 0);

/** Counts each group of vowels as a syllable. A final `e` is silent unless it follows a consonant and an `l`. */
export function englishSyllables(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0;
  const isSilent = /[^aeiouy]e$/.test(letters)
    ? !/[^aeiouy]le$/.test(letters)
    : /[^aeiouysxzcg]es$/.test(letters.replace(/[cs]hes$/, 'ses')) || /[^aeiouytd]ed$/.test(letters);
  // As in radi-ology and vide-o, but not in ques-tion.
  const apart = letters.match(/(?<![tscgx])i[aou]|eo$|ua/g)?.length ?? 0;
  return Math.max(1, groups - (isSilent ? 1 : 0) + apart);
}

/** Counts two strong vowels, or a strong vowel and an accented weak one, as two syllables. */
function spanishSyllables(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouáéíóúü]+/g) ?? [];
  const count = groups.map((group) => Math.max(1, group.match(/[aeoáéóíú]/g)?.length ?? 0));
  return Math.max(
    1,
    count.reduce((sum, one) => sum + one, 0),
  );
}

function measure(texts: readonly string[], syllablesOf: (word: string) => number) {
  const prose = texts.filter((text) => wordsOf(text).length >= shortestSentence);
  const words = prose.flatMap(wordsOf);
  return {
    words: words.length,
    sentences: prose.reduce((sum, text) => sum + sentencesIn(text), 0),
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  };
}

/** Returns the Flesch-Kincaid grade: the school grade needed to understand the texts. */
export function readingGrade(texts: readonly string[]): number {
  const { words, sentences, syllables } = measure(texts, englishSyllables);
  return (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59;
}

/** Returns the Fernández Huerta score: 100 is very easy, 0 very hard. */
export function readingEase(texts: readonly string[]): number {
  const { words, sentences, syllables } = measure(texts, spanishSyllables);
  return 206.84 - (60 * syllables) / words - (1.02 * words) / sentences;
}

/** Describes why these texts are too hard as a whole. Returns `null` if they are short or easy enough. */
export function readingProblem(name: string, locale: Locale, texts: readonly string[]): string | null {
  const { words } = measure(texts, englishSyllables);
  if (words < minRatedWords) return null;
  if (locale === 'es') {
    const ease = readingEase(texts);
    return ease < minReadingEase ? `${name}, es: ${ease.toFixed(1)} is below ${minReadingEase}` : null;
  }
  const grade = readingGrade(texts);
  return grade > hardestGrade ? `${name}, en: grade ${grade.toFixed(1)} is above ${hardestGrade}` : null;
}
