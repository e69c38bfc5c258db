// T01 … T03: a patient requests a report: with images, by a clinic's code, or with access to an online portal.
import {
  AppError,
  imagelessRequest,
  type Case,
  type RequestByClinic,
  type RequestByPortal,
  type RequestReport,
  type UploadOption,
} from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { sealPortalAccess } from '../case-files/portal-access.ts';
import type { CaseRow, PatientSnapshot } from '../cases/case-tables.ts';
import { textColumnsOf } from '../cases/case-texts.ts';
import { saveReferringClinic } from '../orders/order-service.ts';
import { checkReference } from '../people/patient-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace, requireOwnWorkspace } from '../workspaces/workspace-service.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { findClinicByCode, readCheckedCode } from './clinic-code.ts';
import { checkOrder, dateOrNull } from './order-check.ts';
import { paymentOfOwnRequest } from './order-payment.ts';
import { placeOrder, type Order } from './place-order.ts';

/** T01: requests a report. Images need no written report. Without images, the video explains it (F-029, F-041). */
export function requestReport(platform: Platform, caller: Caller, input: RequestReport): Promise<Case> {
  const uploadOption = optionOf(input);
  return placeOrder(platform, caller, 'request', () =>
    describeOwnRequest(caller, input, {
      files: { ...input, uploadOption },
      checkHome: checkSellsToPatients,
      columns: {
        ...textColumnsOf({ studyDescription: input.studyDescription }),
        dcmRequestType: uploadOption === 'imageless' ? imagelessRequest : null,
      },
    }),
  );
}

function optionOf({ dcmRequestType, uploadId, studyId }: RequestReport): UploadOption {
  if (dcmRequestType !== undefined) return 'imageless';
  if (uploadId !== undefined) return 'image-upload';
  return studyId === undefined ? 'imageless' : 'existing-study';
}

/** B-025: partners that are not white-glove sell nothing to patients. Their staff make the requests. */
function checkSellsToPatients({ isProvider, productType }: WorkspaceRow): void {
  if (!isProvider && productType !== 'white-glove') throw new AppError('forbidden');
}

/** T02: requests by a clinic's code. The clinic works on the case until the images arrive (CG-35). */
export async function requestByClinic(
  platform: Platform,
  caller: Caller,
  input: RequestByClinic,
): Promise<Case> {
  const found = await clinicOf(platform, caller, input);
  const { clinicUploadDetail, clinicUploadOption } = input;
  return placeOrder(platform, caller, 'requestByClinic', async () => ({
    ...(await describeOwnRequest(caller, input, {
      files: { uploadOption: 'clinic-upload' },
      workspaceId: found.workspaceId,
      columns: { clinicUploadDetail, clinicUploadOption },
    })),
    write: () => saveReferringClinic(caller, found.code),
  }));
}

/**
 * CG-175: returns the clinic of the code. Accepts its ID only after its code was checked, and only if both name the
 * same clinic.
 */
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

/** F-030: reports an unknown code like that of a clinic that accepts no images. */
function unknownCode(error: unknown): never {
  const isWrong = error instanceof AppError && ['not-found', 'case.no-clinic-upload'].includes(error.code);
  if (!isWrong) throw error;
  const refused = new AppError('case.no-clinic-upload');
  throw new AppError('case.no-clinic-upload', { fields: { clinicCode: [refused.message] } });
}

/** T03: requests by access to an online portal. */
export function requestByPortal(platform: Platform, caller: Caller, input: RequestByPortal): Promise<Case> {
  const { uploadSharedInfo: access } = input;
  return placeOrder(platform, caller, 'requestByPortal', async (caseId) => ({
    ...(await describeOwnRequest(caller, input, {
      files: { uploadOption: 'online-portal', resourceTitle: access.studyName },
      columns: {},
    })),
    write: () => sealPortalAccess(platform, caller, caseId, access),
  }));
}

type OwnRequest = {
  files: Order['files'];
  /** The workspace that works on it, if it is not the patient's own. */
  workspaceId?: number;
  checkHome?: (home: WorkspaceRow) => void;
  columns: Partial<CaseRow>;
};

async function describeOwnRequest(
  { actor, context }: Caller,
  input: RequestReport | RequestByClinic | RequestByPortal,
  { files, workspaceId, checkHome, columns }: OwnRequest,
): Promise<Order> {
  checkOrder(input, context.now);
  const home = await readWorkspace(actor.workspaceId);
  checkHome?.(home);
  checkReference(input.patient, { id: actor.userId, workspaceId: home.id });
  const { uploadOption } = files;
  return {
    workspace: await (workspaceId === undefined
      ? requireOwnWorkspace(actor, input.workspaceId)
      : readWorkspace(workspaceId)),
    home,
    patientUserId: actor.userId,
    patientSnapshot: await snapshotOf(actor.userId, input),
    files,
    // J-019: images sent with the form need no report. An existing study and a request without images do.
    needsReport: uploadOption === 'imageless' || uploadOption === 'existing-study',
    payment: await paymentOfOwnRequest(home, actor.userId, input),
    attachments: { notifiedAdmins: [], additionalFiles: input.additionalFiles },
    columns: {
      ...columns,
      ...textColumnsOf({ questionText: input.questionText || undefined }),
      preferredReportDate: dateOrNull(input.preferredReportDate),
    },
  };
}

/** Takes the details from the form and fills the gaps from the account (CG-61). */
async function snapshotOf(
  userId: string,
  { patient: stated, preferredName }: Pick<RequestReport, 'patient' | 'preferredName'>,
): Promise<PatientSnapshot> {
  const account = await readAccount(userId);
  return {
    email: account.email,
    name: stated.name ?? account.name,
    preferredName: stated.preferredName ?? preferredName ?? account.preferredName,
    dateOfBirth: stated.dateOfBirth ?? account.dateOfBirth,
    gender: stated.gender ?? account.gender,
    phoneNumber: stated.phoneNumber ?? account.phoneNumber,
  };
}
