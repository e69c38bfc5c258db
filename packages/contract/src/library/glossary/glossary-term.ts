// A medical word in plain words (B25). What is written here is our own; the sources say the same at length.
import type { Locale } from '../../shared/messages.ts';

/** What the term is in one language. */
interface TermWords {
  /** As it is called above its explanation. */
  readonly name: string;
  /** Every form in which it stands in a report, in lower case; where words are apart there may also be a hyphen. */
  readonly forms: readonly string[];
  /** One or two short sentences. */
  readonly text: string;
}

export interface GlossaryTerm extends Readonly<Record<Locale, TermWords>> {
  readonly id: string;
  /** Public pages that say the same. */
  readonly sources: readonly [string, string];
}
