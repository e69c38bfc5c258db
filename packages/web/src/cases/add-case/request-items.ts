// What a request still needs before it can be sent: the list of the rail, and the reason why Submit waits.
import { hasFailed } from '../../uploads/sending-store.ts';
import type { CheckState } from '../../ui/checklist.tsx';
import type { Origins } from './case-draft.ts';
import type { CaseFormValues, JudgedField } from './case-form-values.ts';
import type { RequestFiles } from './use-request-files.ts';

export interface RequestItem {
  readonly id: 'images' | 'report' | 'confirm' | 'patient' | 'contact' | 'question' | 'terms';
  readonly state: CheckState;
  /** For `confirm`: suggestions not confirmed yet. */
  readonly count: number;
}

export interface RequestState {
  readonly problems: Partial<Record<JudgedField, string>>;
  readonly values: CaseFormValues;
  readonly origins: Origins;
  readonly files: Pick<RequestFiles, 'study' | 'report' | 'studyProblem' | 'reportProblem'>;
}

const stateOf = (isDone: boolean, isProblem = false): CheckState =>
  isDone ? 'done' : isProblem ? 'problem' : 'open';

/** The images may still be on their way; the report, which is small, has to have arrived (F-025). */
export function remainingItems({ problems, values, origins, files }: RequestState): RequestItem[] {
  const { study, report } = files;
  const isRight = (...fields: JudgedField[]) => fields.every((field) => !problems[field]);
  const unconfirmed = Object.values(origins).filter((origin) => origin === 'suggested').length;
  const hasStudyFailed = study ? hasFailed(study) : files.studyProblem !== null;
  const hasReportFailed = report ? hasFailed(report) : files.reportProblem !== null;
  const item = (id: RequestItem['id'], state: CheckState, count = 0): RequestItem => ({ id, state, count });
  return [
    item('images', stateOf(Boolean(study?.upload) && !hasStudyFailed, hasStudyFailed)),
    item('report', stateOf(report?.upload?.status === 'sealed', hasReportFailed)),
    ...(Object.keys(origins).length > 0 ? [item('confirm', stateOf(unconfirmed === 0), unconfirmed)] : []),
    item('patient', stateOf(isRight('name', 'preferredName', 'dateOfBirth', 'gender'))),
    item('contact', stateOf(isRight('email', 'phoneNumber'))),
    item('question', stateOf(isRight('questionText', 'preferredReportDate'))),
    item('terms', stateOf(values.acceptsTerms && values.acceptsEducation)),
  ];
}
