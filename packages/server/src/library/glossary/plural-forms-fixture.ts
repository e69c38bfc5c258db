// Makes regular plurals of forms, to see which of them the search finds.
import { foldLetters, type Locale } from '@plainscan/contract';

type Rule = readonly [ending: RegExp, plurals: readonly string[]];

/** The first rule that fits. Words of Latin and Greek have their own plural beside the English one. */
const englishRules: readonly Rule[] = [
  [/s(?:is)$/, ['ses']],
  [/oma$/, ['omas', 'omata']],
  [/(?<=[a-z]{3})(?:ix|ex)$/, ['ices']],
  [/um$/, ['ums', 'a']],
  [/us$/, ['uses', 'i']],
  [/(?<=[a-z]{3})a$/, ['as', 'ae']],
  [/(?:s|x|z|ch|sh)$/, ['$&es']],
  [/(?<=[^aeiou])y$/, ['ies']],
  [/$/, ['s']],
];
const spanishRules: readonly Rule[] = [
  [/z$/, ['ces']],
  [/s$/, []],
  [/(?<=[^aeiouáéíóús])$/, ['es']],
  [/(?<=[íú])$/, ['es', 's']],
  [/$/, ['s']],
];

/** Words of a Spanish phrase that stay as they are, with everything behind them: “nódulos de tiroides”. */
const spanishEnds = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'entre', 'por', 'sin', 'sobre', 'y']);

/** Endings of English words that have no plural: adjectives and adverbs. */
const unchanging = /(?:ic|al|ar|ed|ly|ous|ing|less|ory|ial|ive)$/;

const pluralsOf = (word: string, rules: readonly Rule[]): string[] => {
  const rule = rules.find(([ending]) => ending.test(word));
  return rule ? rule[1].map((plural) => word.replace(rule[0], plural)) : [];
};

const isWord = (word: string): boolean => /^\p{Ll}{4,}$/u.test(word);

/** Returns the regular plurals of a form in lowercase, without those that are no words of its language. */
export function pluralForms(form: string, locale: Locale): string[] {
  const words = form.split(' ');
  if (locale === 'es') {
    const end = words.findIndex((word) => spanishEnds.has(word));
    const changing = end < 0 ? words : words.slice(0, end);
    if (changing.length === 0 || !changing.every(isWord)) return [];
    const plurals = changing.map((word) => pluralsOf(word, spanishRules)[0] ?? word);
    return [[...withoutShiftedAccents(plurals), ...words.slice(changing.length)].join(' ')];
  }
  const last = words.at(-1) ?? '';
  if (!isWord(last) || unchanging.test(last)) return [];
  return pluralsOf(last, englishRules).map((plural) => [...words.slice(0, -1), plural].join(' '));
}

/** “lesión” has an accent and “lesiones” none. The search ignores accents, so all go. */
const withoutShiftedAccents = (words: readonly string[]): string[] => words.map(foldLetters);
