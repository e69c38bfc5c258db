// The call and body for a filled request (F-032, F-033, T01 … T03), and which of its files are included.
import {
  askedTexts,
  imagelessRequest,
  suggestedReportDate,
  type AskedText,
  type completeCaseSchema,
  type createByPortalSchema,
  type createCaseSchema,
  type requestByClinicSchema,
  type requestByPortalSchema,
  type requestReportSchema,
} from '@plainscan/contract';
import type * as z from 'zod/mini';
import type { ChosenFiles } from '../../uploads/use-chosen-files.ts';
import type { Sending } from '../../uploads/sending-store.ts';
import type { AdditionalFile } from '../images/use-additional-files.ts';
import { scanWords } from './clinic-code.ts';
import type { IdentityChecks } from './patient-match.ts';
import { endOfDay, isoDayOf } from './report-day.ts';
import { birthDateOf, patientFormSchema, reportTypeOf, type RequestContext } from './request-problems.ts';
import { takesReport } from './request-steps.ts';
import type { OrderWorkspace, RequestValues } from './request-values.ts';

export interface RequestFiles extends ChosenFiles {
  readonly additional: readonly AdditionalFile[];
}

/** The form's data besides its fields. */
export interface RequestParts extends RequestContext {
  /** The draft to complete. */
  readonly caseId: string | null;
  readonly workspace: Pick<OrderWorkspace, 'id' | 'productType'>;
  readonly files: Pick<RequestFiles, 'study' | 'report' | 'additional'>;
  readonly checks: Pick<IdentityChecks, 'mismatch' | 'account'>;
}

/** A filled form, ready to send: its call and its body. */
export type RequestSubmission =
  | { call: 'createCase'; body: z.input<typeof createCaseSchema> }
  | { call: 'createCaseByPortal'; body: z.input<typeof createByPortalSchema> }
  | { call: 'completeCase'; caseId: string; body: z.input<typeof completeCaseSchema> }
  | { call: 'requestReport'; body: z.input<typeof requestReportSchema> }
  | { call: 'requestReportByClinic'; body: z.input<typeof requestByClinicSchema> }
  | { call: 'requestReportByPortal'; body: z.input<typeof requestByPortalSchema> };

const reportDateOf = (day: string): string => endOfDay(day).toISOString();

/** Returns the date if somebody chose it and it applies. Express has its own due time (CG-44). */
const givenDate = (values: RequestValues, context: RequestContext) =>
  values.preferredReportDate !== null &&
  values.hasChosenDate &&
  reportTypeOf(values, context) === 'standard' && {
    preferredReportDate: reportDateOf(values.preferredReportDate),
  };

const portalOf = ({ portalAddress, portalUsername, portalPassword, studyName }: RequestValues) => ({
  uploadSharedInfo: { portalAddress, portalUsername, portalPassword, studyName },
});

/** Returns images and report, if the chosen option has them. */
function filesOf(values: RequestValues, { files, checks }: RequestParts) {
  const { uploadOption } = values;
  const title = values.resourceTitle.trim();
  const uploadId = uploadOption === 'image-upload' ? files.study?.upload?.id : undefined;
  const shared = uploadOption === 'image-upload' && !uploadId ? values.sharedImage : null;
  const reportUploadId = takesReport(uploadOption) ? files.report?.upload?.id : undefined;
  return {
    ...(uploadId && { uploadId }),
    ...(shared && { sharedImage: { resourceId: shared.resourceId } }),
    ...(reportUploadId && { reportUploadId }),
    ...(uploadOption === 'existing-study' && { studyId: values.studyId }),
    ...(title && uploadId && { resourceTitle: title }),
    ...(uploadId && checks.mismatch === 'accepted' && { identityReason: values.identityReason.trim() }),
  };
}

/** Returns the typed texts. */
const textsOf = (values: RequestValues): Partial<Record<AskedText, string>> =>
  Object.fromEntries(
    askedTexts.map((name) => [name, values[name].trim()] as const).filter(([, text]) => text !== ''),
  );

