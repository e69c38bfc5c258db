// How the case flow's facts are stored: the columns that an action changes.
import type { CaseFacts, StoredStatus } from '@plainscan/contract';

import type { CaseRow } from '../cases/case-tables.ts';
import { dueDateOf } from './due-date.ts';

/** Facts stored as columns. Actions themselves write the text behind a flag (such as why an upload failed). */
const columnsOf = (facts: CaseFacts) => ({
  status: facts.status,
  workspaceId: facts.workspace.id,
  uploadWorkspaceId: facts.uploadWorkspaceId,
  payer: facts.payer,
  statusBeforeUpload: facts.statusBeforeUpload,
  statusBeforeArchive: facts.statusBeforeArchive,
  inProviderPool: facts.inProviderPool,
  assigneeId: facts.assignee?.userId ?? null,
  originalAssigneeId: facts.originalAssigneeId,
  reviewerId: facts.reviewer?.userId ?? null,
  clinicUploadRejected: facts.clinicUploadRejected,
  isMarkedComplete: facts.isMarkedComplete,
  isBypassed: facts.isBypassed,
  sentToProvider: facts.sentToProvider,
  needsPayment: facts.needsPayment,
});

/** Statuses in which a case waits for someone to act (T40). */
const waiting: readonly StoredStatus[] = [
  'not-paid',
  'pending-upload',
  'upload-shared',
  'incomplete',
  'new',
  'review',
];

type Dates = Pick<CaseRow, 'reportType' | 'preferredReportDate'>;

/** Returns the columns for a new status: when the wait began, and at the first `new` the due date (CG-44). */
export function columnsOfEntry(
  before: CaseFacts | null,
  after: CaseFacts,
  row: Dates,
  now: Date,
): Partial<CaseRow> {
  const isMoved = before?.status !== after.status;
  const isFirstNew = after.hasBeenNew && before?.hasBeenNew !== true;
  return {
    ...(isMoved && { waitingSince: waiting.includes(after.status) ? now : null, remindedFor: null }),
    ...(isFirstNew && { dueDate: dueDateOf(row.reportType, row.preferredReportDate, now) }),
  };
}

/** Returns the columns that differ between two states of a case. */
export function changedColumns(before: CaseFacts, after: CaseFacts): Partial<CaseRow> {
  const old = columnsOf(before);
  const entries = Object.entries(columnsOf(after)).filter(
    ([name, value]) => old[name as keyof typeof old] !== value,
  );
  return {
    ...Object.fromEntries(entries),
    // When a flag is cleared, so is its text.
    ...(before.uploadFailed && !after.uploadFailed && { uploadFailedReason: null }),
    ...(before.portalAccessFailed && !after.portalAccessFailed && { portalFailure: null }),
    ...(before.identityHold && !after.identityHold && { identityHold: null }),
    ...(before.isRated &&
      !after.isRated && {
        ratedAt: null,
        ratingScore: null,
        ratingComment: null,
        understandingScore: null,
        worryScore: null,
      }),
    ...(before.study === 'ready' && after.study === 'none' && { studyId: null, uploadId: null }),
    ...(before.study === 'deleted' && after.study === 'none' && { studyId: null, uploadId: null }),
  };
}

/** Returns every column of a new case. */
export const columnsOfNewCase = (facts: CaseFacts) => columnsOf(facts);
