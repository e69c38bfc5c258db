import type { TermFinder } from '@plainscan/contract';
import { useEffect, useState } from 'react';
import { loadPart } from '../../ui/load-part.ts';

/** What was said in a video, or written in a report, which also says what was not seen. */
export type TextKind = 'speech' | 'report';

let known: Readonly<Record<TextKind, TermFinder>> | null = null;

/** The search for words that can be explained; null until loaded. Without it texts are shown without explanations. */
export function useTermFinder(kind: TextKind = 'speech'): TermFinder | null {
  const [finders, setFinders] = useState(() => known);
  useEffect(() => {
    if (known !== null) return;
    loadPart(() => import('./glossary-finder.ts')).then(
      ({ findTerms, findReportTerms }) => {
        known = { speech: findTerms, report: findReportTerms };
        setFinders(known);
      },
      () => {},
    );
  }, []);
  return finders?.[kind] ?? null;
}
