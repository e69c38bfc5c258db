// A medical term in plain words (B25). We wrote the texts. The sources say the same in more detail.
import type { Locale } from '../../shared/messages.ts';

/** The term in one language. */
interface TermWords {
  /** The heading of its explanation. */
  readonly name: string;
  /** Every form that appears in reports, in lowercase. A space also matches a hyphen. */
  readonly forms: readonly string[];
  /** One or two short sentences. */
  readonly text: string;
}

export interface GlossaryTerm extends Readonly<Record<Locale, TermWords>> {
  readonly id: string;
  /** It is there or it is not, unlike a part of the body or a technique. A report may say that it was not seen. */
  readonly isFinding?: true;
  /** Public pages that say the same. */
  readonly sources: readonly [string, string];
}
