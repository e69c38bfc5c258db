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

export interface CaseDraft {
  readonly values: CaseFormValues;
  readonly origins: Origins;
  readonly study: DraftUpload | null;
  readonly report: DraftUpload | null;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

const key = 'case-draft';
const keptSetAside = 200;

export function readDraft(userId: string): CaseDraft | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as
      | (CaseDraft & { userId: string })
      | null;
    if (kept?.userId !== userId) return null;
    return { ...kept, values: { ...emptyCaseForm(new Date()), ...kept.values } };
  } catch {
    return null;
  }
}

/** Keeps the draft; answers whether the browser had room for it. */
export function saveDraft(userId: string, draft: CaseDraft): boolean {
  const study = draft.study && { ...draft.study, folder: shortened(draft.study.folder) };
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...draft, study, userId }));
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

export function clearDraft(): void {
  window.sessionStorage.removeItem(key);
}
