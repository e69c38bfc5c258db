// Where a person was in the Report Dashboard, for when they come back from a case: filter, page, row and scroll.

export interface CaseListPlace {
  /** The address's query, without its question mark. */
  readonly search: string;
  /** The case that was opened from there. */
  readonly caseId: string | null;
  readonly scroll: number;
}

const key = 'case-list-place';
const nowhere: CaseListPlace = { search: '', caseId: null, scroll: 0 };

export function readPlace(): CaseListPlace {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<CaseListPlace> | null;
    return { ...nowhere, ...kept };
  } catch {
    return nowhere;
  }
}

/** A browser without room for it only forgets the place. */
export function keepPlace(place: Partial<CaseListPlace>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...readPlace(), ...place }));
  } catch {
    // The list opens at its beginning then.
  }
}