/** Returns the common part of the three staff calls. */
function staffBody(values: RequestValues, { workspace, files, checks }: RequestParts) {
  const { identity, notifiedAdmins, notifyMe, selectedPaymentMethod, selectedPaymentPackage } = values;
  const isOtherAccount = checks.account === 'answered' && identity !== '';
  return {
    patient: { ...patientFormSchema.parse(values), ...(isOtherAccount && { identity }) },
    selectedPaymentPackage,
    // F-010: only these pay per case.
    ...(workspace.productType === 'white-glove-plus' && { selectedPaymentMethod }),
    notifiedAdmins: [...notifiedAdmins],
    additionalFiles: files.additional.flatMap(({ sending, type, description }) =>
      sending?.upload
        ? [
            {
              uploadId: sending.upload.id,
              type: type.trim(),
              ...(description.trim() && { description: description.trim() }),
            },
          ]
        : [],
    ),
    ...textsOf(values),
    notifyMe,
    termsAccepted: values.acceptsTerms && values.acceptsEducation,
  };
}

function staffSubmission(values: RequestValues, parts: RequestParts): RequestSubmission {
  const { caseId, workspace } = parts;
  const body = staffBody(values, parts);
  const date = givenDate(values, parts);
  if (caseId !== null)
    return {
      call: 'completeCase',
      caseId,
      body: { ...body, ...date, ...filesOf(values, parts) },
    };
  const created = {
    ...body,
    ...(values.workspace !== null && { workspaceId: workspace.id }),
    // F-019 requires a date in any case, so the suggested one is sent, and named as that.
    ...(date || {
      preferredReportDate: reportDateOf(isoDayOf(suggestedReportDate(new Date()))),
      isSuggestedDate: true,
    }),
    questionText: values.questionText.trim(),
  };
  const { uploadOption } = values;
  if (uploadOption === 'online-portal' || uploadOption === 'clinic-code')
    return { call: 'createCaseByPortal', body: { ...created, ...portalOf(values) } };
  return { call: 'createCase', body: { ...created, uploadOption, ...filesOf(values, parts) } };
}

function ownSubmission(values: RequestValues, parts: RequestParts): RequestSubmission {
  const { clinic, gender, uploadOption } = values;
  const question = values.questionText.trim();
  const shared = {
    patient: {
      preferredName: values.preferredName.trim(),
      phoneNumber: values.phoneNumber.trim(),
      dateOfBirth: birthDateOf(values.dateOfBirth),
      ...(gender !== '' && { gender }),
    },
    ...givenDate(values, parts),
    ...(question && { questionText: question }),
    selectedPaymentPackage: values.selectedPaymentPackage,
    ...(parts.credit && { userReportId: parts.credit.id }),
    termsAccepted: values.acceptsTerms && values.acceptsEducation,
  };
  if (uploadOption === 'clinic-code')
    return {
      call: 'requestReportByClinic',
      body: {
        ...shared,
        clinicCode: clinic.validCode,
        clinicUploadDetail: clinic.studyDetails.trim(),
        clinicUploadOption: scanWords(clinic.uploadOption),
      },
    };
  if (uploadOption === 'online-portal')
    return { call: 'requestReportByPortal', body: { ...shared, ...portalOf(values) } };
  return {
    call: 'requestReport',
    body: {
      ...shared,
      ...(uploadOption === 'imageless' && { dcmRequestType: imagelessRequest }),
      ...filesOf(values, parts),
    },
  };
}

/** Only for valid values. */
export const submissionOf = (values: RequestValues, parts: RequestParts): RequestSubmission =>
  parts.kind === 'own' ? ownSubmission(values, parts) : staffSubmission(values, parts);

/** Returns the files that the request includes, and those chosen for another option. */
export function sentFiles(
  { uploadOption }: Pick<RequestValues, 'uploadOption'>,
  { study, report, additional }: RequestParts['files'],
): { taken: Sending[]; unused: Sending[] } {
  const isTaken = { study: uploadOption === 'image-upload', report: takesReport(uploadOption) };
  const pick = (wanted: boolean) => [
    ...(study && isTaken.study === wanted ? [study] : []),
    ...(report && isTaken.report === wanted ? [report] : []),
  ];
  const others = additional.flatMap(({ sending }) => sending ?? []);
  return { taken: [...pick(true), ...others], unused: pick(false) };
}
