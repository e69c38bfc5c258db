// The unfinished form of this visit: what was typed, and which uploads it has. Files themselves cannot be kept.
import type { ReadFolder } from '../../uploads/sending-store.ts';

/** An upload of a form, to be taken up again after a reload. */
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

export interface DraftFiles {
  readonly study: DraftUpload | null;
  readonly report: DraftUpload | null;
  readonly additional: readonly DraftAdditional[];
}

/** What every form that is kept has. */
export interface KeptDraft<Values> extends DraftFiles {
  readonly values: Values;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

const keptSetAside = 200;

/** What this person has left under the key, with `empty` for fields that came later; null for nothing of theirs. */
export function readKept<Values>(key: string, userId: string, empty: Values): KeptDraft<Values> | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as
      | (KeptDraft<Values> & { userId: string })
      | null;
    if (kept?.userId !== userId) return null;
    return { ...kept, additional: kept.additional ?? [], values: { ...empty, ...kept.values } };
  } catch {
    return null;
  }
}

/** Keeps the draft; answers whether the browser had room for it. */
export function saveKept<Values extends { portalPassword: string }>(
  key: string,
  userId: string,
  draft: KeptDraft<Values>,
): boolean {
  const study = draft.study && { ...draft.study, folder: shortened(draft.study.folder) };
  // Another person's password stands in no storage of this browser.
  const values = { ...draft.values, portalPassword: '' };
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...draft, values, study, userId }));
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

export function clearKept(key: string): void {
  window.sessionStorage.removeItem(key);
}
