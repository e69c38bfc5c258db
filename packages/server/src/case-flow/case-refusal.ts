// Turns refused actions into errors that users understand.
import {
  AppError,
  caseMessages,
  caseStatusWords,
  fillIn,
  transition,
  type CaseAction,
  type CaseActor,
  type CaseMessage,
  type ActionCheck,
} from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import { undoLate } from '../cases/undo-window.ts';

type RefusalReason = Exclude<ActionCheck, { allowed: true }>['reason'];

export function refusal(action: CaseAction, record: CaseRecord, reason: RefusalReason): AppError {
  // A case that the provider itself handles cannot be sent on.
  if (action === 'sendToProvider' && record.workspace.isProvider) return new AppError('case.reject-status');
  if (action === 'undoSignOff' || action === 'undoSending') return undoLate();
  if (reason === 'actor')
    return new AppError('case.actor', { params: { who: describeAllowedActors(action, record) } });
  if (action === 'claim' && record.row.assigneeId !== null) return new AppError('case.picked-up');
  if (reason === 'status' || reason === 'case.conflict') {
    // E-044, CG-49, T12: refusals whose text the specification defines.
    if (rejections.includes(action)) return new AppError('case.reject-status');
    if (action === 'sharePortal') return new AppError('case.portal-works');
    return new AppError('case.conflict', { params: { status: caseStatusWords.en[record.row.status] } });
  }
  return new AppError(reason);
}

const words: Partial<Record<CaseActor, CaseMessage>> = {
  claimer: 'who.claimer',
  assignee: 'who.assignee',
  'assignee-without-required-review': 'who.assignee',
  'assignee-recovery': 'who.assignee-recovery',
  assigner: 'who.assignee-recovery',
  'assigner-for-absent': 'who.assigner-for-absent',
  reviewer: 'who.reviewer',
  'reviewer-candidate': 'who.reviewer-candidate',
  undoer: 'who.undoer',
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

/** Meanings of `PUT …/reject`, depending on the case's status. */
const rejections: readonly CaseAction[] = ['rejectUpload', 'sendToProvider', 'optOut', 'takeBack'];

/** Describes who may do it in the case's current status or, if no one may, in other statuses. */
function describeAllowedActors(action: CaseAction, { row }: CaseRecord): string {
  const { from } = transition(action);
  const [first = 'super-admin'] = from[row.status] ?? Object.values(from).flat();
  return fillIn(caseMessages.en[words[first] ?? 'who.work-staff']);
}
