// The bodies that a filled form becomes: a new request, one by an online portal, or a completed draft (F-020, F-032).
import {
  suggestedReportDate,
  type completeCaseSchema,
  type createByPortalSchema,
  type createCaseSchema,
  type Workspace,
} from '@plainscan/contract';
import type * as z from 'zod/mini';
import { endOfDay, isoDayOf, patientFormSchema, type CaseFormValues } from './case-form-values.ts';

export type SentCreateCase = z.input<typeof createCaseSchema>;
export type SentPortalCase = z.input<typeof createByPortalSchema>;
export type SentCompleteCase = z.input<typeof completeCaseSchema>;

export interface SentFile {
  readonly uploadId: string;
  readonly type: string;
  readonly description: string;
}

/** What the form holds beside its fields. */
export interface RequestParts {
  /** Another workspace than one's own. */
  readonly workspaceId: number | null;
  readonly productType: Workspace['productType'];
  readonly uploadId: string | null;
  readonly reportUploadId: string | null;
  readonly additional: readonly SentFile[];
  /** The images contradict what was typed, and the typed reason stands for this very contradiction. */
  readonly isMismatchAccepted: boolean;
  /** The account of this email is another person's. */
  readonly isOtherAccount: boolean;
}

const reportDateOf = (day: string): string => endOfDay(day).toISOString();

function patientOf(values: CaseFormValues, { isOtherAccount }: RequestParts): SentCreateCase['patient'] {
  const { identity } = values;
  return { ...patientFormSchema.parse(values), ...(isOtherAccount && identity !== '' && { identity }) };
}

function orderOf(values: CaseFormValues, { productType, additional }: RequestParts) {
  return {
    selectedPaymentPackage: values.selectedPaymentPackage,
    // F-010: only there somebody pays by the case.
    ...(productType === 'white-glove-plus' && { selectedPaymentMethod: values.selectedPaymentMethod }),
    notifiedAdmins: [...values.notifiedAdmins],
    additionalFiles: additional.map(({ uploadId, type, description }) => ({
      uploadId,
      type: type.trim(),
      ...(description.trim() && { description: description.trim() }),
    })),
    notifyMe: values.notifyMe,
    termsAccepted: values.acceptsTerms && values.acceptsEducation,
  };
}

function filesOf(values: CaseFormValues, parts: RequestParts) {
  const title = values.resourceTitle.trim();
  const hasFolder = values.uploadOption === 'image-upload' && parts.uploadId !== null;
  const shared = values.uploadOption === 'image-upload' && !hasFolder ? values.sharedImage : null;
  const hasReport = values.uploadOption !== 'pending-upload' && parts.reportUploadId !== null;
  return {
    ...(hasFolder && { uploadId: parts.uploadId }),
    ...(shared && { sharedImage: { resourceId: shared.resourceId } }),
    ...(hasReport && { reportUploadId: parts.reportUploadId }),
    ...(values.uploadOption === 'existing-study' && { studyId: values.studyId }),
    ...(title && hasFolder && { resourceTitle: title }),
    ...(hasFolder && parts.isMismatchAccepted && { identityReason: values.identityReason.trim() }),
  };
}

/** CG-44: Express is due by its own clock; the contract's date is then the one that would be suggested. */
function dayOf({ selectedPaymentPackage, preferredReportDate }: CaseFormValues): string {
  const suggested = isoDayOf(suggestedReportDate(new Date()));
  return selectedPaymentPackage === 'express' ? suggested : (preferredReportDate ?? suggested);
}

const placeOf = ({ workspaceId }: RequestParts) => (workspaceId === null ? {} : { workspaceId });

/** Only for values without problems, as are the two below. */
export function toCreateCase(values: CaseFormValues, parts: RequestParts): SentCreateCase {
  const option = values.uploadOption === 'online-portal' ? 'image-upload' : values.uploadOption;
  return {
    ...placeOf(parts),
    uploadOption: option,
    patient: patientOf(values, parts),
    preferredReportDate: reportDateOf(dayOf(values)),
    questionText: values.questionText.trim(),
    ...filesOf(values, parts),
    ...orderOf(values, parts),
  };
}

export function toPortalCase(values: CaseFormValues, parts: RequestParts): SentPortalCase {
  const { portalAddress, portalUsername, portalPassword, studyName } = values;
  return {
    ...placeOf(parts),
    patient: patientOf(values, parts),
    preferredReportDate: reportDateOf(dayOf(values)),
    questionText: values.questionText.trim(),
    uploadSharedInfo: { portalAddress, portalUsername, portalPassword, studyName },
    ...orderOf(values, parts),
  };
}

export function toCompleteCase(values: CaseFormValues, parts: RequestParts): SentCompleteCase {
  const { preferredReportDate: day, questionText, selectedPaymentPackage } = values;
  const question = questionText.trim();
  return {
    patient: patientOf(values, parts),
    ...(day && selectedPaymentPackage === 'standard' && { preferredReportDate: reportDateOf(day) }),
    ...(question && { questionText: question }),
    ...filesOf(values, parts),
    ...orderOf(values, parts),
  };
}
