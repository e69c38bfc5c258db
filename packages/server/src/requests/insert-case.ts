// T01 … T08: creates cases. Every kind of request ends here: facts, row, files, timeline, emails.
import {
  factsOfOrigin,
  untouchedFacts,
  type CaseFacts,
  type CaseOrigin,
  type CaseWorkspace,
  type UploadOption,
} from '@plainscan/contract';

import { publishCaseChange } from '../case-flow/case-change.ts';
import { columnsOfEntry, columnsOfNewCase } from '../case-flow/case-columns.ts';
import type { Initiator } from '../case-flow/case-events.ts';
import {
  acknowledgedColumns,
  holdForIdentity,
  recordAcknowledgment,
  recordHold,
} from '../case-flow/identity-check.ts';
import { workspaceFacts } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { caseTable, CaseRow, PatientSnapshot } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { lockOpenWorkspaces, readProvider, allocateCaseName } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';

export type NewCase = {
  id: string;
  /** The workspace that works on it at first, and the patient's own. */
  workspace: WorkspaceRow;
  home: WorkspaceRow;
  /** `null` only for drafts, until Complete Case. */
  patientUserId: string | null;
  patientSnapshot: PatientSnapshot;
  uploadOption: UploadOption;
  /** The state of its images, given what was sent with the request. */
  study: CaseFacts['study'];
  payer: CaseFacts['payer'];
  needsPayment: boolean;
  title: string;
  /** Columns that no rule reads: question, dates, files, the clinic's details. */
  columns: Partial<typeof caseTable.$inferInsert> & Pick<CaseRow, 'reportType' | 'preferredReportDate'>;
  /**
   * Why images that name someone else belong to this patient (B4). Stated in the form, so that the case is not held for
   * it.
   */
  identityReason?: string | undefined;
  /**
   * Writes report files, portal access, credit and notified users in the same transaction, before anyone is notified.
   */
  write?: () => Promise<void>;
};

/** Writes the case and notifies everyone concerned. Needs the requester's transaction or a system transaction. */
export async function insertCase(
  platform: Platform,
  initiator: Initiator,
  start: CaseOrigin,
  input: NewCase,
): Promise<CaseRecord> {
  const createdBy = initiator.actor?.userId ?? null;
  const now = initiator.actor === null ? initiator.now : initiator.context.now;
  return asOwner(async () => {
    if (input.home.id !== input.workspace.id) await lockOpenWorkspaces([input.home.id]);
    const provider = workspaceFacts(await readProvider());
    const facts = factsOfOrigin(start, factsOfNewCase(input, createdBy, provider));
    const acknowledged = acknowledgedColumns(input.identityReason, createdBy, now);
    const { after, columns: held } = await holdForIdentity(facts, null, {
      studyId: input.columns.studyId,
      patientSnapshot: input.patientSnapshot,
      ...acknowledged,
    });
    await systemCases.insert({
      id: input.id,
      name: await allocateCaseName(input.workspace.id),
      title: input.title,
      patientWorkspaceId: input.home.id,
      patientUserId: input.patientUserId,
      patientSnapshot: input.patientSnapshot,
      uploadOption: input.uploadOption,
      createdBy,
      notifyCreator: false,
      createdAt: now,
      updatedAt: now,
      ...columnsOfNewCase(after),
      ...columnsOfEntry(null, after, input.columns, now),
      ...held,
      ...acknowledged,
      ...input.columns,
    });
    await input.write?.();
    const record = await requireCase(systemCases, input.id);
    await publishCaseChange(platform, { action: start, record, before: null, initiator, detail: {} });
    await recordAcknowledgment(record.row, input.identityReason, initiator);
    if (held.identityHold) await recordHold(record.row, now);
    return record;
  });
}

function factsOfNewCase(input: NewCase, createdBy: string | null, provider: CaseWorkspace): CaseFacts {
  return {
    ...untouchedFacts,
    status: 'incomplete',
    workspace: workspaceFacts(input.workspace),
    home: workspaceFacts(input.home),
    provider,
    patientUserId: input.patientUserId,
    createdBy,
    uploadOption: input.uploadOption,
    payer: input.payer,
    // If its files cannot be read, a new request returns to waiting for files (T15).
    statusBeforeUpload: input.study === 'processing' ? 'pending-upload' : null,
    inProviderPool: false,
    hasBeenNew: false,
    study: input.study,
    needsPayment: input.needsPayment,
  };
}
