// T04 … T06: the staff of a clinic, the provider or a super-admin requests a video report for a patient.
import {
  imagelessRequest,
  type Case,
  type CaseStart,
  type CreateByPortal,
  type CreateCase,
  type UploadOption,
} from '@plainscan/contract';

import { findOrInvitePatient } from '../patients/patient-service.ts';
import { spendCredit } from '../payments/credit-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireOwnWorkspace } from '../workspaces/workspace-service.ts';
import { beginCase } from './begin-case.ts';
import { presentCase } from './case-presenter.ts';
import type { PatientSnapshot } from './case-tables.ts';
import { acknowledgementOf } from './identity-check.ts';
import { checkOrder, checkWorkspaceTakesForms, dateOrNull } from './order-check.ts';
import { paymentOfStaffOrder } from './order-payment.ts';
import { prepareSides, sealPortalAccess } from './order-sides.ts';
import { findCaseOfForm } from './idempotency-service.ts';
import { takeRequestFiles, type FilesAsked } from './request-files.ts';
import { systemCases } from './system-cases.ts';

/** The case's own picture of the patient, whatever the account says (CG-171). */
export const snapshotOf = (patient: CreateCase['patient']): PatientSnapshot => {
  const { email, name, preferredName, dateOfBirth, gender, phoneNumber } = patient;
  return { email, name, preferredName, dateOfBirth, gender, phoneNumber };
};

/** T04, T06: images with a report, an existing study, a report alone, or all of it later. */
export function createCase(platform: Platform, caller: Caller, input: CreateCase): Promise<Case> {
  const uploadOption = optionOf(input);
  const start = uploadOption === 'pending-upload' ? 'createWithoutFiles' : 'create';
  return order(platform, caller, { start, input, files: { ...input, uploadOption } });
}

/** A form that names a study and no upload means that study. */
const optionOf = ({ uploadOption, uploadId, studyId }: CreateCase): UploadOption =>
  uploadOption === 'image-upload' && uploadId === undefined && studyId !== undefined
    ? 'existing-study'
    : uploadOption;

/** T05: the images are at an online portal; its password is sealed before the case is there. */
export function createCaseByPortal(platform: Platform, caller: Caller, input: CreateByPortal): Promise<Case> {
  const also = (caseId: string) => sealPortalAccess(platform, caller, caseId, input.uploadSharedInfo);
  const files = { uploadOption: 'online-portal' as const, resourceTitle: input.uploadSharedInfo.studyName };
  return order(platform, caller, { start: 'createByPortal', input, files, also });
}

type Order = {
  start: CaseStart;
  input: CreateCase | CreateByPortal;
  files: FilesAsked & { identityReason?: string | undefined };
  also?: (caseId: string) => Promise<void>;
};

async function order(
  platform: Platform,
  caller: Caller,
  { start, input, files, also }: Order,
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const id = newId();
    const first = await findCaseOfForm(caller, id);
    if (first) return first;
    checkOrder(input, context.now);
    const home = await requireOwnWorkspace(actor, input.workspaceId);
    checkWorkspaceTakesForms(home);
    const { uploadOption } = files;
    const patientSnapshot = snapshotOf(input.patient);
    const { questionText } = input;
    const patientUserId = await findOrInvitePatient(caller, home, input.patient);
    const needsReport = !['pending-upload', 'online-portal'].includes(uploadOption);
    const taken = await takeRequestFiles(actor, files, {
      caseId: id,
      patientUserId,
      needsReport,
      now: context.now,
    });
    const payment = await paymentOfStaffOrder(home, patientUserId, input);
    const writeSides = await prepareSides(caller, input, { caseId: id, workspaceId: home.id });
    const record = await beginCase(platform, caller, start, {
      ...{ id, workspace: home, home, patientUserId, patientSnapshot, uploadOption },
      ...{ study: taken.study, title: taken.title },
      ...{ payer: payment.payer, needsPayment: payment.needsPayment },
      identityReason: acknowledgementOf(files),
      columns: {
        ...taken.columns,
        ...payment.columns,
        questionText,
        description: input.studyDescription ?? null,
        preferredReportDate: dateOrNull(input.preferredReportDate),
        dcmRequestType: uploadOption === 'imageless' ? imagelessRequest : null,
        notifyCreator: input.notifyMe,
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
