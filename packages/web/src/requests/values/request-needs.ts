// What a request still needs: files, input in every step, and before Submit (F-024 … F-029, J-006, J-019, CG-178).
import type { ErrorCode, ResponseOf, requestEndpoints } from '@plainscan/contract';
import type { CheckState } from '../../ui/lists/checklist.tsx';
import { hasFailed, type Sending } from '../../uploads/sending-store.ts';
import { isVerified, type ClinicForm } from './clinic-code.ts';
import type { IdentityChecks } from './patient-match.ts';
import type { RequestFiles } from './request-bodies.ts';
import type { RequestProblems } from './request-problems.ts';
import {
  requestForms,
  stepFields,
  takesReport,
  type CheckedField,
  type RequestKind,
} from './request-steps.ts';
import { portalFields, suggestedFields, type Origins, type RequestValues } from './request-values.ts';

/** A study that the patient already has here, for requesting a report (G-025). */
export type PatientStudy = ResponseOf<typeof requestEndpoints.listPatientStudies>['data'][number];

/** `reading`: chosen, but not announced to the server yet. `coming`: announced, still uploading. `safe`: stored. */
export type FileState = 'none' | 'reading' | 'coming' | 'safe' | 'failed';

/** G-007: the state of the chosen option's files. */
export interface FileFacts {
  readonly images: FileState;
  readonly report: FileState;
  /** Title of the folder or the selected study. */
  readonly title: string;
  readonly imageCount: number;
}

/** Existing images and report of a draft that is completed. */
export interface PresentFiles {
  readonly hasImages: boolean;
  readonly hasReport: boolean;
}

type Chosen = Pick<RequestFiles, 'study' | 'report' | 'reading' | 'studyProblem' | 'reportProblem'>;
type Option = Pick<RequestValues, 'uploadOption' | 'resourceTitle' | 'sharedImage'>;

const isSealed = ({ upload }: Sending): boolean => upload?.status === 'sealed' || upload?.status === 'read';

function imagesState(
  { sharedImage }: Option,
  { study, reading, studyProblem }: Chosen,
  hasImages: boolean,
): FileState {
  if (study ? hasFailed(study) : studyProblem !== null) return 'failed';
  if (reading !== null) return 'reading';
  if (study?.upload) return study.upload.status === 'receiving' ? 'coming' : 'safe';
  if (hasImages || sharedImage !== null) return 'safe';
  return study ? 'reading' : 'none';
}

function reportState({ report, reportProblem }: Chosen, hasReport: boolean): FileState {
  if (report ? hasFailed(report) : reportProblem !== null) return 'failed';
  if (report) return isSealed(report) ? 'safe' : 'coming';
  return hasReport ? 'safe' : 'none';
}

export function fileFacts(
  values: Option,
  chosen: Chosen,
  picked: PatientStudy | null,
  present: PresentFiles,
): FileFacts {
  const { uploadOption, resourceTitle } = values;
  const isPicked = uploadOption === 'existing-study';
  const hasReport = present.hasReport || (isPicked && picked?.hasReport === true);
  const report = takesReport(uploadOption) ? reportState(chosen, hasReport) : 'none';
  if (isPicked)
    return {
      images: picked ? 'safe' : 'none',
      report,
      title: picked?.title ?? '',
      imageCount: picked?.imageCount ?? 0,
    };
  if (uploadOption !== 'image-upload') return { images: 'none', report, title: '', imageCount: 0 };
  const { study } = chosen;
  return {
    images: imagesState(values, chosen, present.hasImages),
    report,
    title: resourceTitle || (study?.label ?? ''),
    imageCount:
      study?.upload?.study?.imageCount ?? study?.folder?.facts.keptCount ?? study?.upload?.files ?? 0,
  };
}

/** What is missing from the files. Each value has a message that says how to fix it (J-025). */
export type FilesNeed =
  | 'images'
  | 'imagesFailed'
  | 'study'
  | 'report'
  | 'reportFailed'
  | 'loading'
  | 'code'
  | 'codeWrong'
  | 'studyDetails'
  | 'portal';

export interface FilesState extends FileFacts {
  readonly kind: RequestKind;
  readonly uploadOption: RequestValues['uploadOption'];
  readonly clinic: ClinicForm;
  /** All four fields (F-027). */
  readonly hasPortal: boolean;
}

function clinicNeed(clinic: ClinicForm): FilesNeed | null {
  if (!isVerified(clinic)) return clinic.codeStatus === 'invalid' ? 'codeWrong' : 'code';
  return clinic.studyDetails.trim() === '' ? 'studyDetails' : null;
}

const hasImages = ({ uploadOption, images }: Pick<FilesState, 'uploadOption' | 'images'>): boolean =>
  uploadOption === 'imageless' || images === 'coming' || images === 'safe';

/**
 * Returns what is missing. A large folder may still be uploading: the case waits for it. The small report must be
 * stored.
 */
export function filesNeed(state: FilesState): FilesNeed | null {
  const { kind, uploadOption, images, report } = state;
  if (uploadOption === 'clinic-code') return clinicNeed(state.clinic);
  if (uploadOption === 'online-portal') return state.hasPortal ? null : 'portal';
  if (uploadOption === 'pending-upload') return null;
  if (images === 'failed') return 'imagesFailed';
  if (report === 'failed') return 'reportFailed';
  if (images === 'reading' || report === 'coming') return 'loading';
  if (!hasImages(state)) return uploadOption === 'existing-study' ? 'study' : 'images';
  return requestForms[kind].needsReport.includes(uploadOption) && report !== 'safe' ? 'report' : null;
}

