// Input that requests a report, completes a draft, or supplies what is missing.
import * as z from 'zod/mini';

import { paymentMethods } from '../case-flow/case-facts.ts';
import { additionalFileTypes } from '../cases/additional-file-types.ts';
import { imagelessRequest } from '../cases/case-images.ts';
import { requestTexts, requestTextShape } from '../cases/request-texts.ts';
import { reportTypes } from '../payments/plans.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import {
  birthDateSchema,
  emailSchema,
  flagSchema,
  genderSchema,
  idSchema,
  ignoredMember,
  momentSchema,
  optional,
  personNameSchema,
  phoneSchema,
  requiredText,
  workspaceIdSchema,
} from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listSchema } from '../shared/list-schema.ts';

/** G-013: which scan a clinic is asked for. The values are those printed in the specification. */
export const clinicUploadOptions = ['Use my upcoming/most recent scan', 'Use an older scan of mine'] as const;

const shortText = z.string().check(z.trim(), z.maxLength(limits.titleLength));
const longText = z.string().check(z.trim(), z.maxLength(limits.questionLength));
const dateProblem = 'Please enter a date like 11/26/2026.';
const reportDateSchema = momentSchema(dateProblem);

/** The account and workspace in which a form found the patient. Not found unless they are the patient's (CG-175). */
const patientReference = {
  userId: optional(idSchema),
  workspaceId: optional(workspaceIdSchema),
};

/** The patient as entered in a clinic's form (F-006, F-019). */
export const patientSchema = z.object({
  ...patientReference,
  name: personNameSchema,
  preferredName: personNameSchema,
  email: emailSchema,
  phoneNumber: phoneSchema,
  dateOfBirth: birthDateSchema,
  gender: genderSchema,
  /** CG-171: the answer if the account has other details: the same person, or the guardian who owns the account. */
  identity: z.optional(z.enum(['same-person', 'guardian'])),
});

/** The patient as entered by themselves (F-021, CG-61). */
export const ownPatientSchema = z.object({
  ...patientReference,
  preferredName: optional(personNameSchema),
  /** Ignored in favor of the account's own email. */
  email: ignoredMember,
  name: optional(personNameSchema),
  phoneNumber: optional(phoneSchema),
  dateOfBirth: optional(birthDateSchema),
  gender: optional(genderSchema),
});

/** Access to an online portal: all four fields (F-027, G-009). The password is sealed on arrival (CG-70). */
export const portalAccessSchema = z.object({
  portalAddress: requiredText(limits.titleLength),
  portalUsername: requiredText(limits.titleLength),
  portalPassword: requiredText(limits.titleLength),
  studyName: requiredText(limits.titleLength),
});
export type PortalAccess = z.output<typeof portalAccessSchema>;

/** F-032, G-030: the sender's statement of what the files are. `dcm` accepts only images of a study. */
const mainFileTypeSchema = z.optional(z.enum(['dcm', 'any']));

/** Members that forms send along (F-032): the list of report files they show. The files are sent separately. */
const formShape = { uploadedReport: ignoredMember };

/** The form has no images or report when they come from elsewhere. */
const withoutFiles = {
  ...formShape,
  mainFileType: ignoredMember,
  resourceTitle: ignoredMember,
  studyId: ignoredMember,
};

const filesShape = {
  mainFileType: mainFileTypeSchema,
  uploadId: z.optional(idSchema),
  reportUploadId: z.optional(idSchema),
  /** An existing study of this patient instead of new images (CG-175). */
  studyId: z.optional(idSchema),
  resourceTitle: optional(shortText),
};

/** G-007, CG-66: a shared study from the library instead of uploaded images. */
const sharedImageSchema = z.optional(z.object({ resourceId: idSchema }));

const staffFilesShape = {
  ...filesShape,
  sharedImage: sharedImageSchema,
  /** Why the images name another patient, as explained by the sender (B4). The case is then not held for it again. */
  identityReason: optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
};

const orderShape = {
  selectedPaymentPackage: z._default(z.enum(reportTypes), 'standard'),
  /** Only in white-glove-plus workspaces (F-010). */
  selectedPaymentMethod: z.optional(z.enum(paymentMethods)),
  /** The patient's credit to spend (CG-52, CG-161). */
  userReportId: z.optional(idSchema),
  /** Other admins to notify of the case (F-012). */
  notifiedAdmins: z._default(listSchema(idSchema), []),
  /** Additional files (F-013): uploads, or files of the form itself, which may come without any other member. */
  additionalFiles: z._default(
    listSchema(
      z.object({
        uploadId: idSchema,
        type: z._default(requiredText(limits.nameLength), additionalFileTypes.other),
        description: optional(longText),
      }),
    ),
    [],
  ),
  notifyMe: z._default(flagSchema, true),
  termsAccepted: flagSchema,
};

/**
 * `true` if nobody chose `preferredReportDate`: the form only suggested it (F-023). The report is then due after the hours
 * of its package, as if there were none (CG-44).
 */
const suggestedDateFlag = z._default(flagSchema, false);

/** POST /cases by staff (F-019, F-032). */
export const createCaseSchema = z.object({
  draft: z.optional(z.literal(false)),
  /** F-032: sent by a form and ignored. A new case gets its ID here. */
  caseId: ignoredMember,
  uploadOption: z._default(
    z.enum(['image-upload', 'existing-study', 'pending-upload', 'imageless']),
    'image-upload',
  ),
  /** A super-admin names the workspace. All others create cases in their own. */
  workspaceId: z.optional(workspaceIdSchema),
  patient: patientSchema,
  preferredReportDate: reportDateSchema,
  isSuggestedDate: suggestedDateFlag,
  ...requestTextShape,
  questionText: requiredText(requestTexts.questionText.maxLength),
  ...formShape,
  ...staffFilesShape,
  ...orderShape,
});
export type CreateCase = z.output<typeof createCaseSchema>;

