// Measures how hard texts are to read: Flesch-Kincaid grade for English, Fernández Huerta's 0 to 100 for Spanish.
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
export function spanishSyllables(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouáéíóúü]+/g) ?? [];
  const count = groups.map((group) => Math.max(1, group.match(/[aeoáéóíú]/g)?.length ?? 0));
  return Math.max(
    1,
    count.reduce((sum, one) => sum + one, 0),
  );
}

/** Counts the words, sentences and syllables of what are sentences. */
export function measureProse(texts: readonly string[], syllablesOf: (word: string) => number) {
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
  const { words, sentences, syllables } = measureProse(texts, englishSyllables);
  return (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59;
}

/** Returns the Fernández Huerta score: 100 is very easy, 0 very hard. */
export function readingEase(texts: readonly string[]): number {
  const { words, sentences, syllables } = measureProse(texts, spanishSyllables);
  return 206.84 - (60 * syllables) / words - (1.02 * words) / sentences;
}
