// Finds glossary terms in a text.
import { foldLetters } from '../../shared/fold-text.ts';
import type { Locale } from '../../shared/messages.ts';
import { americanSpelling } from './american-spelling.ts';
import { everydayMark, type FoundTerm, type GlossaryForms } from './glossary-term.ts';
import { adjectiveForms, verbForms } from './inflected-forms.ts';
import { singularForms } from './singular-forms.ts';

/** A size as it is written, in one to three dimensions. */
export interface WrittenSize {
  readonly millimeters: readonly number[];
}

/** A finding that was not seen, or one that is not certain. */
export type Certainty = 'absent' | 'unsure';

/** An image by the numbers that the scanner gave: of a series, and of an image in it. */
export interface ImageReference {
  readonly series: number;
  readonly image: number;
}

/** A part of a text: a form of a term, a size, or the text between them. */
export interface ExplainedPiece {
  readonly text: string;
  readonly term: FoundTerm | null;
  readonly size?: WrittenSize;
  /** An image that is named by its numbers. */
  readonly image?: ImageReference;
  /** What the report says of a finding, if it says so clearly. */
  readonly certainty?: Certainty;
  /** Read from a scan, and hard to read. */
  readonly isDoubtful?: true;
}

export type TermFinder = (text: string) => ExplainedPiece[];

/** A word of a text. */
interface Word {
  readonly folded: string;
  readonly from: number;
  readonly to: number;
  /** Only spaces, hyphens or the like are between it and the word before. */
  readonly continues: boolean;
}

/** A form of the glossary. */
interface ListedForm {
  readonly place: number;
  /** A word of ordinary language too, which is explained only among terms. */
  readonly isEveryday: boolean;
}

/** A term in a text, and how many words it has there. */
interface Match {
  readonly term: FoundTerm;
  readonly length: number;
}
type PlacedMatch = Match & { readonly at: number };

