import {
  changeForms,
  makeTermFinder,
  type GlossaryChange,
  type Locale,
  type TermFinder,
} from '@plainscan/contract';

import { builtInGlossary } from './built-in-glossary.ts';

const builtIn = new Map<Locale, TermFinder>();

/** Returns the search in texts of a language. The one without changes is kept, because it takes a while to build. */
export function termFinderFor(language: Locale, changes: readonly GlossaryChange[]): TermFinder {
  const known = changes.length === 0 ? builtIn.get(language) : undefined;
  if (known) return known;
  const finder = makeTermFinder(changeForms(builtInGlossary().forms[language], changes));
  if (changes.length === 0) builtIn.set(language, finder);
  return finder;
}
