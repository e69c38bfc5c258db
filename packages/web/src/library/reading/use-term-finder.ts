import type { TermFinder } from '@plainscan/contract';
import { useEffect, useState } from 'react';
import { loadPart } from '../../ui/load-part.ts';

let known: TermFinder | null = null;

/** The search for words that can be explained; null until loaded. Without it texts are shown without explanations. */
export function useTermFinder(): TermFinder | null {
  const [finder, setFinder] = useState(() => known);
  useEffect(() => {
    if (known !== null) return;
    loadPart(() => import('./glossary-finder.ts')).then(
      ({ findTerms }) => {
        known = findTerms;
        setFinder(() => findTerms);
      },
      () => {},
    );
  }, []);
  return finder;
}
