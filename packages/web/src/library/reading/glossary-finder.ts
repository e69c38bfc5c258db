// The glossary and its search, in a file of its own so that a page can load it after rendering.
import { glossary, makeTermFinder } from '@plainscan/contract';

export const findTerms = makeTermFinder(glossary);
