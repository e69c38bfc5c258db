// The glossary and its search, in a file of its own so that a page can load it after rendering.
import { glossary, makeTermFinder, markAbsences, type TermFinder } from '@plainscan/contract';

export const findTerms = makeTermFinder(glossary);

/** The same for a written report, which also says what was not seen. */
export const findReportTerms: TermFinder = (text) => markAbsences(findTerms(text));
