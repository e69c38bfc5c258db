// T01 … T08: a case begins. Every way of asking ends here: facts, row, files, timeline, mails.
import {
  startCase,
  type CaseFacts,
  type CaseStart,
  type CaseWorkspace,
  type UploadOption,
} from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { asOwner } from '../platform/database/transaction.ts';
import { readProvider, takeCaseName } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { requireCase } from './apply-case-action.ts';
import { columnsOfEntry, columnsOfStart } from './case-columns.ts';
import type { Doer } from './case-events.ts';
import { workspaceFacts } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import type { caseTable, CaseRow, PatientSnapshot } from './case-tables.ts';
import { acknowledgedColumns, holdForIdentity, noteAcknowledgement, noteHold } from './identity-check.ts';
import { systemCases } from './system-cases.ts';
import { tellCaseChange } from './tell-case-change.ts';

export type NewCase = {
  id: string;
  /** Who works on it at first, and whose patient it is. */
  workspace: WorkspaceRow;
  home: WorkspaceRow;
  /** Null only for drafts, until Complete Case. */
  patientUserId: string | null;
  patientSnapshot: PatientSnapshot;
  uploadOption: UploadOption;
  /** How far its images are, by what was sent with the request. */
  study: CaseFacts['study'];
  payer: CaseFacts['payer'];
  needsPayment: boolean;
  title: string;
  /** Whatever no rule reads: question, dates, files, the clinic's details. */
  columns: Partial<typeof caseTable.$inferInsert> & Pick<CaseRow, 'reportType' | 'preferredReportDate'>;
  /** Why images that name somebody else are this patient's (B4): said in the form, so the case is not held for it. */
  identityReason?: string | undefined;
  /** Report files, portal access, credit, people to tell: in the same transaction, before anybody hears of it. */
  also?: () => Promise<void>;
};

/** Writes the case and tells whoever is to know. Needs the transaction of the person who asks, or one of the system. */
export async function beginCase(
  platform: Platform,
  doer: Doer,
  start: CaseStart,
  input: NewCase,
): Promise<CaseRecord> {
  const createdBy = doer.actor?.userId ?? null;
  const now = doer.actor === null ? doer.now : doer.context.now;
  return asOwner(async () => {
    const provider = workspaceFacts(await readProvider());
    const facts = startCase(start, factsOfStart(input, createdBy, provider));
    const acknowledged = acknowledgedColumns(input.identityReason, createdBy, now);
    const { after, columns: held } = await holdForIdentity(facts, null, {
      studyId: input.columns.studyId,
      patientSnapshot: input.patientSnapshot,
      ...acknowledged,
    });
    await systemCases.insert({
      id: input.id,
      name: await takeCaseName(input.workspace.id),
      title: input.title,
      patientWorkspaceId: input.home.id,
      patientUserId: input.patientUserId,
      patientSnapshot: input.patientSnapshot,
      uploadOption: input.uploadOption,
      createdBy,
      notifyCreator: false,
      createdAt: now,
      updatedAt: now,
      ...columnsOfStart(after),
      ...columnsOfEntry(null, after, input.columns, now),
      ...held,
      ...acknowledged,
      ...input.columns,
    });
    await input.also?.();
    const record = await requireCase(systemCases, input.id);
    await tellCaseChange(platform, { action: start, record, before: null, doer, detail: {} });
    await noteAcknowledgement(record.row, input.identityReason, doer);
    if (held.identityHold) await noteHold(record.row, now);
    return record;
  });
}

function factsOfStart(input: NewCase, createdBy: string | null, provider: CaseWorkspace): CaseFacts {
  return {
    status: 'incomplete',
    workspace: workspaceFacts(input.workspace),
    home: workspaceFacts(input.home),
    provider,
    uploadWorkspaceId: null,
    patientUserId: input.patientUserId,
    createdBy,
    uploadOption: input.uploadOption,
    payer: input.payer,
    // Files that cannot be read send a new request to where files are wanted (T15).
    statusBeforeUpload: input.study === 'processing' ? 'pending-upload' : null,
    statusBeforeArchive: null,
    inProviderPool: false,
    hasBeenNew: false,
    assignee: null,
    originalAssigneeId: null,
    reviewer: null,
    study: input.study,
    upload: null,
    uploadFailed: false,
    clinicUploadRejected: false,
    portalAccessFailed: false,
    isMarkedComplete: false,
    isBypassed: false,
    identityHold: false,
    sentToProvider: false,
    isDelayed: false,
    video: null,
    isRated: false,
    needsPayment: input.needsPayment,
    hasSpareCredit: false,
  };
}
