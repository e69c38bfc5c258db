// The glossary of a page with the changes of curators. Both halves put the changed terms first, in the same order, so that
// places stay the same in both, and the first of two terms with the same form is the curator's.
import type { Locale } from '../../shared/messages.ts';
import type { GlossaryChange } from './glossary-schema.ts';
import type { GlossaryForms, GlossaryTexts } from './glossary-term.ts';

const termsOf = (changes: readonly GlossaryChange[]) => changes.flatMap(({ term }) => term ?? []);

/** The forms of a term as one string, as `GlossaryForms` keeps them. */
export const writeForms = (isFinding: boolean, forms: readonly string[]): string =>
  (isFinding ? '!' : '') + forms.join(';');

/** Returns what finds the terms, changed. */
export function changeForms(forms: GlossaryForms, changes: readonly GlossaryChange[]): GlossaryForms {
  if (changes.length === 0) return forms;
  const { language } = forms;
  const left = new Set(changes.flatMap((change) => change.left[language]));
  const ours = forms.terms.split('|').map((term) => {
    const isFinding = term.startsWith('!');
    const kept = term
      .replace('!', '')
      .split(';')
      .filter((form) => !left.has(form));
    return writeForms(isFinding, kept);
  });
  const theirs = termsOf(changes).map((term) => writeForms(term.isFinding, term.forms[language]));
  const hidden = changes.flatMap((change) => (change.term === null ? change.left[language] : []));
  return { ...forms, terms: [...theirs, ...ours].join('|'), hidden };
}

/** Returns what explains the terms, changed in the same way. */
export function changeTexts(
  texts: GlossaryTexts,
  changes: readonly GlossaryChange[],
  locale: Locale,
): GlossaryTexts {
  return { ...texts, terms: [...termsOf(changes).map(({ words }) => words[locale]), ...texts.terms] };
}
