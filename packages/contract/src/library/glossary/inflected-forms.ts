// From an adjective, an adverb or a verb in a text to the word that the glossary lists.
import type { Locale } from '../../shared/messages.ts';
import { applyRules, type EndingRule } from './singular-forms.ts';

/** Before the last letter of Spanish adjectives, so that no other noun is taken for one: “conducta” is no “conducto”. */
const feminine = '(?<=\\p{L}(?:[ai]d|[eiu]n|[ai]c|iv|[ou]s|[lrv]i|rn|[rn]s|st|\\p{L}e))';

const adjectives: Record<Locale, readonly EndingRule[]> = {
  en: [
    [/ically$/, ['ic', 'ical']],
    [/ily$/, ['y']],
    [/(?<=b)ly$/, ['le']],
    [/ly$/, ['']],
  ],
  es: [
    [new RegExp(`${feminine}amente$`, 'u'), ['o']],
    [/(?<=[elr])mente$/, ['']],
    [/(?<=[st]or)as?$/, ['']],
    [new RegExp(`${feminine}as?$`, 'u'), ['o']],
  ],
};

const verbs: Record<Locale, readonly EndingRule[]> = {
  en: [
    [/([bdglmnprt])\1(?:ed|ing)$/, ['$1']],
    [/ied$/, ['y']],
    [/(?:ed|ing)$/, ['', 'e']],
  ],
  es: [
    [/(?:an?|o|aron|amos|aban?|ando(?:se|l[ao]s?)?|ad[ao]s?|(?<![cgz])en?)$/, ['ar']],
    [/cen?$/, ['zar']],
    [/quen?$/, ['car']],
    [/(?:an?|en?|o|io|ieron|emos|imos|ian?|iendo(?:se|l[ao]s?)?|id[ao]s?)$/, ['er', 'ir']],
    [/(?<=r)(?:se|l[ao]s?|an?|ian?)$/, ['']],
  ],
};

/** Returns the adjectives in the masculine singular that this folded word may be a form of, or an adverb. */
export const adjectiveForms = (word: string, locale: Locale): string[] =>
  applyRules(word, adjectives[locale]);

/** Returns the verbs, in Spanish the infinitives, that this folded word may be a form of. */
export const verbForms = (word: string, locale: Locale): string[] => applyRules(word, verbs[locale]);
