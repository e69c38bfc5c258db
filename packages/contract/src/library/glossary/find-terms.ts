// Finds glossary terms in a text.
import { foldLetters } from '../../shared/fold-text.ts';
import { locales } from '../../shared/messages.ts';
import type { GlossaryTerm } from './glossary-term.ts';

/** A part of a text: a form of a term, or the text between two terms. */
export interface ExplainedPiece {
  readonly text: string;
  readonly term: GlossaryTerm | null;
  /** The report says that this was not seen. */
  readonly isAbsent?: true;
}

export type TermFinder = (text: string) => ExplainedPiece[];

const escaped = (form: string): string => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const between = String.raw`[\s-]+`;

/**
 * Builds the search for these terms. A report may not be in its reader's language, so forms of all languages match in
 * any text. Matches whole words only, ignoring case and accents. The longest match wins.
 */
export function makeTermFinder(terms: readonly GlossaryTerm[]): TermFinder {
  const byForm = new Map<string, GlossaryTerm>();
  for (const term of terms)
    for (const locale of locales)
      for (const form of term[locale].forms) {
        const folded = foldLetters(form);
        // If two terms share a form, the first one gets it.
        if (!byForm.has(folded)) byForm.set(folded, term);
      }
  const forms = [...byForm.keys()].toSorted((one, other) => other.length - one.length);
  const one = forms.map((form) => form.split(' ').map(escaped).join(between)).join('|');
  const search = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one})(?![\p{L}\p{N}])`, 'gu');
  return (text) => {
    const pieces: ExplainedPiece[] = [];
    let from = 0;
    const add = (to: number, term: GlossaryTerm | null) => {
      if (to > from) pieces.push({ text: text.slice(from, to), term });
      from = to;
    };
    for (const { 0: found, index } of foldLetters(text).matchAll(search)) {
      add(index, null);
      add(index + found.length, byForm.get(found.replace(/[\s-]+/g, ' ')) ?? null);
    }
    add(text.length, null);
    return pieces;
  };
}
