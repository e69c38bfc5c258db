// T09: a draft gets its patient's details, and becomes what a request with the same details would be.
import {
  AppError,
  type Case,
  type CaseFacts,
  type CompleteCase,
  type UploadOption,
} from '@plainscan/contract';

import { findOrInvitePatient } from '../patients/patient-service.ts';
import { spendCredit } from '../payments/credit-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { asOwner } from '../platform/database/transaction.ts';
import { takeOverUpload } from '../uploads/delivered-upload-service.ts';
import { giveStudy } from '../viewers/study-service.ts';
import { takeStep, type StepInput } from './apply-case-action.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { createCaseRepository } from './case-repository.ts';
import { snapshotOf } from './create-case-service.ts';
import { checkOrder, dateOrNull } from './order-check.ts';
import { paymentOfStaffOrder, type OrderPayment } from './order-payment.ts';
import { prepareSides } from './order-sides.ts';
import { factsOf } from './case-facts.ts';
import { acknowledgedColumns, acknowledgementOf, noteAcknowledgement } from './identity-check.ts';
import { takeRequestFiles, type RequestFiles } from './request-files.ts';
import { systemCases } from './system-cases.ts';

/** The same form by the same person again answers the case and has no second effect. */
export function completeCase(
  platform: Platform,
  caller: Caller,
  id: string,
  input: CompleteCase,
): Promise<Case> {
  checkOrder(input, caller.context.now);
  let write: (() => Promise<void>) | undefined;
  return takeStep(platform, caller, id, {
    action: 'complete',
    prepare: async (record) => {
      const prepared = await prepareOrder(caller, record, input);
      write = prepared.write;
      return prepared.step;
    },
    also: async () => write?.(),
    next: (moved) => noteAcknowledgement(moved, acknowledgementOf(input), caller),
  });
}

type Prepared = { step: StepInput; write: () => Promise<void> };

async function prepareOrder(caller: Caller, record: CaseRecord, input: CompleteCase): Promise<Prepared> {
  const { actor, context } = caller;
  const { row, home } = record;
  const { caseId = row.id, workspaceId = row.workspaceId } = input;
  if (caseId !== row.id || workspaceId !== row.workspaceId) throw new AppError('not-found');
  const patientUserId = await findOrInvitePatient(caller, home, input.patient);
  const files = await takeFiles(caller, record, patientUserId, input);
  const payment = await paymentOfStaffOrder(home, patientUserId, input);
  const writeSides = await prepareSides(caller, input, { caseId: row.id, workspaceId: row.workspaceId });
  const studyId = files?.columns.studyId ?? row.studyId;
  return {
    step: {
      facts: factsAfter(actor.userId, patientUserId, files, payment, optionOf(input)),
      columns: {
        ...(files && { ...files.columns, title: files.title, uploadFailedReason: null }),
        ...payment.columns,
        ...acknowledgedColumns(acknowledgementOf(input), actor.userId, context.now),
        patientUserId,
        patientSnapshot: snapshotOf(input.patient),
        uploadOption: optionOf(input),
        // Whoever completes it is its requester: the one who hears of it.
        createdBy: actor.userId,
        notifyCreator: input.notifyMe,
        ...(input.studyDescription !== undefined && { description: input.studyDescription }),
        ...(input.resourceTitle !== undefined && { title: input.resourceTitle }),
        questionText: input.questionText ?? row.questionText,
        preferredReportDate: dateOrNull(input.preferredReportDate),
      },
    },
    write: async () => {
      if (files) await systemCases.insertReportFiles(files.reports);
      else if (row.uploadId !== null) await takeOverUpload(row.uploadId, actor.userId);
      if (studyId !== null) await giveStudy(studyId, patientUserId);
      await spendCredit(payment.credit, row.id, context.now);
      await writeSides();
    },
  };
}

const optionOf = ({ uploadId, studyId }: CompleteCase): UploadOption =>
  uploadId === undefined && studyId !== undefined ? 'existing-study' : 'image-upload';

/** What the form brings; nothing when the draft has its images already. */
async function takeFiles(
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
    const asked = { reportUploadId: input.reportUploadId, uploadOption: 'pending-upload' as const };
    const { reports } = await takeRequestFiles(actor, asked, {
      caseId: id,
      patientUserId,
      needsReport,
      now: context.now,
    });
    if (reports.length > 0) await asOwner(() => systemCases.insertReportFiles(reports));
    return undefined;
  }
  return takeRequestFiles(
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
    ...{ createdBy, patientUserId, payer, needsPayment, uploadOption },
    ...(files && { study: files.study, uploadFailed: false }),
    // Files that cannot be read send it to where files are wanted (T15).
    statusBeforeUpload: 'pending-upload',
  };
}
