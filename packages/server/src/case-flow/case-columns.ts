// How the facts of the case flow are in the table: the columns that an action changes.
import type { CaseFacts, StoredStatus } from '@plainscan/contract';

import type { CaseRow } from '../cases/case-tables.ts';
import { dueDateOf } from './due-date.ts';

/** The facts that are columns as they are. Texts behind a yes or no (why an upload failed) are the action's own to write. */
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

/** Statuses in which a case waits until someone does something (T40). */
const waiting: readonly StoredStatus[] = [
  'not-paid',
  'pending-upload',
  'upload-shared',
  'incomplete',
  'new',
  'review',
];

type Dates = Pick<CaseRow, 'reportType' | 'preferredReportDate'>;

/** What is written with every new status: since when it waits, and at the first `new` when it is due (CG-44). */
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

/** The columns that differ between two states of a case. */
export function changedColumns(before: CaseFacts, after: CaseFacts): Partial<CaseRow> {
  const old = columnsOf(before);
  const entries = Object.entries(columnsOf(after)).filter(
    ([name, value]) => old[name as keyof typeof old] !== value,
  );
  return {
    ...Object.fromEntries(entries),
    // A fact that is no longer so takes its words with it.
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

/** Every column of a case that has just begun. */
export const columnsOfNewCase = (facts: CaseFacts) => columnsOf(facts);
