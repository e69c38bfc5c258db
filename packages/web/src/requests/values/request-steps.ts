// The table of the request forms: which steps and ways of sending images each form has, and what they require.
import { askedTexts } from '@plainscan/contract';

/** Who fills in the form: staff for a new request, staff for a gateway's draft, or patients for themselves. */
export type RequestKind = 'create' | 'complete' | 'own';

/** How the images of a request arrive (F-016, J-009). */
export type UploadOption =
  | 'image-upload'
  | 'online-portal'
  | 'existing-study'
  | 'clinic-code'
  | 'pending-upload'
  | 'imageless';

export type RequestStep =
  | 'workspace'
  | 'patient'
  | 'images'
  | 'question'
  | 'additional'
  | 'notify'
  | 'finalize';

/** The fields of each step that a schema checks. */
export const stepFields = {
  patient: ['name', 'preferredName', 'dateOfBirth', 'gender', 'email', 'phoneNumber'],
  images: ['resourceTitle', 'portalAddress', 'portalUsername', 'portalPassword', 'studyName'],
  question: [...askedTexts, 'preferredReportDate'],
} as const satisfies Partial<Record<RequestStep, readonly string[]>>;

export type CheckedField = (typeof stepFields)[keyof typeof stepFields][number];

interface FormRule {
  /** In page order. */
  readonly steps: readonly RequestStep[];
  /** The patient fields that the form asks for. A patient's account already has the others (J-008). */
  readonly patientFields: readonly (typeof stepFields.patient)[number][];
  readonly uploadOptions: readonly UploadOption[];
  /** Options that require a written report (F-025, F-026, F-041). */
  readonly needsReport: readonly UploadOption[];
}

const staffSteps = [
  'workspace',
  'images',
  'patient',
  'question',
  'additional',
  'notify',
  'finalize',
] as const;

export const requestForms: Record<RequestKind, FormRule> = {
  create: {
    steps: staffSteps,
    patientFields: stepFields.patient,
    uploadOptions: ['image-upload', 'online-portal', 'existing-study', 'pending-upload', 'imageless'],
    needsReport: ['image-upload', 'existing-study', 'imageless'],
  },
  complete: {
    steps: staffSteps.slice(1),
    patientFields: stepFields.patient,
    uploadOptions: ['image-upload'],
    needsReport: ['image-upload'],
  },
  own: {
    steps: ['patient', 'images', 'question', 'finalize'],
    patientFields: ['preferredName', 'dateOfBirth', 'gender', 'phoneNumber'],
    uploadOptions: ['clinic-code', 'image-upload', 'existing-study', 'online-portal', 'imageless'],
    needsReport: ['existing-study', 'imageless'],
  },
};

/** Returns whether a written report can be included with this option. */
export const takesReport = (option: UploadOption): boolean =>
  option === 'image-upload' || option === 'existing-study' || option === 'imageless';

const stepByField = new Map<string, RequestStep>(
  Object.entries(stepFields).flatMap(([step, fields]) =>
    fields.map((field) => [field, step as RequestStep] as const),
  ),
);
export const stepOf = (field: CheckedField): RequestStep => stepByField.get(field) ?? 'images';
export const checkedFields: readonly CheckedField[] = Object.values(stepFields).flat();
export const isCheckedField = (field: string): field is CheckedField => stepByField.has(field);

/** J-001, J-010: returns the initial option of a patient's form. */
export function firstOption(studyId: string, isNarrow: boolean): UploadOption {
  if (studyId !== '') return 'existing-study';
  return isNarrow ? 'clinic-code' : 'image-upload';
}
