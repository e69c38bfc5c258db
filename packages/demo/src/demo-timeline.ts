// The events that led to the state of a demo case.
import {
  caseFlow,
  originRow,
  hour,
  type CaseAction,
  type CaseEvent,
  type CaseOrigin,
  type StoredStatus,
} from '@plainscan/contract';

import { isByCode, demoUploadOption, type DemoCasePeople } from './demo-case-columns.ts';
import type { DemoCase } from './demo-cases.ts';

type Step = {
  action: CaseAction | CaseOrigin;
  event: CaseEvent;
  actorId: string | null;
  toStatus: StoredStatus;
};

/** Hours from the request until the report of a completed case was signed off. */
export const signOffHours = 40;

/** Hours from the request to the steps of a completed case. */
const completedHours: Partial<Record<Step['action'], number>> = {
  finishProcessing: 1,
  claim: 6,
  submitVideo: 22,
  sendForReview: 22,
  startReview: 33,
  signOff: signOffHours,
};

/**
 * Returns the rows of its timeline. The steps of an open case are 1.5 hours apart, or a quarter of an hour if it was
 * requested by code.
 */
export function demoTimeline(demoCase: DemoCase, createdAt: Date, cast: DemoCasePeople) {
  const steps = [...beginning(demoCase, cast), ...work(demoCase, cast)];
  const known = demoCase.status === 'completed' ? completedHours : {};
  const apart = isByCode(demoCase) ? 0.25 : 1.5;
  return steps.map((step, at) => ({
    ...step,
    fromStatus: steps[at - 1]?.toStatus ?? null,
    detail: step.action === 'archive' ? { reason: 'The patient asked for it twice.' } : {},
    at: new Date(createdAt.getTime() + (known[step.action] ?? at * apart) * hour),
  }));
}

const begin = (start: CaseOrigin, actorId: string | null, toStatus: StoredStatus): Step => ({
  action: start,
  event: originRow(start).event,
  actorId,
  toStatus,
});
const act = (action: CaseAction, actorId: string | null, toStatus: StoredStatus): Step => ({
  action,
  event: caseFlow[action].event,
  actorId,
  toStatus,
});

function beginning(demoCase: DemoCase, { creator, patientUserId }: DemoCasePeople): Step[] {
  const { status } = demoCase;
  const by = creator.userId;
  if (patientUserId === null) return [begin('draft', null, 'incomplete')];
  if (isByCode(demoCase))
    return [
      begin('requestByClinic', patientUserId, 'not-paid'),
      act('pay', patientUserId, 'not-paid'),
      act('confirmPayment', null, 'pending-upload'),
      act('submitUpload', by, 'uploading'),
    ];
  if (status === 'not-paid') return [begin('createWithoutFiles', by, 'not-paid')];
  const option = demoUploadOption(demoCase);
  if (option === 'online-portal') return [begin('createByPortal', by, 'upload-shared')];
  if (option === 'pending-upload') return [begin('createWithoutFiles', by, 'pending-upload')];
  return [begin('create', by, 'uploading'), act('finishProcessing', null, 'new')];
}

function work({ status }: DemoCase, { assignee, reviewer, superAdmin }: DemoCasePeople): Step[] {
  const by = assignee?.userId ?? null;
  const reviewed = reviewer?.userId ?? null;
  const isReviewed = status === 'review' || reviewer !== null;
  return [
    ...(assignee ? [act('claim', by, 'in-progress')] : []),
    ...(isReviewed ? [act('submitVideo', by, 'in-progress'), act('sendForReview', by, 'review')] : []),
    ...(reviewer ? [act('startReview', reviewed, 'in-review')] : []),
    ...(status === 'completed' ? [act('signOff', reviewed ?? by, 'completed')] : []),
    ...(status === 'archived' ? [act('archive', superAdmin.userId, 'archived')] : []),
  ];
}
