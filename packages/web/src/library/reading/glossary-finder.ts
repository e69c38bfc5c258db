// The search for words of the glossary, in a separate file so that a page can load it after rendering.
import {
  changeForms,
  makeTermFinder,
  markCertainty,
  type GlossaryChange,
  type GlossaryForms,
  withImages,
  withSizes,
  type TermFinder,
} from '@plainscan/contract';
import type { Locale } from '../../platform/language/i18n.tsx';

/** What was said in a video, or written in a report, which also says what was not seen or is not certain. */
export type TextKind = 'speech' | 'report';
type TermFinders = Readonly<Record<TextKind, TermFinder>>;

const sources: Record<Locale, () => Promise<{ forms: GlossaryForms }>> = {
  en: () => import('virtual:glossary-forms-en'),
  es: () => import('virtual:glossary-forms-es'),
};

/** Makes the searches with the changes of curators. */
export type MakeTermFinders = (changes: readonly GlossaryChange[]) => TermFinders;

/** Returns what makes the searches for texts in a language, once for each list. Rejects if the forms cannot be fetched. */
export async function fetchTermFinders(language: Locale): Promise<MakeTermFinders> {
  const { forms } = await sources[language]();
  const made = new WeakMap<readonly GlossaryChange[], TermFinders>();
  return (changes) => {
    const known = made.get(changes);
    if (known) return known;
    const speech = makeTermFinder(changeForms(forms, changes));
    const withNumbers = withImages(withSizes(speech));
    const finders: TermFinders = { speech, report: (text) => markCertainty(withNumbers(text)) };
    made.set(changes, finders);
    return finders;
  };
}
