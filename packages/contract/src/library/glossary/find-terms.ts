// Finds glossary terms in a text.
import { foldLetters } from '../../shared/fold-text.ts';
import type { Locale } from '../../shared/messages.ts';
import type { FoundTerm, GlossaryForms } from './glossary-term.ts';
import { singularForms } from './singular-forms.ts';

/** A size as it is written, in one to three dimensions. */
export interface WrittenSize {
  readonly millimeters: readonly number[];
}

/** A part of a text: a form of a term, a size, or the text between them. */
export interface ExplainedPiece {
  readonly text: string;
  readonly term: FoundTerm | null;
  readonly size?: WrittenSize;
  /** The report says that this was not seen. */
  readonly isAbsent?: true;
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

const wordPattern = /[\p{L}\p{N}]+/gu;
const hyphen = /^[-\u2010\u2011]$/;
const joint = /^[\s\-\u2010\u2011/'’]+$/;
/** Shorter words are not taken apart: too many of them begin like something else. */
const shortestCompound = 8;
const longestCompound = 40;
const maxParts = 3;
/** So that texts of many words cannot fill the memory. */
const maxDerived = 5_000;

/**
 * Builds the search for terms in texts of one language. Matches whole words only, ignoring accents and, except for forms
 * in capitals, case. The longest match wins. A word that has no entry is found by its parts, if it has nothing but parts
 * and a term: “costophrenic”.
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
    const words = splitWords(text);
    for (let at = 0; at < words.length; at += 1) {
      const found = index.longestAt(words, at, text);
      if (!found) continue;
      add(words[at]?.from ?? 0, null);
      at += found.length - 1;
      add(words[at]?.to ?? text.length, found.term);
    }
    add(text.length, null);
    return pieces;
  };
}

function splitWords(text: string): Word[] {
  const folded = foldLetters(text);
  let end = 0;
  return Array.from(folded.matchAll(wordPattern), ({ 0: word, index: from }) => {
    const continues = joint.test(folded.slice(end, from));
    end = from + word.length;
    return { folded: word, from, to: end, continues };
  });
}

class TermIndex {
  readonly #language: Locale;
  readonly #parts: readonly string[];
  readonly #findings = new Set<number>();
  readonly #hidden: ReadonlySet<string>;
  readonly #placeByForm = new Map<string, number>();
  /** By the form as it is written, in capitals. */
  readonly #placeByCapitals = new Map<string, number>();
  /** Terms of plurals and of words that were taken apart; null for words that are no term. */
  readonly #derived = new Map<string, FoundTerm | null>();
  /** How many words the longest form has that begins with a word. */
  readonly #longest = new Map<string, number>();

  /** If two terms share a form, the first one gets it. */
  constructor(forms: GlossaryForms) {
    this.#language = forms.language;
    this.#parts = forms.parts;
    this.#hidden = new Set(forms.hidden?.map(foldLetters));
    for (const [place, term] of forms.terms.split('|').entries()) {
      if (term.startsWith('!')) this.#findings.add(place);
      for (const form of term.replace('!', '').split(';')) this.#add(form, place);
    }
  }

  #add(form: string, place: number): void {
    const written = form.match(wordPattern) ?? [];
    // What a curator has hidden leaves a term without forms.
    if (written.length === 0) return;
    const words = written.map(foldLetters);
    const [table, key] =
      form === form.toLowerCase()
        ? [this.#placeByForm, words.join(' ')]
        : [this.#placeByCapitals, written.join(' ')];
    if (!table.has(key)) table.set(key, place);
    const [first = ''] = words;
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
  }

  /** Returns the longest term that begins with a word, and its number of words. */
  longestAt(words: readonly Word[], at: number, text: string): { term: FoundTerm; length: number } | null {
    const first = words[at]?.folded ?? '';
    const most = this.#mostWordsFrom(first);
    let length = 1;
    while (length < most && words[at + length]?.continues) length += 1;
    for (; length > 1; length -= 1) {
      const place = this.#placeOf(words.slice(at, at + length), text);
      if (place !== undefined) return { term: this.#found(place, []), length };
    }
    const term = this.#termOfWord(first, text.slice(words[at]?.from, words[at]?.to));
    return term ? { term, length: 1 } : this.#joinedAt(words, at, text);
  }

  /** Returns a term behind parts that hyphens join to it: “peri-renal”. */
  #joinedAt(words: readonly Word[], at: number, text: string): { term: FoundTerm; length: number } | null {
    const parts: string[] = [];
    let end = at;
    for (let word = words[end]; word && this.#parts.includes(word.folded); word = words[end]) {
      const next = words[end + 1];
      if (!next || parts.length === maxParts || !hyphen.test(text.slice(word.to, next.from))) return null;
      parts.push(word.folded);
      end += 1;
    }
    const last = words[end];
    const term = parts.length > 0 && last && this.#termOfWord(last.folded, text.slice(last.from, last.to));
    return term ? { term: this.#found(term.place, [...parts, ...term.parts]), length: end - at + 1 } : null;
  }

  /** The plural of a Spanish phrase begins with a plural. */
  #mostWordsFrom(first: string): number {
    const most = this.#longest.get(first) ?? 0;
    if (this.#language === 'en') return most;
    return Math.max(most, ...singularForms([first], 'es').map((word) => this.#longest.get(word) ?? 0));
  }

  #placeOf(said: readonly Word[], text: string): number | undefined {
    const folded = said.map((word) => word.folded);
    return (
      this.#placeByCapitals.get(said.map(({ from, to }) => text.slice(from, to)).join(' ')) ??
      this.#placeByForm.get(folded.join(' ')) ??
      this.#placeOfSingular(folded)
    );
  }

  #termOfWord(word: string, written: string): FoundTerm | null {
    const place = this.#placeByCapitals.get(written) ?? this.#placeByForm.get(word);
    if (place !== undefined) return this.#found(place, []);
    // Most words of a text are neither, and the same again and again.
    let term = this.#derived.get(word);
    if (term === undefined) {
      const singular = this.#placeOfSingular([word]);
      if (singular !== undefined) term = this.#found(singular, []);
      else term = this.#isHidden(word) ? null : this.#composed(word, []);
      if (this.#derived.size < maxDerived) this.#derived.set(word, term);
    }
    return term;
  }

  #isHidden(word: string): boolean {
    return [word, ...singularForms([word], this.#language)].some((form) => this.#hidden.has(form));
  }

  #placeOfSingular(folded: readonly string[]): number | undefined {
    for (const form of singularForms(folded, this.#language)) {
      const place = this.#placeByForm.get(form);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** Returns the term behind known parts of a word. It keeps its kind: what ends a word rules it. */
  #composed(word: string, parts: readonly string[]): FoundTerm | null {
    if (parts.length === 0 && (word.length < shortestCompound || word.length > longestCompound)) return null;
    if (parts.length > 0) {
      const place = this.#placeByForm.get(word) ?? this.#placeOfSingular([word]);
      if (place !== undefined) return this.#found(place, parts);
    }
    if (parts.length === maxParts) return null;
    for (const part of this.#parts) {
      if (!word.startsWith(part)) continue;
      const found = this.#composed(word.slice(part.length), [...parts, part]);
      if (found) return found;
    }
    return null;
  }

  #found(place: number, parts: readonly string[]): FoundTerm {
    return { key: [...parts, place].join('+'), place, isFinding: this.#findings.has(place), parts };
  }
}
