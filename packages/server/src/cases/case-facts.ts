import { limits, shownStatus, type CaseFacts } from '@plainscan/contract';

import type { CaseRecord } from './case-record-repository.ts';

/** What the rules of the case flow want to know. */
export function factsOf(record: CaseRecord, now: Date): CaseFacts {
  const { row, workspace: home } = record;
  return {
    status: row.status,
    workspaceId: row.workspaceId,
    patientWorkspaceId: row.patientWorkspaceId,
    uploadWorkspaceId: row.uploadWorkspaceId,
    patientUserId: row.patientUserId,
    createdBy: row.createdBy,
    inProviderPool: row.inProviderPool,
    assigneeId: row.assigneeId,
    assigneeWorkspaceId: record.assignee?.workspaceId ?? null,
    reviewerId: row.reviewerId,
    reviewerWorkspaceId: record.reviewer?.workspaceId ?? null,
    workspaceIsProvider: home.isProvider,
    creatorType: home.creatorType,
    creatorMode: home.creatorMode,
    requireReview: home.requireReview,
    sentToProvider: row.sentToProvider,
    isDelayed: shownStatus(row.status, row.dueDate, now, limits.delayedMilliseconds) === 'delayed',
    video: record.video?.status ?? null,
    isRated: row.ratedAt !== null,
  };
}
