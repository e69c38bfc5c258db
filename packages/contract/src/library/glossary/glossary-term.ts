// A medical term in plain words (B25). We wrote the texts. The sources say the same in more detail.
import type { Locale } from '../../shared/messages.ts';

/** What a term names. Only a finding is there or not, so only a finding can be “not seen”. */
export const termKinds = [
  'abbreviation',
  'anatomy',
  'device',
  'direction',
  'finding',
  'hedge',
  'measure',
  'procedure',
  'technique',
] as const;
export type TermKind = (typeof termKinds)[number];

export interface Explanation {
  /** The heading of the explanation. */
  readonly name: string;
  /** One or two short sentences. */
  readonly text: string;
}

/** A row of the glossary, in all languages. */
export interface GlossaryEntry {
  readonly id: string;
  readonly kind: TermKind;
  /**
   * How the term is written. A space also matches a hyphen, what rules find (plurals, feminines, adverbs) need not be
   * listed, and a form in capitals matches capitals only: “PET” is no pet.
   */
  readonly forms: Readonly<Record<Locale, readonly string[]>>;
  /** Which of the forms are words of ordinary language too: “extending”. They are explained only among other terms. */
  readonly everyday: Readonly<Record<Locale, readonly string[]>>;
  readonly words: Readonly<Record<Locale, Explanation>>;
  /** Public pages that say the same, for reviewers. */
  readonly sources: readonly string[];
  /** A body map and its region, such as `chest.heart`. `null` if there is no such map, or if the place differs. */
  readonly picture: string | null;
}

/** A part of composed words, such as “costo” in “costophrenic”, and what it means. */
export interface WordPart {
  readonly part: string;
  readonly texts: Readonly<Record<Locale, string>>;
}

/** In the tables and in `GlossaryForms` before a form that is explained only among other terms. */
export const everydayMark = '~';

/** What finds the terms in texts of one language. A term is known by its place. */
export interface GlossaryForms {
  readonly language: Locale;
  /**
   * One string, because that is a third smaller: `;` between forms, `|` between terms, `!` before a finding, `~` before an
   * everyday form.
   */
  readonly terms: string;
  readonly parts: readonly string[];
  /** Words that are explained by nothing, not by their parts either. */
  readonly hidden?: readonly string[];
}

/** What explains the terms to readers of one language, in the same order. */
export interface GlossaryTexts {
  readonly terms: readonly Explanation[];
  readonly parts: Readonly<Record<string, string>>;
}

/** Where the terms are drawn, in the same order: a body map and its region, or `null`. */
export type GlossaryPictures = readonly (string | null)[];

/** A term that was found in a text. */
export interface FoundTerm {
  /** The same for each form of the same term. */
  readonly key: string;
  /** Its place in the glossary. */
  readonly place: number;
  readonly isFinding: boolean;
  /** A word of ordinary language too, which is explained here because it is among terms. */
  readonly isEveryday: boolean;
  /** What is before it in a word that has no entry of its own: “costo” and the term “phrenic”. */
  readonly parts: readonly string[];
}

/** Returns the explanation of a term that was found, and of the parts before it. Null if the glossary has no such term. */
export function explainTerm({ place, parts }: FoundTerm, texts: GlossaryTexts): Explanation | null {
  const term = texts.terms[place];
  if (!term || parts.length === 0) return term ?? null;
  const said = parts.map((part) => `${part}- = ${texts.parts[part] ?? ''}`).join('; ');
  return {
    name: [...parts.map((part) => `${part}-`), term.name].join(' + '),
    text: `${said}. ${term.name}: ${term.text}`,
  };
}
