// The unfinished request of this visit: what was typed, and which uploads it has. Files themselves cannot be kept.
import type { ReadFolder } from '../../uploads/sending-store.ts';
import { emptyCaseForm, type CaseFormValues, type SuggestedField } from './case-form-values.ts';

/** Absent for a field that a person typed. */
export type Origins = Partial<Record<SuggestedField, 'suggested' | 'confirmed'>>;

/** An upload of this request, to be taken up again after a reload. */
export interface DraftUpload {
  readonly uploadId: string;
  readonly label: string;
  readonly folder: ReadFolder | null;
}

/** An additional file with what it is (F-013). */
export interface DraftAdditional extends DraftUpload {
  readonly type: string;
  readonly description: string;
}

export interface CaseDraft {
  readonly values: CaseFormValues;
  readonly origins: Origins;
  readonly study: DraftUpload | null;
  readonly report: DraftUpload | null;
  readonly additional: readonly DraftAdditional[];
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** A new request has one draft, each case that is completed another. */
const keyOf = (caseId: string | null): string => (caseId === null ? 'case-draft' : `case-draft:${caseId}`);
const keptSetAside = 200;

export function readDraft(userId: string, caseId: string | null = null): CaseDraft | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keyOf(caseId)) ?? 'null') as
      | (CaseDraft & { userId: string })
      | null;
    if (kept?.userId !== userId) return null;
    return {
      ...kept,
      additional: kept.additional ?? [],
      values: { ...emptyCaseForm(new Date()), ...kept.values },
    };
  } catch {
    return null;
  }
}

/** Keeps the draft; answers whether the browser had room for it. */
export function saveDraft(userId: string, draft: CaseDraft, caseId: string | null = null): boolean {
  const study = draft.study && { ...draft.study, folder: shortened(draft.study.folder) };
  // Another person's password stands in no storage of this browser.
  const values = { ...draft.values, portalPassword: '' };
  try {
    window.sessionStorage.setItem(keyOf(caseId), JSON.stringify({ ...draft, values, study, userId }));
    return true;
  } catch {
    return false;
  }
}

function shortened(folder: ReadFolder | null): ReadFolder | null {
  if (!folder) return null;
  const { keptCount, keptBytes, setAside, studies, patient, patientCount } = folder.facts;
  return {
    ...folder,
    facts: {
      keptCount,
      keptBytes,
      setAside: setAside.slice(0, keptSetAside),
      studies,
      patient,
      patientCount,
    },
  };
}

export function clearDraft(caseId: string | null = null): void {
  window.sessionStorage.removeItem(keyOf(caseId));
}
