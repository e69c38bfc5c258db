// The glossary of a page with the changes of curators. All parts put the changed terms first, in the same order, so that
// places stay the same in them, and the first of two terms with the same form is the curator's.
import type { Locale } from '../../shared/messages.ts';
import type { GlossaryChange } from './glossary-schema.ts';
import {
  everydayMark,
  type GlossaryForms,
  type GlossaryPictures,
  type GlossaryTexts,
} from './glossary-term.ts';

const termsOf = (changes: readonly GlossaryChange[]) => changes.flatMap(({ term }) => term ?? []);

/** Returns the forms of a term as one string, as `GlossaryForms` keeps them. Sorted, it compresses better. */
export const writeForms = (
  isFinding: boolean,
  forms: readonly string[],
  everyday: ReadonlySet<string>,
): string =>
  (isFinding ? '!' : '') +
  forms
    .map((form) => (everyday.has(form) ? everydayMark + form : form))
    .toSorted()
    .join(';');

interface ReadForms {
  isFinding: boolean;
  forms: string[];
}

function readForms(terms: string): { terms: ReadForms[]; everyday: ReadonlySet<string> } {
  const everyday = new Set<string>();
  const read = terms.split('|').map((term) => ({
    isFinding: term.startsWith('!'),
    forms: term
      .replace('!', '')
      .split(';')
      .map((form) => {
        if (!form.startsWith(everydayMark)) return form;
        everyday.add(form.slice(1));
        return form.slice(1);
      }),
  }));
  return { terms: read, everyday };
}

/** Returns the forms with the curators' changes. A word that is everyday in our glossary stays so in theirs. */
export function changeForms(forms: GlossaryForms, changes: readonly GlossaryChange[]): GlossaryForms {
  if (changes.length === 0) return forms;
  const { language } = forms;
  const left = new Set(changes.flatMap((change) => change.left[language]));
  const { terms, everyday } = readForms(forms.terms);
  const ours = terms.map((term) => ({ ...term, forms: term.forms.filter((form) => !left.has(form)) }));
  const theirs = termsOf(changes).map((term) => ({ isFinding: term.isFinding, forms: term.forms[language] }));
  const changed = [...theirs, ...ours].map((term) => writeForms(term.isFinding, term.forms, everyday));
  const hidden = changes.flatMap((change) => (change.term === null ? change.left[language] : []));
  return { ...forms, terms: changed.join('|'), hidden };
}

/** Returns what explains the terms, changed in the same way. */
export function changeTexts(
  texts: GlossaryTexts,
  changes: readonly GlossaryChange[],
  locale: Locale,
): GlossaryTexts {
  return { ...texts, terms: [...termsOf(changes).map(({ words }) => words[locale]), ...texts.terms] };
}

/** Returns where the terms are drawn, changed in the same way. */
export const changePictures = (
  pictures: GlossaryPictures,
  changes: readonly GlossaryChange[],
): GlossaryPictures => [...termsOf(changes).map(({ picture }) => picture), ...pictures];
