// The shape of a legal document: each language's text is a module of its own, fetched when it is read.

/** A paragraph, or a list of points. `{product}`, `{email}` and `{phone}` stand for what this portal has set. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The place in the address: /terms#educational-service. The same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

/** The version that people accept; stored with each acceptance (CG-157). */
export const legalVersion = '2026-11-20';
