// Makes the regular adjectives, adverbs and verbs of forms, to see which of them the search finds.
import { foldLetters, type Locale } from '@plainscan/contract';

type Rule = readonly [ending: RegExp, inflected: readonly string[]];

/** Each rule that fits. */
const adjectives: Record<Locale, readonly Rule[]> = {
  en: [
    [/ic$/, ['ically']],
    [/(?:al|ar|ous|ive|ed|ent|ant)$/, ['$&ly']],
    [/ble$/, ['bly']],
  ],
  es: [
    [/o$/, ['a', 'as', 'amente']],
    [/(?:[aei]l|ar|or|te|ble)$/, ['$&mente']],
    [/[st]or$/, ['$&a', '$&as']],
  ],
};

const verbs: Record<Locale, readonly Rule[]> = {
  en: [
    [/e$/, ['ed', 'ing']],
    [/(?<=[^aeiou])y$/, ['ied', 'ying']],
    [/(?<=[^e])$/, ['ed', 'ing']],
  ],
  es: [
    [/ar$/, ['a', 'an', 'ó', 'aron', 'aba', 'aban', 'ado', 'ada', 'ados', 'adas', 'ando', 'ándose', 'arse']],
    [/[ei]r$/, ['e', 'en', 'ió', 'ieron', 'ía', 'ían', 'ido', 'ida', 'iendo', 'iéndose', '$&se']],
  ],
};

/** Endings of English words that are no verbs. */
const noVerb = /(?:ion|ity|ly|al|ar|ous|ic|ive|ed|ing|ent|ant|ary|ory|ness|ment|ance|ence|s)$/;

/** Returns the regular forms of a word in lowercase: of adjectives, and of verbs if it `isVerb`. */
export function inflectedForms(form: string, locale: Locale, isVerb: boolean): string[] {
  if (!/^\p{Ll}{4,}$/u.test(form)) return [];
  const rules = isVerb && !(locale === 'en' && noVerb.test(form)) ? verbs[locale] : adjectives[locale];
  return rules.flatMap(([ending, inflected]) =>
    ending.test(form) ? inflected.map((end) => foldLetters(form.replace(ending, end))) : [],
  );
}