/** T08: a super-admin's draft in a workspace that gets its cases from a gateway. */
export const draftCaseSchema = z.object({
  draft: z.literal(true),
  workspaceId: workspaceIdSchema,
  resourceTitle: shortText,
  mainFileType: mainFileTypeSchema,
  uploadId: z.optional(idSchema),
  reportUploadId: z.optional(idSchema),
});

export type DraftCase = z.output<typeof draftCaseSchema>;

/** PUT /cases/{id}/complete: question and date are optional (F-020). */
export const completeCaseSchema = z.object({
  /** F-032: the ID of the case itself, or nothing. */
  caseId: optional(idSchema),
  /** The workspace of the case, or nothing. */
  workspaceId: optional(workspaceIdSchema),
  patient: patientSchema,
  preferredReportDate: z.optional(reportDateSchema),
  ...requestTextShape,
  ...formShape,
  ...staffFilesShape,
  ...orderShape,
});
export type CompleteCase = z.output<typeof completeCaseSchema>;

/** POST /cases/request-report/upload-shared-for-patient. */
export const createByPortalSchema = z.object({
  workspaceId: z.optional(workspaceIdSchema),
  /** As in createCaseSchema. Images and report come from the portal. */
  caseId: ignoredMember,
  ...withoutFiles,
  patient: patientSchema,
  /** V-032: printed beside `patient.preferredName`, which staff have to enter and which counts. */
  preferredName: ignoredMember,
  preferredReportDate: reportDateSchema,
  isSuggestedDate: suggestedDateFlag,
  ...requestTextShape,
  questionText: requiredText(requestTexts.questionText.maxLength),
  uploadSharedInfo: portalAccessSchema,
  ...orderShape,
});
export type CreateByPortal = z.output<typeof createByPortalSchema>;

const ownRequestShape = {
  patient: ownPatientSchema,
  /** F-033: the same as `patient.preferredName`, or its replacement if that is missing. */
  preferredName: optional(personNameSchema),
  /** As in createCaseSchema. */
  caseId: ignoredMember,
  /** Only staff choose who pays and who else is notified of a case. */
  selectedPaymentMethod: ignoredMember,
  notifiedAdmins: ignoredMember,
  additionalFiles: orderShape.additionalFiles,
  preferredReportDate: z.optional(reportDateSchema),
  /** May be blank (J-016). */
  questionText: requestTextShape.questionText,
  selectedPaymentPackage: orderShape.selectedPaymentPackage,
  userReportId: orderShape.userReportId,
  termsAccepted: orderShape.termsAccepted,
};

type Named = { patient: { preferredName?: string | undefined }; preferredName?: string | undefined };

const hasPreferredName = z.refine<Named>(
  ({ patient, preferredName }) => (patient.preferredName ?? preferredName) !== undefined,
  { path: ['patient', 'preferredName'], error: fieldProblems.required },
);

/** The patient's own workspace, or nothing (CG-175). */
const ownWorkspace = { workspaceId: optional(workspaceIdSchema) };

/** POST /cases/request-report by a patient. `dcmRequestType` makes it imageless (F-033). */
export const requestReportSchema = z
  .object({
    ...ownRequestShape,
    ...ownWorkspace,
    ...formShape,
    dcmRequestType: z.optional(z.literal(imagelessRequest)),
    ...filesShape,
    studyDescription: requestTextShape.studyDescription,
  })
  .check(hasPreferredName);
export type RequestReport = z.output<typeof requestReportSchema>;

/** POST /cases/request-report/clinic-upload: which clinic, which scan (G-012, G-013). */
export const requestByClinicSchema = z
  .object({
    ...ownRequestShape,
    ...withoutFiles,
    clinicCode: optional(requiredText(limits.nameLength)),
    /** The clinic whose code this patient checked last (CG-175). Not needed if the code is sent. */
    workspaceId: optional(workspaceIdSchema),
    dcmRequestType: ignoredMember,
    studyDescription: ignoredMember,
    clinicUploadDetail: requiredText(limits.questionLength, fieldProblems.studyDetails),
    clinicUploadOption: z.enum(clinicUploadOptions),
  })
  .check(
    hasPreferredName,
    z.refine(({ clinicCode, workspaceId }) => (clinicCode ?? workspaceId) !== undefined, {
      path: ['clinicCode'],
      error: fieldProblems.clinicUnnamed,
    }),
  );
export type RequestByClinic = z.output<typeof requestByClinicSchema>;

/** POST /cases/request-report/upload-shared. */
export const requestByPortalSchema = z
  .object({
    ...ownRequestShape,
    ...ownWorkspace,
    ...withoutFiles,
    dcmRequestType: ignoredMember,
    studyDescription: ignoredMember,
    uploadSharedInfo: portalAccessSchema,
  })
  .check(hasPreferredName);
export type RequestByPortal = z.output<typeof requestByPortalSchema>;

/** PUT /cases/{id}/clinic-upload and POST /cases/{id}/complete-upload-shared (V-035, CG-55). */
export const supplyFilesSchema = z.object({
  mainFileType: mainFileTypeSchema,
  /** An existing study of the case's patient (CG-175). */
  selectedDCMId: z.optional(idSchema),
  uploadId: z.optional(idSchema),
  reportUploadId: z.optional(idSchema),
  /** Only for provider staff (CG-66). */
  sharedImage: sharedImageSchema,
});
export type SupplyFiles = z.output<typeof supplyFilesSchema>;
