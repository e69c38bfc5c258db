// T04: a clinic requests a video report for its patient.
import {
  AppError,
  caseCreationProblem,
  limits,
  preferredDateProblem,
  type Case,
  type CreateCase,
} from '@plainscan/contract';

import { findOrInvitePatient } from '../patients/patient-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { attachStudyUpload, takeReportUpload } from '../uploads/upload-case-service.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { presentCase } from './case-presenter.ts';
import { beginCase } from './begin-case.ts';
import { createCaseRepository } from './case-repository.ts';
import { systemCases } from './system-cases.ts';

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
    const id = newId();
    const study = await attachStudyUpload(actor, uploads.study, {
      caseId: id,
      patientUserId,
      title: input.resourceTitle,
    });
    const reportFiles = await takeReportUpload(actor, uploads.report, id, newId);
    const { email, name, preferredName, dateOfBirth, gender, phoneNumber } = input.patient;
    const record = await beginCase(platform, caller, 'create', {
      id,
      workspace: home,
      home,
      patientUserId,
      patientSnapshot: { email, name, preferredName, dateOfBirth, gender, phoneNumber },
      uploadOption: 'image-upload',
      study: study.isRead ? 'ready' : 'processing',
      payer: 'workspace',
      needsPayment: false,
      title: study.title,
      columns: {
        uploadId: uploads.study,
        studyId: study.studyId,
        description: input.studyDescription ?? null,
        questionText: input.questionText,
        reportType: input.selectedPaymentPackage,
        preferredReportDate: new Date(input.preferredReportDate),
        studyFileType: study.isRead ? 'dcm' : null,
        notifyCreator: input.notifyMe,
      },
      also: () => systemCases.insertReportFiles(reportFiles),
    });
    return presentCase(createCaseRepository(actor), caller, record);
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
