// T04 … T06: the staff of a clinic, the provider or a super-admin requests a video report for a patient.
import {
  imagelessRequest,
  type Case,
  type CreateByPortal,
  type CreateCase,
  type UploadOption,
} from '@plainscan/contract';

import { sealPortalAccess } from '../case-files/portal-access.ts';
import type { PatientSnapshot } from '../cases/case-tables.ts';
import { textColumnsOf } from '../cases/case-texts.ts';
import { findOrInvitePatient } from '../people/patient-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireOwnWorkspace } from '../workspaces/workspace-service.ts';
import { checkOrder, checkWorkspaceAcceptsForms, dateOrNull } from './order-check.ts';
import { paymentOfStaffOrder } from './order-payment.ts';
import { placeOrder, type Order } from './place-order.ts';

/** Returns the case's own snapshot of the patient, regardless of the account (CG-171). */
export const snapshotOf = (patient: CreateCase['patient']): PatientSnapshot => {
  const { email, name, preferredName, dateOfBirth, gender, phoneNumber } = patient;
  return { email, name, preferredName, dateOfBirth, gender, phoneNumber };
};

/** T04, T06: creates a case with images and a report, an existing study, only a report, or nothing yet. */
export function createCase(platform: Platform, caller: Caller, input: CreateCase): Promise<Case> {
  const uploadOption = optionOf(input);
  const start = uploadOption === 'pending-upload' ? 'createWithoutFiles' : 'create';
  return placeOrder(platform, caller, start, () =>
    describeStaffOrder(caller, input, { ...input, uploadOption }),
  );
}

/** Returns the upload option. A form with a study and no upload means that study. */
const optionOf = ({ uploadOption, uploadId, studyId }: CreateCase): UploadOption =>
  uploadOption === 'image-upload' && uploadId === undefined && studyId !== undefined
    ? 'existing-study'
    : uploadOption;

/** T05: creates a case with images on an online portal. Its password is sealed before the case exists. */
export function createCaseByPortal(platform: Platform, caller: Caller, input: CreateByPortal): Promise<Case> {
  const { uploadSharedInfo: access } = input;
  return placeOrder(platform, caller, 'createByPortal', async (caseId) => ({
    ...(await describeStaffOrder(caller, input, {
      uploadOption: 'online-portal',
      resourceTitle: access.studyName,
    })),
    write: () => sealPortalAccess(platform, caller, caseId, access),
  }));
}

async function describeStaffOrder(
  caller: Caller,
  input: CreateCase | CreateByPortal,
  files: Order['files'],
): Promise<Order> {
  const { actor, context } = caller;
  checkOrder(input, context.now);
  const home = await requireOwnWorkspace(actor, input.workspaceId);
  checkWorkspaceAcceptsForms(home);
  const { uploadOption } = files;
  const patientUserId = await findOrInvitePatient(caller, home, input.patient);
  return {
    workspace: home,
    home,
    patientUserId,
    patientSnapshot: snapshotOf(input.patient),
    files,
    needsReport: !['pending-upload', 'online-portal'].includes(uploadOption),
    payment: await paymentOfStaffOrder(home, patientUserId, input),
    attachments: input,
    columns: {
      ...textColumnsOf(input),
      preferredReportDate: input.isSuggestedDate ? null : dateOrNull(input.preferredReportDate),
      dcmRequestType: uploadOption === 'imageless' ? imagelessRequest : null,
      notifyCreator: input.notifyMe,
    },
  };
}