export interface SubmitCheck {
  readonly need: FilesNeed | null;
  /** What keeps the images step open. CG-178 lets a request without images pass it without its report. */
  readonly held: FilesNeed | null;
  /** `true` if the button is enabled. */
  readonly isEnabled: boolean;
  /** `true` if pressing the button sends the request. */
  readonly isSendable: boolean;
  /** The staff form's error if Submit sends nothing. `null` if the marked fields show it. */
  readonly problem: ErrorCode | null;
}

interface SubmitFacts {
  readonly hasBothTerms: boolean;
  /** `true` if fields, suggestions, the patient's identity and additional files need nothing more. */
  readonly isRestDone: boolean;
}

export function checkSubmit(state: FilesState, { hasBothTerms, isRestDone }: SubmitFacts): SubmitCheck {
  const need = filesNeed(state);
  const held = state.uploadOption === 'imageless' ? null : need;
  const missing =
    need === 'portal'
      ? 'case.portal-fields'
      : hasImages(state)
        ? 'case.report-missing'
        : 'case.files-missing';
  return {
    need,
    held,
    isEnabled: hasBothTerms && isRestDone && held === null,
    isSendable: hasBothTerms && isRestDone && need === null,
    problem: need === null ? (hasBothTerms ? null : 'case.terms') : missing,
  };
}

/** An item in the staff's list of what is missing. */
export interface RequestItem {
  readonly id:
    | 'images'
    | 'study'
    | 'portal'
    | 'report'
    | 'additional'
    | 'whose'
    | 'confirm'
    | 'patient'
    | 'contact'
    | 'identity'
    | 'question'
    | 'terms';
  readonly state: CheckState;
  /** For `confirm`: the number of unconfirmed suggestions. */
  readonly count: number;
  /** The field that needs something, if it is one. */
  readonly field: CheckedField | null;
}

export interface RequestState {
  readonly kind: RequestKind;
  readonly values: RequestValues;
  /** All errors, shown or not. */
  readonly problems: RequestProblems;
  readonly origins: Origins;
  readonly additional: RequestFiles['additional'];
  readonly checks: Pick<IdentityChecks, 'mismatch' | 'account'>;
  readonly files: FileFacts;
}

const stateOf = (isDone: boolean, isProblem = false): CheckState =>
  isDone ? 'done' : isProblem ? 'problem' : 'open';

export function remainingItems({
  values,
  problems,
  origins,
  additional,
  checks,
  files,
}: RequestState): RequestItem[] {
  const option = values.uploadOption;
  const unconfirmed = suggestedFields.filter((field) => origins[field] === 'suggested');
  const items: RequestItem[] = [];
  const add = (isWanted: boolean, id: RequestItem['id'], state: CheckState, field?: CheckedField) => {
    const count = id === 'confirm' ? unconfirmed.length : 0;
    if (isWanted) items.push({ id, state, count, field: field ?? null });
  };
  /** An item whose fields are all right. A value that was only read from the images is not yet. */
  const addFields = (isWanted: boolean, id: RequestItem['id'], fields: readonly CheckedField[]) => {
    const wrong = fields.find((field) => problems[field] || unconfirmed.some((one) => one === field));
    add(isWanted, id, stateOf(wrong === undefined), wrong ?? fields[0]);
  };
  const areImagesHere = hasImages({ uploadOption: option, images: files.images });
  const isAdditionalDone = additional.every(
    ({ sending, type }) => sending && isSealed(sending) && type.trim(),
  );
  const hasAdditionalFailed = additional.some(({ sending }) => sending && hasFailed(sending));
  add(option === 'image-upload', 'images', stateOf(areImagesHere, files.images === 'failed'));
  add(option === 'existing-study', 'study', stateOf(areImagesHere));
  addFields(option === 'online-portal', 'portal', portalFields);
  add(takesReport(option), 'report', stateOf(files.report === 'safe', files.report === 'failed'));
  add(additional.length > 0, 'additional', stateOf(isAdditionalDone, hasAdditionalFailed));
  add(checks.mismatch !== 'none', 'whose', stateOf(checks.mismatch === 'accepted', true));
  const isConfirmed = unconfirmed.length === 0;
  add(Object.keys(origins).length > 0, 'confirm', stateOf(isConfirmed), unconfirmed[0] ?? 'name');
  addFields(true, 'patient', ['name', 'preferredName', 'dateOfBirth', 'gender']);
  addFields(true, 'contact', ['email', 'phoneNumber']);
  add(checks.account !== 'same', 'identity', stateOf(checks.account === 'answered'));
  addFields(true, 'question', stepFields.question);
  add(true, 'terms', stateOf(values.acceptsTerms && values.acceptsEducation));
  return items;
}

const ofSubmitItself: readonly RequestItem['id'][] = ['images', 'study', 'portal', 'report', 'terms'];

/** Checks whether the request may be submitted. */
export function requestCheck(state: RequestState): SubmitCheck & { items: readonly RequestItem[] } {
  const { kind, values, problems, files } = state;
  const items = remainingItems(state);
  const { uploadOption, clinic, acceptsTerms, acceptsEducation } = values;
  const hasPortal = portalFields.every((field) => !problems[field] && values[field].trim() !== '');
  const areItemsDone = items.every((item) => item.state === 'done' || ofSubmitItself.includes(item.id));
  const check = checkSubmit(
    { ...files, kind, uploadOption, clinic, hasPortal },
    {
      hasBothTerms: acceptsTerms && acceptsEducation,
      isRestDone: areItemsDone && !problems.resourceTitle,
    },
  );
  return { ...check, items };
}
