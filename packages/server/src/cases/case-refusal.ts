// The answer to whoever may not, in words that a person understands.
import {
  AppError,
  caseMessages,
  caseStatusWords,
  fillIn,
  transition,
  type CaseAction,
  type CaseActor,
  type CaseMessage,
  type Verdict,
} from '@plainscan/contract';

import type { CaseRecord } from './case-record-repository.ts';

type Because = Exclude<Verdict, { allowed: true }>['because'];

export function refusal(action: CaseAction, record: CaseRecord, because: Because): AppError {
  if (because === 'actor') return new AppError('case.actor', { params: { who: whoMay(action) } });
  if (action === 'claim' && record.row.assigneeId !== null) return new AppError('case.picked-up');
  if (because === 'status' || because === 'case.conflict') {
    // E-044, T12: the two refusals that the specification words itself.
    if (action === 'rejectUpload') return new AppError('case.reject-status');
    if (action === 'sharePortal') return new AppError('case.portal-works');
    return new AppError('case.conflict', { params: { status: caseStatusWords.en[record.row.status] } });
  }
  return new AppError(because);
}

const words: Partial<Record<CaseActor, CaseMessage>> = {
  claimer: 'who.claimer',
  assignee: 'who.assignee',
  'assignee-without-required-review': 'who.assignee',
  'assignee-recovery': 'who.assignee-recovery',
  reviewer: 'who.reviewer',
  'reviewer-candidate': 'who.reviewer-candidate',
  owner: 'who.owner',
  requester: 'who.requester',
  clinic: 'who.clinic',
  'white-glove-clinic': 'who.clinic',
  'recording-clinic': 'who.clinic',
  provider: 'who.provider',
  'work-staff': 'who.work-staff',
  'work-staff-of-own-case': 'who.work-staff',
  reader: 'who.reader',
  uploader: 'who.uploader',
  'provider-admin': 'who.provider-admin',
  'super-admin': 'who.super-admin',
};

function whoMay(action: CaseAction): string {
  const [first = 'super-admin'] = Object.values(transition(action).from).flat();
  return fillIn(caseMessages.en[words[first] ?? 'who.work-staff']);
}