const wordPattern = /[\p{L}\p{N}]+/gu;
const hyphen = /^[-\u2010\u2011]$/;
const joint = /^[\s\-\u2010\u2011/'’]+$/;
/** Shorter words are not taken apart: too many of them begin like something else. */
const shortestCompound = 8;
const longestCompound = 40;
const shortestStem = 4;
const maxParts = 3;
/** An everyday word is explained if one term is beside it, or two are in the same line, counted in words. */
const beside = 4;
const line = 12;
/** So that texts of many words cannot fill the memory. */
const maxDerived = 5_000;

/**
 * Builds the search for terms in texts of one language. Matches whole words only, ignoring accents and, except for forms
 * in capitals, case. The longest match wins. A word that has no entry is found by what it is a form of, or by its parts, if
 * it has nothing but parts and a term: “costophrenic”. Everyday words are found only among terms.
 */
export function makeTermFinder(forms: GlossaryForms): TermFinder {
  const index = new TermIndex(forms);
  return (text) => {
    const pieces: ExplainedPiece[] = [];
    let from = 0;
    const add = (to: number, term: FoundTerm | null) => {
      if (to > from) pieces.push({ text: text.slice(from, to), term });
      from = to;
    };
    const words = splitWords(text, forms.language);
    for (const { at, length, term } of nearTerms(matchesIn(words, text, index))) {
      add(words[at]?.from ?? 0, null);
      add(words[at + length - 1]?.to ?? text.length, term);
    }
    add(text.length, null);
    return pieces;
  };
}

function matchesIn(words: readonly Word[], text: string, index: TermIndex): PlacedMatch[] {
  const matches: PlacedMatch[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const match = index.longestAt(words, at, text);
    if (!match) continue;
    matches.push({ ...match, at });
    at += match.length - 1;
  }
  return matches;
}

/** Returns the matches without everyday words that are not among terms. */
function nearTerms(matches: readonly PlacedMatch[]): PlacedMatch[] {
  const terms = matches.filter(({ term }) => !term.isEveryday);
  let next = 0;
  return matches.filter(({ at, term }) => {
    if (!term.isEveryday) return true;
    while ((terms[next]?.at ?? Infinity) < at) next += 1;
    const distances = terms.slice(Math.max(0, next - 2), next + 2).map((other) => Math.abs(other.at - at));
    return (
      distances.some((words) => words <= beside) || distances.filter((words) => words <= line).length > 1
    );
  });
}

const comparedWord = (folded: string, language: Locale): string =>
  language === 'en' ? americanSpelling(folded) : folded;

function splitWords(text: string, language: Locale): Word[] {
  const folded = foldLetters(text);
  let end = 0;
  return Array.from(folded.matchAll(wordPattern), ({ 0: word, index: from }) => {
    const continues = joint.test(folded.slice(end, from));
    end = from + word.length;
    return { folded: comparedWord(word, language), from, to: end, continues };
  });
}

class TermIndex {
  readonly #language: Locale;
  readonly #parts: readonly string[];
  readonly #isPart: ReadonlySet<string>;
  readonly #findings = new Set<number>();
  readonly #hidden: ReadonlySet<string>;
  readonly #forms = new Map<string, ListedForm>();
  /** By the form as it is written, in capitals. */
  readonly #capitals = new Map<string, ListedForm>();
  /** Terms of words that are no form but come from one; null for words that are no term. */
  readonly #derived = new Map<string, Match | null>();
  /** How many words the longest form has that begins with two words like these. */
  readonly #longest = new Map<string, number>();

  /** If two terms share a form, the first one gets it. */
  constructor(forms: GlossaryForms) {
    this.#language = forms.language;
    this.#parts = forms.parts;
    this.#isPart = new Set(forms.parts);
    this.#hidden = new Set(forms.hidden?.map((form) => comparedWord(foldLetters(form), forms.language)));
    for (const [place, term] of forms.terms.split('|').entries()) {
      if (term.startsWith('!')) this.#findings.add(place);
      for (const form of term.replace('!', '').split(';'))
        this.#add(form, { place, isEveryday: form.startsWith(everydayMark) });
    }
  }

  #add(form: string, listed: ListedForm): void {
    const written = form.match(wordPattern) ?? [];
    // What a curator has hidden leaves a term without forms.
    if (written.length === 0) return;
    const words = written.map((word) => comparedWord(foldLetters(word), this.#language));
    const [table, key] =
      form === form.toLowerCase() ? [this.#forms, words.join(' ')] : [this.#capitals, written.join(' ')];
    if (!table.has(key)) table.set(key, listed);
    const [first = '', second] = words;
    if (second === undefined) return;
    const opening = this.#opening(first, second);
    this.#longest.set(opening, Math.max(this.#longest.get(opening) ?? 0, words.length));
  }

  /** What stays of the first two words in a plural. So nearly all phrases of a text are known to be no form at once. */
  #opening(first: string, second: string): string {
    return `${this.#language === 'en' ? first : first.slice(0, 2)} ${second.slice(0, 2)}`;
  }

  /** Returns the longest term that begins with a word. */
  longestAt(words: readonly Word[], at: number, text: string): Match | null {
    const first = words[at]?.folded ?? '';
    const second = words[at + 1];
    const most = (second?.continues && this.#longest.get(this.#opening(first, second.folded))) || 1;
    let length = 1;
    while (length < most && words[at + length]?.continues) length += 1;
    for (; length > 1; length -= 1) {
      const listed = this.#listedPhrase(words.slice(at, at + length), text);
      if (listed) return this.#match(listed, [], length);
    }
    return (
      this.#matchOfWord(first, text.slice(words[at]?.from, words[at]?.to)) ?? this.#joinedAt(words, at, text)
    );
  }

  /** Returns a term behind parts that hyphens join to it: “peri-renal”. */
  #joinedAt(words: readonly Word[], at: number, text: string): Match | null {
    const parts: string[] = [];
    let end = at;
    for (let word = words[end]; word && this.#isPart.has(word.folded); word = words[end]) {
      const next = words[end + 1];
      if (!next || parts.length === maxParts || !hyphen.test(text.slice(word.to, next.from))) return null;
      parts.push(word.folded);
      end += 1;
    }
    const last = words[end];
    const match = parts.length > 0 && last && this.#matchOfWord(last.folded, text.slice(last.from, last.to));
    if (!match) return null;
    return this.#match(match.term, [...parts, ...match.term.parts], end - at + 1);
  }

  #listedPhrase(said: readonly Word[], text: string): ListedForm | undefined {
    const folded = said.map((word) => word.folded);
    const written = said.map(({ from, to }) => text.slice(from, to)).join(' ');
    return (
      this.#capitals.get(written) ??
      this.#forms.get(folded.join(' ')) ??
      this.#firstListed(singularForms(folded, this.#language))
    );
  }

  #matchOfWord(word: string, written: string): Match | null {
    const listed = this.#capitals.get(written) ?? this.#forms.get(word);
    if (listed) return this.#match(listed, [], 1);
    // Most words of a text are neither, and the same again and again.
    let match = this.#derived.get(word);
    if (match === undefined) {
      match = this.#derive(word);
      if (this.#derived.size < maxDerived) this.#derived.set(word, match);
    }
    return match;
  }

  #derive(word: string): Match | null {
    const listed = this.#listedBase(word);
    if (listed) return this.#match(listed, [], 1);
    const isHidden = [word, ...singularForms([word], this.#language)].some((form) => this.#hidden.has(form));
    return isHidden ? null : this.#composed(word, []);
  }

  /** Returns the form that a word comes from. Only everyday words are verbs: “lunged” has nothing to do with the lung. */
  #listedBase(word: string): ListedForm | undefined {
    return (
      this.#firstListed(singularForms([word], this.#language)) ??
      this.#firstListed(adjectiveForms(word, this.#language)) ??
      this.#firstListed(verbForms(word, this.#language), ({ isEveryday }) => isEveryday)
    );
  }

  #firstListed(forms: readonly string[], isRight: (listed: ListedForm) => boolean = () => true) {
    for (const form of forms) {
      const listed = this.#forms.get(form);
      if (listed && isRight(listed)) return listed;
    }
    return undefined;
  }

  /** Returns the term behind known parts of a word. It keeps its kind: what ends a word rules it. */
  #composed(word: string, parts: readonly string[]): Match | null {
    if (parts.length === 0 && (word.length < shortestCompound || word.length > longestCompound)) return null;
    if (parts.length > 0) {
      const listed = this.#forms.get(word) ?? this.#listedBase(word);
      // “Infrastructure” is not below a structure.
      if (listed) return listed.isEveryday ? null : this.#match(listed, parts, 1);
    }
    if (parts.length === maxParts) return null;
    for (const part of this.#parts) {
      const rest = restBehind(part, word);
      const found = rest !== null && this.#composed(rest, [...parts, part]);
      if (found) return found;
    }
    return null;
  }

  #match({ place, isEveryday }: ListedForm, parts: readonly string[], length: number): Match {
    const isFinding = this.#findings.has(place);
    return { term: { key: [...parts, place].join('+'), place, isFinding, isEveryday, parts }, length };
  }
}

/** Returns what follows a part of a word. Before a vowel a long part loses its last letter: “hepat-itis”. */
function restBehind(part: string, word: string): string | null {
  if (word.startsWith(part)) return word.slice(part.length);
  const stem = part.slice(0, -1);
  const isStem = part.endsWith('o') && stem.length >= shortestStem && word.startsWith(stem);
  return isStem && /^[aeiou]/.test(word.slice(stem.length)) ? word.slice(stem.length) : null;
}
