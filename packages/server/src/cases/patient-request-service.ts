// T01 … T03: a patient asks for a report: with images, by a clinic's code, or by the access to an online portal.
import {
  AppError,
  imagelessRequest,
  type Case,
  type CaseStart,
  type RequestByClinic,
  type RequestByPortal,
  type RequestReport,
  type UploadOption,
} from '@plainscan/contract';

import { readAccount, rememberClinic } from '../auth/account-service.ts';
import { acceptTermsOfCase } from '../auth/terms-service.ts';
import { spendCredit } from '../payments/credit-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findClinicByCode, readWorkspace } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { beginCase } from './begin-case.ts';
import { presentCase } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import type { CaseRow, PatientSnapshot } from './case-tables.ts';
import { checkOrder, dateOrNull } from './order-check.ts';
import { paymentOfOwnRequest } from './order-payment.ts';
import { sealPortalAccess } from './order-sides.ts';
import { findRepeated } from './repeated-request.ts';
import { takeRequestFiles, type FilesAsked } from './request-files.ts';
import { systemCases } from './system-cases.ts';

/** T01. Images need no report; without images the report is what the video is about (F-029, F-041). */
export function requestReport(platform: Platform, caller: Caller, input: RequestReport): Promise<Case> {
  const uploadOption = optionOf(input);
  return request(platform, caller, {
    start: 'request',
    input,
    files: { ...input, uploadOption },
    checkHome: checkSellsToPatients,
    columns: {
      description: input.studyDescription ?? null,
      dcmRequestType: uploadOption === 'imageless' ? imagelessRequest : null,
    },
  });
}

function optionOf({ dcmRequestType, uploadId, studyId }: RequestReport): UploadOption {
  if (dcmRequestType !== undefined) return 'imageless';
  if (uploadId !== undefined) return 'image-upload';
  return studyId === undefined ? 'imageless' : 'existing-study';
}

/** B-025: a partner that is not white-glove sells nothing to its patients; they are asked for by its staff. */
function checkSellsToPatients({ isProvider, productType }: WorkspaceRow): void {
  if (!isProvider && productType !== 'white-glove') throw new AppError('forbidden');
}

/** T02: the clinic of the code works on it until the images are there (CG-35). */
export async function requestByClinic(
  platform: Platform,
  caller: Caller,
  input: RequestByClinic,
): Promise<Case> {
  const found = await findClinicByCode(platform, caller, input.clinicCode.toUpperCase()).catch(unknownCode);
  const { clinicUploadDetail, clinicUploadOption } = input;
  return request(platform, caller, {
    start: 'requestByClinic',
    input,
    files: { uploadOption: 'clinic-upload' },
    workspaceId: found.workspaceId,
    columns: { clinicUploadDetail, clinicUploadOption },
    also: () => rememberClinic(caller, found.code),
  });
}

/** F-030: a code that nobody has is marked like one of a clinic that takes no images. */
function unknownCode(error: unknown): never {
  const isWrong = error instanceof AppError && ['not-found', 'case.no-clinic-upload'].includes(error.code);
  if (!isWrong) throw error;
  const refused = new AppError('case.no-clinic-upload');
  throw new AppError('case.no-clinic-upload', { fields: { clinicCode: [refused.message] } });
}

/** T03. */
export function requestByPortal(platform: Platform, caller: Caller, input: RequestByPortal): Promise<Case> {
  return request(platform, caller, {
    start: 'requestByPortal',
    input,
    files: { uploadOption: 'online-portal', resourceTitle: input.uploadSharedInfo.studyName },
    columns: {},
    also: (caseId) => sealPortalAccess(platform, caller, caseId, input.uploadSharedInfo),
  });
}

type Request = {
  start: CaseStart;
  input: RequestReport | RequestByClinic | RequestByPortal;
  files: FilesAsked;
  /** Who works on it, when that is not the patient's own workspace. */
  workspaceId?: number;
  checkHome?: (home: WorkspaceRow) => void;
  columns: Partial<CaseRow>;
  also?: (caseId: string) => Promise<void>;
};

async function request(platform: Platform, caller: Caller, asked: Request): Promise<Case> {
  const { actor, context } = caller;
  const { start, input, files, also } = asked;
  checkOrder(input, context.now);
  return platform.database.asActor(actor, async () => {
    const home = await readWorkspace(actor.workspaceId);
    asked.checkHome?.(home);
    const workspace = asked.workspaceId === undefined ? home : await readWorkspace(asked.workspaceId);
    const patientSnapshot = await snapshotOf(actor.userId, input.patient);
    const questionText = input.questionText || null;
    const { uploadOption } = files;
    const form = { uploadOption, questionText, patientSnapshot, workspaceId: workspace.id };
    const repeated = await findRepeated(caller, files, form);
    if (repeated) return repeated;
    const payment = await paymentOfOwnRequest(home, actor.userId, input);
    const id = newId();
    // J-019: images that come with the form need no report; an existing study and no images at all do.
    const needsReport = uploadOption === 'imageless' || uploadOption === 'existing-study';
    const taken = await takeRequestFiles(actor, files, {
      caseId: id,
      patientUserId: actor.userId,
      needsReport,
      now: context.now,
    });
    const record = await beginCase(platform, caller, start, {
      ...{ id, workspace, home, patientUserId: actor.userId, patientSnapshot, uploadOption },
      ...{ study: taken.study, title: taken.title },
      ...{ payer: payment.payer, needsPayment: payment.needsPayment },
      columns: {
        ...taken.columns,
        ...payment.columns,
        ...asked.columns,
        questionText,
        preferredReportDate: dateOrNull(input.preferredReportDate),
      },
      also: async () => {
        await systemCases.insertReportFiles(taken.reports);
        await spendCredit(payment.credit, id, context.now);
        await acceptTermsOfCase(actor.userId, id, context.now);
        await also?.(id);
      },
    });
    return presentCase(createCaseRepository(actor), caller, record);
  });
}

/** What the form says, and where it says nothing the account (CG-61). */
async function snapshotOf(userId: string, said: RequestReport['patient']): Promise<PatientSnapshot> {
  const account = await readAccount(userId);
  return {
    email: account.email,
    name: said.name ?? account.name,
    preferredName: said.preferredName,
    dateOfBirth: said.dateOfBirth ?? account.dateOfBirth,
    gender: said.gender ?? account.gender,
    phoneNumber: said.phoneNumber ?? account.phoneNumber,
  };
}
