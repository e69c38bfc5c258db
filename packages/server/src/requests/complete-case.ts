// T09: a draft gets its patient's details and becomes what a request with the same details would be.
import {
  AppError,
  type Case,
  type CaseFacts,
  type CompleteCase,
  type UploadOption,
} from '@plainscan/contract';

import { acknowledgedColumns, acknowledgmentOf, recordAcknowledgment } from '../case-flow/identity-check.ts';
import { applyTransition, type Effects } from '../case-flow/transition.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { textColumnsOf } from '../cases/case-texts.ts';
import { systemCases } from '../cases/system-cases.ts';
import { spendCredit } from '../payments/credit-service.ts';
import { findOrInvitePatient } from '../people/patient-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { assignSenderIfNone } from '../uploads/delivered-upload-service.ts';
import { assignStudy } from '../viewers/study-service.ts';
import { prepareAttachments } from './attachments.ts';
import { snapshotOf } from './create-case.ts';
import { checkOrder, dateOrNull } from './order-check.ts';
import { paymentOfStaffOrder, type OrderPayment } from './order-payment.ts';
import { attachRequestFiles, type RequestFiles } from './request-files.ts';

/** Completes a draft. Repeating the same form by the same user returns the case and changes nothing. */
export function completeCase(
  platform: Platform,
  caller: Caller,
  id: string,
  input: CompleteCase,
): Promise<Case> {
  checkOrder(input, caller.context.now);
  return applyTransition(platform, caller, id, {
    action: 'complete',
    prepare: (record) => prepareOrder(caller, record, input),
  });
}

async function prepareOrder(caller: Caller, record: CaseRecord, input: CompleteCase): Promise<Effects> {
  const { actor, context } = caller;
  const { row, home } = record;
  const { caseId = row.id, workspaceId = row.workspaceId } = input;
  if (caseId !== row.id || workspaceId !== row.workspaceId) throw new AppError('not-found');
  const patientUserId = await findOrInvitePatient(caller, home, input.patient);
  const files = await attachFormFiles(caller, record, patientUserId, input);
  const payment = await paymentOfStaffOrder(home, patientUserId, input);
  const writeAttachments = await prepareAttachments(caller, input, {
    caseId: row.id,
    workspaceId: row.workspaceId,
  });
  const studyId = files?.columns.studyId ?? row.studyId;
  return {
    facts: factsAfter(actor.userId, patientUserId, files, payment, optionOf(input)),
    columns: {
      ...(files && { ...files.columns, title: files.title, uploadFailedReason: null }),
      ...payment.columns,
      ...acknowledgedColumns(acknowledgmentOf(input), actor.userId, context.now),
      patientUserId,
      patientSnapshot: snapshotOf(input.patient),
      uploadOption: optionOf(input),
      // The user who completes it becomes its requester and gets its notifications.
      createdBy: actor.userId,
      notifyCreator: input.notifyMe,
      ...(input.resourceTitle !== undefined && { title: input.resourceTitle }),
      ...textColumnsOf(input),
      preferredReportDate: dateOrNull(input.preferredReportDate),
    },
    write: async () => {
      if (files) await systemCases.insertReportFiles(files.reports);
      else if (row.uploadId !== null) await assignSenderIfNone(row.uploadId, actor.userId);
      if (studyId !== null) await assignStudy(studyId, patientUserId);
      await spendCredit(payment.credit, row.id, context.now);
      await writeAttachments();
    },
    followUp: (moved) => recordAcknowledgment(moved, acknowledgmentOf(input), caller),
  };
}

const optionOf = ({ uploadId, studyId }: CompleteCase): UploadOption =>
  uploadId === undefined && studyId !== undefined ? 'existing-study' : 'image-upload';

/** Takes the files of the form. Returns `undefined` if the draft keeps its images. */
async function attachFormFiles(
  { actor, context }: Caller,
  record: CaseRecord,
  patientUserId: string,
  input: CompleteCase,
): Promise<RequestFiles | undefined> {
  const { id } = record.row;
  const { study } = factsOf(record, context.now);
  const hasImages = study === 'ready' || study === 'processing';
  const kept = await asOwner(() => createCaseRepository(actor).reportFiles(id));
  const needsReport = kept.length === 0;
  const bringsImages = [input.uploadId, input.studyId, input.sharedImage].some(
    (named) => named !== undefined,
  );
  if (hasImages && !bringsImages) {
    const requested = { reportUploadId: input.reportUploadId, uploadOption: 'pending-upload' as const };
    const { reports } = await attachRequestFiles(actor, requested, {
      caseId: id,
      patientUserId,
      needsReport,
      now: context.now,
    });
    if (reports.length > 0) await asOwner(() => systemCases.insertReportFiles(reports));
    return undefined;
  }
  return attachRequestFiles(
    actor,
    { ...input, uploadOption: optionOf(input) },
    { caseId: id, patientUserId, needsReport, now: context.now },
  );
}

function factsAfter(
  createdBy: string,
  patientUserId: string,
  files: RequestFiles | undefined,
  { payer, needsPayment }: OrderPayment,
  uploadOption: UploadOption,
): Partial<CaseFacts> {
  return {
    createdBy,
    patientUserId,
    payer,
    needsPayment,
    uploadOption,
    ...(files && { study: files.study, uploadFailed: false }),
    // If its files cannot be read, the case returns to waiting for files (T15).
    statusBeforeUpload: 'pending-upload',
  };
}
