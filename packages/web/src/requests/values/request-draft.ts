// The unfinished request of this visit: what was typed, and which uploads it has. Files themselves cannot be kept.
import type { ReadFolder, Sending } from '../../uploads/sending-store.ts';
import type { DraftUpload } from '../../uploads/use-chosen-files.ts';
import type { RequestFiles } from './request-bodies.ts';
import { requestProblems } from './request-problems.ts';
import type { RequestKind, UploadOption } from './request-steps.ts';
import { firstValues, type Opening, type Origins, type RequestValues } from './request-values.ts';

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

export interface RequestDraft extends DraftFiles {
  readonly values: RequestValues;
  readonly origins: Origins;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** A new request has one draft, each case that is completed another, and a patient's own a third. */
export function draftKey(kind: RequestKind, caseId: string | null): string {
  if (kind === 'own') return 'order-draft';
  return caseId === null ? 'case-draft' : `case-draft:${caseId}`;
}

/** What the ways were called in the patients' drafts of earlier versions. */
const earlierOptions: Readonly<Record<string, UploadOption>> = {
  'upload-by-clinic': 'clinic-code',
  'upload-self': 'image-upload',
  'use-existing-study': 'existing-study',
  'online-portal-access': 'online-portal',
  'imageless-video-report': 'imageless',
};

type KeptDraft = Partial<Omit<RequestDraft, 'values'>> & {
  userId: string;
  values: Partial<RequestValues> & { option?: string };
};

/** What this person has left under the key, with `empty` for fields that came later; null for nothing of theirs. */
export function readDraft(key: string, userId: string, empty: RequestValues): RequestDraft | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as KeptDraft | null;
    if (kept?.userId !== userId) return null;
    const { option, ...values } = kept.values;
    const uploadOption = values.uploadOption ?? earlierOptions[option ?? ''] ?? empty.uploadOption;
    return {
      study: kept.study ?? null,
      report: kept.report ?? null,
      additional: kept.additional ?? [],
      origins: kept.origins ?? {},
      savedAt: kept.savedAt ?? 0,
      values: { ...empty, ...values, uploadOption },
    };
  } catch {
    return null;
  }
}

/** Keeps the draft; answers whether the browser had room for it. */
export function saveDraft(key: string, userId: string, draft: RequestDraft): boolean {
  const study = draft.study && { ...draft.study, folder: shortened(draft.study.folder) };
  // A portal's password is never stored in the browser.
  const values = { ...draft.values, portalPassword: '' };
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...draft, values, study, userId }));
    return true;
  } catch {
    return false;
  }
}

const keptSetAside = 200;

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

export const clearDraft = (key: string): void => window.sessionStorage.removeItem(key);

const uploadOf = (sending: Sending | null): DraftUpload | null =>
  sending?.upload ? { uploadId: sending.upload.id, label: sending.label, folder: sending.folder } : null;

/** What of a form's files is kept with its draft. */
export const keptFiles = ({
  study,
  report,
  additional,
}: Pick<RequestFiles, 'study' | 'report' | 'additional'>): DraftFiles => ({
  study: uploadOf(study),
  report: uploadOf(report),
  additional: additional.flatMap(({ sending, type, description }) => {
    const upload = uploadOf(sending);
    return upload ? [{ ...upload, type, description }] : [];
  }),
});

export const hasFiles = ({ study, report, additional }: DraftFiles): boolean =>
  study !== null || report !== null || additional.length > 0;

/** The form as it opens: what this person has left of it, else what is known already. */
export function openRequest(opening: Opening, key: string, userId: string) {
  const fresh = firstValues(opening, new Date());
  const kept = readDraft(key, userId, fresh);
  if (kept === null) return { kept, first: fresh };
  const { kind, studyId } = opening;
  const isNamedAnew = studyId !== '' && studyId !== kept.values.cameFor;
  const first: RequestValues = {
    ...kept.values,
    // The account's own, which may have changed meanwhile.
    ...(kind === 'own' && { name: fresh.name }),
    ...(isNamedAnew && { studyId, cameFor: studyId, uploadOption: fresh.uploadOption }),
  };
  // A day that was far enough ahead when it was chosen may not be any more.
  const dated: RequestValues = { ...first, selectedPaymentPackage: 'standard' };
  const isLate = requestProblems(dated, { kind, credit: null }).preferredReportDate !== undefined;
  return { kept, first: isLate ? { ...first, preferredReportDate: fresh.preferredReportDate } : first };
}
