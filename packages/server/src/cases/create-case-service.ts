// T04: a clinic requests a video report for its patient.
import {
  AppError,
  caseCreationProblem,
  limits,
  preferredDateProblem,
  type Case,
  type CreateCase,
  type StoredStatus,
} from '@plainscan/contract';

import { findOrInvitePatient } from '../patients/patient-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { attachStudyUpload, takeReportUpload, type StudyUpload } from '../uploads/upload-case-service.ts';
import { readWorkspace, takeCaseName } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { dueDateOf, isInProviderPool } from './case-dates.ts';
import { recordCaseChange } from './case-events.ts';
import { mailCaseChange } from './case-mails.ts';
import { presentCase } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import { requireCase } from './case-service.ts';

/**
 * Makes the case with its patient (invited when unknown). The study may still be on its way: then the case is
 * `uploading` until its images are read.
 */
export async function createCase(platform: Platform, caller: Caller, input: CreateCase): Promise<Case> {
  const { actor, context } = caller;
  checkInput(input, context.now);
  return platform.database.asActor(actor, async () => {
    const home = await readWorkspace(actor.workspaceId);
    checkWorkspace(home);
    const uploads = { study: requireUploadId(input.uploadId), report: requireUploadId(input.reportUploadId) };
    const patientUserId = await findOrInvitePatient(caller, input.patient);
    const caseId = newId();
    const study = await attachStudyUpload(actor, uploads.study, {
      caseId,
      patientUserId,
      title: input.resourceTitle,
    });
    const cases = createCaseRepository(actor);
    await cases.insert({
      ...caseRow(caller, input, home, study),
      id: caseId,
      patientUserId,
      name: await takeCaseName(home.id),
    });
    await cases.insertReportFiles(await takeReportUpload(actor, uploads.report, caseId, newId));
    const { row } = await requireCase(cases, caseId);
    await recordCaseChange(cases, { row, action: 'create', event: 'case.created', from: null }, caller);
    const record = await requireCase(cases, caseId);
    await mailCaseChange(platform, 'create', record, context.now);
    return presentCase(cases, caller, record);
  });
}

function checkInput(input: CreateCase, now: Date): void {
  if (!input.termsAccepted) throw new AppError('case.terms');
  const problem = preferredDateProblem(
    input.preferredReportDate,
    now,
    limits.preferredDateToleranceMilliseconds,
  );
  if (problem !== null) throw new AppError('input.invalid', { fields: { preferredReportDate: [problem] } });
}

function checkWorkspace(home: WorkspaceRow): void {
  const problem = caseCreationProblem(home);
  if (problem !== null) throw new AppError(problem);
}

/** F-025: images and a report, uploaded or on their way. */
function requireUploadId(id: string | undefined): string {
  if (id === undefined) throw new AppError('case.files-missing');
  return id;
}

function caseRow({ actor, context }: Caller, input: CreateCase, home: WorkspaceRow, study: StudyUpload) {
  const status: StoredStatus = study.isRead ? 'new' : 'uploading';
  const { email, name, preferredName, dateOfBirth, gender, phoneNumber } = input.patient;
  const preferredReportDate = new Date(input.preferredReportDate);
  return {
    workspaceId: home.id,
    patientWorkspaceId: home.id,
    studyId: study.studyId,
    title: study.title,
    description: input.studyDescription ?? null,
    questionText: input.questionText,
    status,
    statusBeforeUpload: study.isRead ? null : ('pending-upload' as const),
    inProviderPool: isInProviderPool({ status, creatorType: home.creatorType, isProvider: home.isProvider }),
    reportType: input.selectedPaymentPackage,
    dueDate: study.isRead ? dueDateOf(input.selectedPaymentPackage, preferredReportDate, context.now) : null,
    preferredReportDate,
    studyFileType: study.isRead ? 'dcm' : null,
    uploadOption: 'image-upload',
    createdBy: actor.userId,
    notifyCreator: input.notifyMe,
    patientSnapshot: { email, name, preferredName, dateOfBirth, gender, phoneNumber },
    createdAt: context.now,
    updatedAt: context.now,
  };
}
