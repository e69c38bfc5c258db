// The search for words of the glossary, in a separate file so that a page can load it after rendering.
import {
  makeTermFinder,
  markAbsences,
  type GlossaryForms,
  withSizes,
  type TermFinder,
} from '@plainscan/contract';
import type { Locale } from '../../platform/language/i18n.tsx';

/** What was said in a video, or written in a report, which also says what was not seen. */
export type TextKind = 'speech' | 'report';
export type TermFinders = Readonly<Record<TextKind, TermFinder>>;

const sources: Record<Locale, () => Promise<{ forms: GlossaryForms }>> = {
  en: () => import('virtual:glossary-forms-en'),
  es: () => import('virtual:glossary-forms-es'),
};

/** Returns the searches for texts in a language. Rejects if the forms cannot be fetched. */
export async function fetchTermFinders(language: Locale): Promise<TermFinders> {
  const { forms } = await sources[language]();
  const speech = makeTermFinder(forms);
  const withNumbers = withSizes(speech);
  return { speech, report: (text) => markAbsences(withNumbers(text)) };
}
