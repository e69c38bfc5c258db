import {
  limits,
  shownStatus,
  type CaseFacts,
  type CaseWorkspace,
  type PersonFacts,
} from '@plainscan/contract';

import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { undoerOf } from './undo-window.ts';

/** Returns the workspace data that the rules use. */
export const workspaceFacts = (row: WorkspaceRow): CaseWorkspace => {
  const { id, isProvider, productType, creatorType, creatorMode, requireReview } = row;
  return { id, isProvider, productType, creatorType, creatorMode, requireReview };
};

const personFacts = (person: CaseRecord['assignee']): PersonFacts | null =>
  person && { userId: person.id, workspaceId: person.workspaceId, isActive: person.status === 'active' };

/** Returns the state of the case's images: read, uploading, refused, deleted, or never sent. */
function studyFacts({ row, study, upload }: CaseRecord): CaseFacts['study'] {
  if (study !== null) return 'ready';
  if (row.studyId !== null) return 'deleted';
  if (row.uploadFailedReason !== null || upload?.status === 'failed') return 'failed';
  return upload === null ? 'none' : 'processing';
}

/** Returns whether an upload has received nothing for so long that others may take over (T15). */
export const isSilent = (upload: NonNullable<CaseRecord['upload']>, now: Date): boolean =>
  upload.status === 'receiving' &&
  now.getTime() - upload.lastByteAt.getTime() > limits.silentUploadMilliseconds;

/** Returns the facts that the case flow's rules use. */
export function factsOf(record: CaseRecord, now: Date): CaseFacts {
  const { row, upload } = record;
  return {
    status: row.status,
    workspace: workspaceFacts(record.workspace),
    home: workspaceFacts(record.home),
    provider: workspaceFacts(record.provider),
    uploadWorkspaceId: row.uploadWorkspaceId,
    patientUserId: row.patientUserId,
    createdBy: row.createdBy,
    uploadOption: row.uploadOption,
    payer: row.payer,
    statusBeforeUpload: row.statusBeforeUpload,
    statusBeforeArchive: row.statusBeforeArchive,
    inProviderPool: row.inProviderPool,
    hasBeenNew: row.dueDate !== null,
    assignee: personFacts(record.assignee),
    originalAssigneeId: row.originalAssigneeId,
    reviewer: personFacts(record.reviewer),
    study: studyFacts(record),
    upload: upload && { by: upload.createdBy, isSilent: isSilent(upload, now) },
    uploadFailed: row.uploadFailedReason !== null,
    clinicUploadRejected: row.clinicUploadRejected,
    portalAccessFailed: row.portalFailure !== null,
    isMarkedComplete: row.isMarkedComplete,
    isBypassed: row.isBypassed,
    identityHold: row.identityHold !== null,
    sentToProvider: row.sentToProvider,
    isDelayed: shownStatus(row.status, row.dueDate, now, limits.delayedMilliseconds) === 'delayed',
    video: record.video?.status ?? null,
    isRated: row.ratedAt !== null,
    undoBy: undoerOf(row, now),
    undoTo: row.undoTo,
    needsPayment: row.needsPayment,
    hasUnusedCredit: record.hasUnusedCredit,
  };
}
