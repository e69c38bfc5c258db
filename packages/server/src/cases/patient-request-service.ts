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
import { spendCredit } from '../payments/credit-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { checkReference } from '../patients/patient-service.ts';
import {
  findClinicByCode,
  readCheckedCode,
  readWorkspace,
  requireOwnWorkspace,
} from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { beginCase } from './begin-case.ts';
import { presentCase } from './case-presenter.ts';
import type { CaseRow, PatientSnapshot } from './case-tables.ts';
import { checkOrder, dateOrNull } from './order-check.ts';
import { paymentOfOwnRequest } from './order-payment.ts';
import { findCaseOfForm } from './idempotency-service.ts';
import { prepareSides, sealPortalAccess } from './order-sides.ts';
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
  const found = await clinicOf(platform, caller, input);
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

/** CG-175: the clinic of the code; by its id only if the patient has had its code checked and both name the same clinic. */
async function clinicOf(
  platform: Platform,
  caller: Caller,
  { clinicCode, workspaceId }: RequestByClinic,
): Promise<{ code: string; workspaceId: number }> {
  const code = clinicCode ?? (await readCheckedCode(platform, caller, workspaceId));
  const found = await findClinicByCode(platform, caller, code.toUpperCase()).catch(unknownCode);
  if (workspaceId !== undefined && workspaceId !== found.workspaceId) throw new AppError('not-found');
  return found;
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
  return platform.database.asActor(actor, async () => {
    const id = newId();
    const first = await findCaseOfForm(caller, id);
    if (first) return first;
    checkOrder(input, context.now);
    const home = await readWorkspace(actor.workspaceId);
    asked.checkHome?.(home);
    checkReference(input.patient, { id: actor.userId, workspaceId: home.id });
    const workspace = await (asked.workspaceId === undefined
      ? requireOwnWorkspace(actor, input.workspaceId)
      : readWorkspace(asked.workspaceId));
    const patientSnapshot = await snapshotOf(actor.userId, input);
    const questionText = input.questionText || null;
    const { uploadOption } = files;
    const payment = await paymentOfOwnRequest(home, actor.userId, input);
    const sides = { notifiedAdmins: [], additionalFiles: input.additionalFiles };
    const writeSides = await prepareSides(caller, sides, { caseId: id, workspaceId: workspace.id });
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
        await writeSides();
        await also?.(id);
      },
    });
    return presentCase(caller, record);
  });
}

/** What the form says, and where it says nothing the account (CG-61). */
async function snapshotOf(
  userId: string,
  { patient: said, preferredName }: Pick<RequestReport, 'patient' | 'preferredName'>,
): Promise<PatientSnapshot> {
  const account = await readAccount(userId);
  return {
    email: account.email,
    name: said.name ?? account.name,
    preferredName: said.preferredName ?? preferredName ?? account.preferredName,
    dateOfBirth: said.dateOfBirth ?? account.dateOfBirth,
    gender: said.gender ?? account.gender,
    phoneNumber: said.phoneNumber ?? account.phoneNumber,
  };
}
