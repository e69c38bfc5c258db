// The structure of a legal document. Each language's text is a separate module, loaded on demand.

/** A paragraph, or a list of points. `{product}`, `{email}` and `{phone}` stand for this portal's settings. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The URL fragment: /terms#educational-service. The same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

/** The version that users accept, stored with each acceptance (CG-157). */
export const legalVersion = '2026-11-20';
