// A case with all that rules and presenters need to know around it, read in one statement.
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { appUser } from '../auth/auth-tables.ts';
import { userReport } from '../payments/payment-tables.ts';
import { upload } from '../uploads/upload-tables.ts';
import { study } from '../viewers/study-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { caseTable, videoReport } from './case-tables.ts';

export const homeWorkspace = alias(workspace, 'home_workspace');
export const providerWorkspace = alias(workspace, 'provider_workspace');
export const assignee = alias(appUser, 'assignee');
export const originalAssignee = alias(appUser, 'original_assignee');
export const reviewer = alias(appUser, 'reviewer');
export const sender = alias(appUser, 'sender');
export const creator = alias(appUser, 'creator');
export const recorder = alias(appUser, 'recorder');

export const caseRecordColumns = {
  row: caseTable,
  workspace,
  home: homeWorkspace,
  provider: providerWorkspace,
  assignee,
  originalAssignee,
  reviewer,
  sender: { id: sender.id, name: sender.name },
  creator: { id: creator.id, name: creator.name },
  recorder: { id: recorder.id, name: recorder.name },
  study,
  credit: userReport,
  video: videoReport,
  upload: {
    id: upload.id,
    status: upload.status,
    size: upload.size,
    received: upload.received,
    readDone: upload.readDone,
    readTotal: upload.readTotal,
    createdBy: upload.createdBy,
    lastByteAt: upload.lastByteAt,
  },
};

/** How the tables of `caseRecordColumns` hang together; each may be missing but the three workspaces. */
export const caseRecordJoins = {
  workspace: eq(workspace.id, caseTable.workspaceId),
  home: eq(homeWorkspace.id, caseTable.patientWorkspaceId),
  provider: eq(providerWorkspace.isProvider, true),
  assignee: eq(assignee.id, caseTable.assigneeId),
  originalAssignee: eq(originalAssignee.id, caseTable.originalAssigneeId),
  reviewer: eq(reviewer.id, caseTable.reviewerId),
  study: and(eq(study.id, caseTable.studyId), isNull(study.deletedAt)),
  video: and(eq(videoReport.caseId, caseTable.id), isNull(videoReport.discardedAt)),
  upload: eq(upload.id, caseTable.uploadId),
  sender: eq(sender.id, upload.createdBy),
  creator: eq(creator.id, caseTable.createdBy),
  recorder: eq(recorder.id, videoReport.recordedBy),
  credit: eq(userReport.caseId, caseTable.id),
};

type Person = { id: string; name: string; workspaceId: number; status: string };

export type CaseRecord = {
  row: typeof caseTable.$inferSelect;
  workspace: typeof workspace.$inferSelect;
  home: typeof workspace.$inferSelect;
  provider: typeof workspace.$inferSelect;
  assignee: Person | null;
  originalAssignee: Person | null;
  reviewer: Person | null;
  sender: { id: string; name: string } | null;
  creator: { id: string; name: string } | null;
  /** Who recorded the current video. */
  recorder: { id: string; name: string } | null;
  study: typeof study.$inferSelect | null;
  credit: typeof userReport.$inferSelect | null;
  video: typeof videoReport.$inferSelect | null;
  upload: {
    id: string;
    status: string;
    size: number;
    received: number;
    readDone: number;
    readTotal: number;
    createdBy: string;
    lastByteAt: Date;
  } | null;
};
