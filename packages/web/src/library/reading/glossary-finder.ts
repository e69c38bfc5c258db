// The glossary with its search, in a file of its own that a page fetches once it stands.
import { glossary, makeTermFinder } from '@plainscan/contract';

export const findTerms = makeTermFinder(glossary);
