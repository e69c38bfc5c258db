// The one table of the request form: which steps and ways of sending images each form has, and what they need.
import { askedTexts } from '@plainscan/contract';

/** Who fills it in for whom: staff a new request, staff a draft of a gateway, or a patient their own. */
export type RequestKind = 'create' | 'complete' | 'own';

/** How the images of a request come (F-016, J-009). */
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
  /** In the order of the page. */
  readonly steps: readonly RequestStep[];
  /** What of the patient is asked; a patient's account says the rest already (J-008). */
  readonly patientFields: readonly (typeof stepFields.patient)[number][];
  readonly uploadOptions: readonly UploadOption[];
  /** Ways that cannot do without a written report (F-025, F-026, F-041). */
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

/** The ways on which a written report can come along. */
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

/** J-001, J-010: the way that a patient's form opens with. */
export function firstOption(studyId: string, isNarrow: boolean): UploadOption {
  if (studyId !== '') return 'existing-study';
  return isNarrow ? 'clinic-code' : 'image-upload';
}
