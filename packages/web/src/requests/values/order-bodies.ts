// The bodies that a filled order form becomes: own files, a clinic's code, or an online portal (T01 … T03).
import {
  imagelessRequest,
  type CurrentUser,
  type requestByClinicSchema,
  type requestByPortalSchema,
  type requestReportSchema,
} from '@plainscan/contract';
import type * as z from 'zod/mini';
import { birthDateOf, endOfDay } from './case-form-values.ts';
import { scanWords } from './clinic-code.ts';
import { reportTypeOf, type OrderValues } from './order-values.ts';
import { takesReport } from './order-verdict.ts';

type OwnOrder = z.input<typeof requestReportSchema>;
type ClinicOrder = z.input<typeof requestByClinicSchema>;
type PortalOrder = z.input<typeof requestByPortalSchema>;

/** A filled form on its way: which call it is, and its body. */
export type OrderSubmission =
  | { kind: 'own'; body: OwnOrder }
  | { kind: 'clinic'; body: ClinicOrder }
  | { kind: 'portal'; body: PortalOrder };

export interface OrderParts {
  readonly user: Pick<CurrentUser, 'availableReport' | 'workspace'>;
  readonly uploadId: string | null;
  readonly reportUploadId: string | null;
}

/** What every way of asking says. */
function sharedBody(values: OrderValues, { user }: OrderParts) {
  const { preferredName, phoneNumber, dateOfBirth, gender, preferredReportDate } = values;
  const isDated = reportTypeOf(user, values) === 'standard' && preferredReportDate !== null;
  const question = values.questionText.trim();
  // What costs nothing leaves a report that was bought for another time.
  const credit = user.workspace.discountPercent === 100 ? null : user.availableReport;
  return {
    patient: {
      preferredName: preferredName.trim(),
      phoneNumber: phoneNumber.trim(),
      dateOfBirth: birthDateOf(dateOfBirth),
      ...(gender !== '' && { gender }),
    },
    ...(isDated && { preferredReportDate: endOfDay(preferredReportDate).toISOString() }),
    ...(question && { questionText: question }),
    selectedPaymentPackage: values.selectedPaymentPackage,
    ...(credit && { userReportId: credit.id }),
    termsAccepted: values.acceptsTerms && values.acceptsEducation,
  };
}

/** Only for values without problems. */
export function orderSubmission(values: OrderValues, parts: OrderParts): OrderSubmission {
  const shared = sharedBody(values, parts);
  const { option, clinic } = values;
  if (option === 'upload-by-clinic')
    return {
      kind: 'clinic',
      body: {
        ...shared,
        clinicCode: clinic.validCode,
        clinicUploadDetail: clinic.studyDetails.trim(),
        clinicUploadOption: scanWords(clinic.uploadOption),
      },
    };
  if (option === 'online-portal-access') {
    const { portalAddress, portalUsername, portalPassword, studyName } = values;
    const uploadSharedInfo = { portalAddress, portalUsername, portalPassword, studyName };
    return { kind: 'portal', body: { ...shared, uploadSharedInfo } };
  }
  const title = values.resourceTitle.trim();
  const isOwn = option === 'upload-self' && parts.uploadId !== null;
  return {
    kind: 'own',
    body: {
      ...shared,
      ...(isOwn && { uploadId: parts.uploadId, ...(title && { resourceTitle: title }) }),
      ...(option === 'use-existing-study' && { studyId: values.studyId }),
      ...(option === 'imageless-video-report' && { dcmRequestType: imagelessRequest }),
      ...(takesReport(option) && parts.reportUploadId !== null && { reportUploadId: parts.reportUploadId }),
    },
  };
}
