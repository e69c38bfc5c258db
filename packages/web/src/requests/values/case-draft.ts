// The unfinished request of this visit, as staff fill it in.
import { clearKept, readKept, type KeptDraft } from './kept-draft.ts';
import { emptyCaseForm, type CaseFormValues, type SuggestedField } from './case-form-values.ts';

/** Absent for a field that a person typed. */
export type Origins = Partial<Record<SuggestedField, 'suggested' | 'confirmed'>>;

export interface CaseDraft extends KeptDraft<CaseFormValues> {
  readonly origins: Origins;
}

/** A new request has one draft, each case that is completed another. */
export const draftKey = (caseId: string | null): string =>
  caseId === null ? 'case-draft' : `case-draft:${caseId}`;

export function readDraft(userId: string, caseId: string | null = null): CaseDraft | null {
  const kept = readKept(draftKey(caseId), userId, emptyCaseForm(new Date()));
  return kept && { origins: {}, ...kept };
}

export const clearDraft = (caseId: string | null = null): void => clearKept(draftKey(caseId));
