// What a request still needs before it can be sent: the list of the rail, and the reason why Submit waits.
import { hasFailed, type Sending } from '../../uploads/sending-store.ts';
import type { CheckState } from '../../ui/checklist.tsx';
import type { Origins } from './case-draft.ts';
import { portalFields, type CaseFormValues, type JudgedField } from './case-form-values.ts';
import { submitVerdict, wantsReport, type FileState, type SubmitVerdict } from './submit-verdict.ts';
import type { RequestFiles } from '../form/use-request-files.ts';

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
  /** For `confirm`: suggestions not confirmed yet. */
  readonly count: number;
}

export interface RequestState {
  readonly problems: Partial<Record<JudgedField, string>>;
  readonly values: CaseFormValues;
  readonly origins: Origins;
  readonly files: Pick<RequestFiles, 'study' | 'report' | 'studyProblem' | 'reportProblem' | 'additional'>;
  /** The images contradict what was typed (B4): `open` until somebody has said why. */
  readonly mismatch: 'none' | 'open' | 'accepted';
  /** The account of the email is another person's (CG-171): `open` until it was said how. */
  readonly account: 'same' | 'open' | 'answered';
  /** What is there without this form: images and report of a draft, the report of a picked study. */
  readonly present: { readonly hasImages: boolean; readonly hasReport: boolean };
}

const stateOf = (isDone: boolean, isProblem = false): CheckState =>
  isDone ? 'done' : isProblem ? 'problem' : 'open';

const imagesOf = ({ files, present, values }: RequestState): FileState => {
  const { study } = files;
  if (study ? hasFailed(study) : files.studyProblem !== null) return 'failed';
  if (study?.upload) return study.upload.status === 'receiving' ? 'coming' : 'safe';
  return present.hasImages || values.sharedImage !== null ? 'safe' : 'none';
};

/** The report, which is small, has to have arrived. */
const reportOf = ({ files, present }: RequestState): FileState => {
  const { report } = files;
  if (report ? hasFailed(report) : files.reportProblem !== null) return 'failed';
  if (report) return isSealed(report) ? 'safe' : 'coming';
  return present.hasReport ? 'safe' : 'none';
};

const isSealed = ({ upload }: Sending): boolean => upload?.status === 'sealed' || upload?.status === 'read';

export function remainingItems(state: RequestState): RequestItem[] {
  const { problems, values, origins, files } = state;
  const option = values.uploadOption;
  const isRight = (...fields: readonly JudgedField[]) => fields.every((field) => !problems[field]);
  const unconfirmed = Object.values(origins).filter((origin) => origin === 'suggested').length;
  const images = imagesOf(state);
  const report = reportOf(state);
  const item = (id: RequestItem['id'], found: CheckState, count = 0): RequestItem => ({
    id,
    state: found,
    count,
  });
  const some = (isWanted: boolean, id: RequestItem['id'], found: CheckState, count = 0): RequestItem[] =>
    isWanted ? [item(id, found, count)] : [];
  const isAdditionalDone = files.additional.every(
    ({ sending, type }) => sending?.upload && isSealed(sending) && type.trim(),
  );
  const hasAdditionalFailed = files.additional.some(({ sending }) => sending && hasFailed(sending));
  return [
    ...some(
      option === 'image-upload',
      'images',
      stateOf(['coming', 'safe'].includes(images), images === 'failed'),
    ),
    ...some(option === 'existing-study', 'study', stateOf(values.studyId !== '')),
    ...some(option === 'online-portal', 'portal', stateOf(isRight(...portalFields))),
    ...some(wantsReport(option), 'report', stateOf(report === 'safe', report === 'failed')),
    ...some(files.additional.length > 0, 'additional', stateOf(isAdditionalDone, hasAdditionalFailed)),
    ...some(state.mismatch !== 'none', 'whose', stateOf(state.mismatch === 'accepted', true)),
    ...some(Object.keys(origins).length > 0, 'confirm', stateOf(unconfirmed === 0), unconfirmed),
    item('patient', stateOf(isRight('name', 'preferredName', 'dateOfBirth', 'gender'))),
    item('contact', stateOf(isRight('email', 'phoneNumber'))),
    ...some(state.account !== 'same', 'identity', stateOf(state.account === 'answered')),
    item('question', stateOf(isRight('questionText', 'preferredReportDate'))),
    item('terms', stateOf(values.acceptsTerms && values.acceptsEducation)),
  ];
}

const ofSubmitItself: readonly RequestItem['id'][] = ['images', 'study', 'portal', 'report', 'terms'];

/** Whether the request may be submitted, as F-024 … F-029 say it. */
export function requestVerdict(state: RequestState, items: readonly RequestItem[]): SubmitVerdict {
  const { values, problems } = state;
  return submitVerdict({
    option: values.uploadOption,
    images: imagesOf(state),
    report: reportOf(state),
    hasStudy: values.studyId !== '',
    hasPortal: portalFields.every((field) => !problems[field] && values[field].trim() !== ''),
    hasBothTerms: values.acceptsTerms && values.acceptsEducation,
    isRestDone: items.every((item) => item.state === 'done' || ofSubmitItself.includes(item.id)),
  });
}
