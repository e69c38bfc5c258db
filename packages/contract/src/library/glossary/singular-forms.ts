// From a regular plural in a text to the form that the glossary lists. Irregular plurals are listed themselves.
import type { Locale } from '../../shared/messages.ts';

export type EndingRule = readonly [ending: RegExp, bases: readonly string[]];

/** Every rule that fits is tried; only a listed form counts. Words of Latin and Greek have their own plural as well. */
const plurals: Record<Locale, readonly EndingRule[]> = {
  en: [
    [/ses$/, ['sis', 's', 'se']],
    [/ies$/, ['y']],
    [/ices$/, ['ix', 'ex']],
    [/omata$/, ['oma']],
    [/ae$/, ['a']],
    [/a$/, ['um']],
    [/i$/, ['us']],
    [/(?<=x|z|ch|sh)es$/, ['']],
    [/(?<!s)s$/, ['']],
  ],
  es: [
    [/ces$/, ['z']],
    [/(?<=[^aeiou])es$/, ['']],
    [/(?<!s)s$/, ['']],
  ],
};

/** Shorter words have too many other meanings: “uses” is no plural of “US”. */
const shortest = 4;

/** Words of a Spanish phrase that stay as they are, with everything behind them: “nódulos de tiroides”. */
const spanishEnds = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'entre', 'por', 'sin', 'sobre', 'y']);
/** Each word of a Spanish phrase has up to two singulars. */
const maxChanged = 4;

/** Returns what a word may come from by these rules. */
export const applyRules = (word: string, rules: readonly EndingRule[]): string[] =>
  rules
    .flatMap(([ending, bases]) => (ending.test(word) ? bases.map((base) => word.replace(ending, base)) : []))
    .filter((base) => base.length >= shortest);

/** Returns the forms whose regular plural these folded words may be. */
export function singularForms(words: readonly string[], locale: Locale): string[] {
  if (locale === 'en') {
    const before = words.slice(0, -1);
    return applyRules(words.at(-1) ?? '', plurals.en).map((last) => [...before, last].join(' '));
  }
  const end = words.findIndex((word) => spanishEnds.has(word));
  const changing = end < 0 ? words : words.slice(0, end);
  if (changing.length === 0 || changing.length > maxChanged) return [];
  let forms: string[][] = [[]];
  for (const word of changing) {
    const singulars = applyRules(word, plurals.es);
    if (singulars.length === 0) return [];
    forms = forms.flatMap((form) => singulars.map((singular) => [...form, singular]));
  }
  return forms.map((form) => [...form, ...words.slice(changing.length)].join(' '));
}
