// The unfinished request of this visit: its input and upload IDs. Files themselves cannot be stored.
import type { ReadFolder, Sending } from '../../uploads/sending-store.ts';
import type { DraftUpload } from '../../uploads/use-chosen-files.ts';
import type { DraftAdditional } from '../images/use-additional-files.ts';
import type { RequestFiles } from './request-bodies.ts';
import { requestProblems } from './request-problems.ts';
import type { RequestKind, UploadOption } from './request-steps.ts';
import { firstValues, type Opening, type Origins, type RequestValues } from './request-values.ts';

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

/** Returns the storage key: one for a new request, one per completed case, and one for a patient's own. */
export function draftKey(kind: RequestKind, caseId: string | null): string {
  if (kind === 'own') return 'order-draft';
  return caseId === null ? 'case-draft' : `case-draft:${caseId}`;
}

/** Names of the options in patients' drafts of earlier versions. */
const earlierOptions: Readonly<Record<string, UploadOption>> = {
  'upload-by-clinic': 'clinic-code',
  'upload-self': 'image-upload',
  'use-existing-study': 'existing-study',
  'online-portal-access': 'online-portal',
  'imageless-video-report': 'imageless',
};

type StoredDraft = Partial<Omit<RequestDraft, 'values'>> & {
  userId: string;
  values: Partial<RequestValues> & { option?: string };
};

/** Returns the user's draft, with newer fields taken from `empty`. `null` if there is none. */
export function readDraft(key: string, userId: string, empty: RequestValues): RequestDraft | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as StoredDraft | null;
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

/** Saves the draft. Returns whether the browser had space for it. */
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

const maxStoredSetAside = 200;

function shortened(folder: ReadFolder | null): ReadFolder | null {
  if (!folder) return null;
  const { keptCount, keptBytes, setAside, studies, patient, patientCount } = folder.facts;
  return {
    ...folder,
    facts: {
      keptCount,
      keptBytes,
      setAside: setAside.slice(0, maxStoredSetAside),
      studies,
      patient,
      patientCount,
    },
  };
}

export const clearDraft = (key: string): void => window.sessionStorage.removeItem(key);

const uploadOf = (sending: Sending | null): DraftUpload | null =>
  sending?.upload ? { uploadId: sending.upload.id, label: sending.label, folder: sending.folder } : null;

/** Returns the part of a form's files that is saved with its draft. */
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

/** Returns the initial form: the user's draft, otherwise the known data. */
export function openRequest(opening: Opening, key: string, userId: string) {
  const fresh = firstValues(opening, new Date());
  const kept = readDraft(key, userId, fresh);
  if (kept === null) return { kept, first: fresh };
  const { kind, studyId } = opening;
  const isNamedAnew = studyId !== '' && studyId !== kept.values.cameFor;
  const first: RequestValues = {
    ...kept.values,
    // The account's name, which may have changed in the meantime.
    ...(kind === 'own' && { name: fresh.name }),
    ...(isNamedAnew && { studyId, cameFor: studyId, uploadOption: fresh.uploadOption }),
  };
  // A date that was late enough when chosen may now be too early.
  const dated: RequestValues = { ...first, selectedPaymentPackage: 'standard' };
  const isLate = requestProblems(dated, { kind, credit: null }).preferredReportDate !== undefined;
  const { preferredReportDate, hasChosenDate } = fresh;
  return { kept, first: isLate ? { ...first, preferredReportDate, hasChosenDate } : first };
}
