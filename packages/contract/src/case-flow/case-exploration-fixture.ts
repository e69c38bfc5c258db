// Every case that can come about: from each way of asking in each kind of workspace, along every action of everyone.
import { mayClaim } from '../cases/case-access.ts';
import type {
  CaseFacts,
  CaseWorkspace,
  NextAssignee,
  PersonFacts,
  UploadOption,
} from '../cases/case-facts.ts';
import { storedStatuses } from '../cases/case-status.ts';
import type { Actor } from '../shared/roles.ts';
import { creatorTypes, productTypes } from '../workspaces/workspace-schema.ts';
import { clinicFacts, earlyCase, people, providerFacts } from './case-facts-fixture.ts';
import { applyAction, caseActions, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import {
  isIncompleteAtOrigin,
  caseOriginNames,
  factsOfOrigin,
  originRow,
  type CaseOrigin,
} from './case-origin.ts';
import { checkAction } from './action-check.ts';

const bool = [false, true];

const clinics: CaseWorkspace[] = productTypes.flatMap((productType) =>
  creatorTypes.flatMap((creatorType) =>
    bool.flatMap((creatorMode) =>
      bool.map((requireReview) => ({
        ...clinicFacts,
        productType,
        creatorType,
        creatorMode,
        requireReview,
      })),
    ),
  ),
);

export type Beginning = { start: CaseOrigin; option: UploadOption; facts: CaseFacts };

/** Patients of a clinic and of the provider; a clinic's code takes the case of a provider's patient to the clinic. */
const places = (start: CaseOrigin): { workspace: CaseWorkspace; home: CaseWorkspace }[] => {
  const own = [providerFacts, ...clinics].map((workspace) => ({ workspace, home: workspace }));
  return start === 'requestByClinic' ? clinics.map((workspace) => ({ workspace, home: providerFacts })) : own;
};

/** Every case in the moment of its beginning. */
export const beginnings: Beginning[] = caseOriginNames.flatMap((start) =>
  originRow(start).options.flatMap((option) =>
    places(start).flatMap(({ workspace, home }) =>
      bool.flatMap((needsPayment) =>
        (['patient', 'workspace'] as const).flatMap((payer) => {
          const byPatient = originRow(start).by === 'patient';
          const sender = byPatient ? 'patient' : originRow(start).by === 'system' ? null : 'clerk';
          if (byPatient && payer === 'workspace') return [];
          if (!byPatient && needsPayment && workspace.productType === 'white-glove') return [];
          const studies =
            option === 'image-upload' ? (['processing', 'failed', 'ready'] as const) : (['none'] as const);
          return studies.map((study) => {
            const requested: CaseFacts = {
              ...earlyCase,
              workspace,
              home,
              uploadOption: option,
              needsPayment,
              payer,
              study,
              createdBy: sender,
              patientUserId: isIncompleteAtOrigin(start) ? null : 'patient',
              upload: study === 'processing' ? { by: sender, isSilent: false } : null,
            };
            return { start, option, facts: factsOfOrigin(start, requested) };
          });
        }),
      ),
    ),
  ),
);

/** Who may have to do with a case of the tests; the clerks of a provider's own case are its consultants. */
export const explorationActors: Actor[] = [
  people.patient,
  people.clerk,
  people.clinicAdmin,
  people.consultant,
  people.reviewer,
  people.superAdmin,
];

/** What super-admins are for in the walks; that they may do everything else as well makes no new kind of case. */
const officeActions: readonly CaseAction[] = [
  'archive',
  'unarchive',
  'recall',
  'takeBack',
  'reassign',
  'startReview',
  'cancelReview',
  'signOff',
];

const systemActor: Actor = { userId: 'system', role: 'user', workspaceId: 0, isProvider: false };

const systemActions = caseActions.filter((action) => transition(action).permission === 'system');

/** There is always some super-admin. */
const mayLeave = ({ userId, isActive }: PersonFacts): boolean =>
  isActive && userId !== people.superAdmin.userId;

/** What happens to a case without anyone acting on it, one change at a time. */
function failureVariants(facts: CaseFacts): CaseFacts[] {
  const changes: Partial<CaseFacts>[] = [];
  if (facts.status === 'new' && facts.study === 'ready' && !facts.identityHold && !facts.isDelayed)
    changes.push({ identityHold: true });
  if (facts.upload?.isSilent === false) changes.push({ upload: { ...facts.upload, isSilent: true } });
  if (facts.assignee !== null && mayLeave(facts.assignee))
    changes.push({ assignee: { ...facts.assignee, isActive: false } });
  if (facts.reviewer !== null && mayLeave(facts.reviewer))
    changes.push({ reviewer: { ...facts.reviewer, isActive: false } });
  if (facts.status === 'archived' && facts.study === 'ready') changes.push({ study: 'deleted' });
  const hadCredit = facts.patientUserId !== null && facts.payer === 'patient';
  if (facts.status === 'archived' && hadCredit && !facts.needsPayment) changes.push({ needsPayment: true });
  const waits = facts.status === 'not-paid' && facts.payer === 'patient' && facts.patientUserId !== null;
  if (waits && !facts.hasUnusedCredit) changes.push({ hasUnusedCredit: true });
  if (facts.video === 'processing') changes.push({ video: 'ready' }, { video: 'failed' });
  return changes.map((change) => ({ ...facts, ...change }));
}

/** The people of the cast who are still there. */
export const present = (facts: CaseFacts): Actor[] =>
  explorationActors.filter(
    ({ userId }) =>
      !(facts.assignee?.userId === userId && !facts.assignee.isActive) &&
      !(facts.reviewer?.userId === userId && !facts.reviewer.isActive),
  );

export type Step = { action: CaseAction; actor: Actor; before: CaseFacts; after: CaseFacts };

/** What the call brings along: Complete Case names the patient (T09), a reassignment the next consultant (T43). */
function formsOf(action: CaseAction, facts: CaseFacts): CaseFacts[] {
  if (action === 'complete') return [{ ...facts, patientUserId: 'patient' }];
  if (action !== 'reassign') return [facts];
  return (
    present(facts)
      // As with claims: a super-admin who works on a case is not followed.
      .filter(({ role, userId }) => role !== 'super-admin' && userId !== facts.assignee?.userId)
      .filter((next) => mayClaim(next, facts))
      .flatMap((next) =>
        bool.map((takesDraft) => ({ ...facts, nextAssignee: nextAssignee(next, takesDraft) })),
      )
  );
}

const nextAssignee = (
  { userId, role, workspaceId, isProvider }: Actor,
  takesDraft: boolean,
): NextAssignee => ({
  userId,
  role,
  workspaceId,
  isProvider,
  isActive: true,
  takesDraft,
  ownDraft: null,
});

/** The actions of people that start from a status at all; every other one would be refused anyway. */
const actionsIn = new Map(
  storedStatuses.map((status) => [
    status,
    caseActions.filter((action) => {
      const { from, permission } = transition(action);
      return permission !== 'system' && from[status] !== undefined;
    }),
  ]),
);

/** Every step that people can take from here. */
export const stepsFrom = (facts: CaseFacts): Step[] =>
  present(facts).flatMap((actor) =>
    (actionsIn.get(facts.status) ?? []).flatMap((action) =>
      (actor.role !== 'super-admin' || officeActions.includes(action)) &&
      checkAction(action, actor, facts).allowed
        ? formsOf(action, facts)
            .filter((given) => action !== 'reassign' || checkAction(action, actor, given).allowed)
            .map((given) => ({ action, actor, before: facts, after: applyAction(action, actor, given) }))
        : [],
    ),
  );

const systemStepsFrom = (facts: CaseFacts): CaseFacts[] =>
  systemActions
    .filter((action) => transition(action).from[facts.status] !== undefined)
    .map((action) => applyAction(action, systemActor, facts));

const sendsLater: readonly UploadOption[] = ['clinic-upload', 'online-portal', 'pending-upload'];

/** Leaves out what no rule reads in this status, so that cases that behave alike are one. */
function withoutUnread(facts: CaseFacts): CaseFacts {
  const { status } = facts;
  const isAt = (...statuses: CaseFacts['status'][]): boolean =>
    statuses.includes(status) || status === 'archived';
  const isEarly = !facts.hasBeenNew || facts.workspace.id !== facts.home.id;
  const works = isAt('in-progress', 'review', 'in-review', 'completed', 'not-paid');
  return {
    ...facts,
    originalAssigneeId: null,
    isBypassed: false,
    uploadOption: isEarly && sendsLater.includes(facts.uploadOption) ? facts.uploadOption : 'image-upload',
    // Anyone who asked matters to the patient while files or money are wanted, and to no one afterwards.
    createdBy: isAt('not-paid', 'pending-upload', 'upload-shared', 'uploading', 'new')
      ? facts.createdBy
      : 'clerk',
    upload: isAt('uploading', 'not-paid', 'incomplete') ? facts.upload : null,
    statusBeforeUpload: status === 'uploading' ? facts.statusBeforeUpload : null,
    isMarkedComplete: status === 'uploading' && facts.isMarkedComplete,
    uploadFailed: status === 'pending-upload' && facts.uploadFailed,
    portalAccessFailed: status === 'upload-shared' && facts.portalAccessFailed,
    identityHold: status === 'new' && facts.identityHold,
    isDelayed: status === 'new' && facts.isDelayed,
    hasUnusedCredit: status === 'not-paid' && facts.hasUnusedCredit,
    isRated: status === 'completed' && facts.isRated,
    assignee: works ? facts.assignee : null,
    reviewer: isAt('in-review', 'not-paid') ? facts.reviewer : null,
    video: isAt('in-progress', 'review', 'in-review') ? facts.video : null,
  };
}

/** Walks to every case that can come from `beginning`, with a visit at each that is not yet in `seen`. */
export function explore(
  beginning: CaseFacts,
  visit: (facts: CaseFacts, steps: Step[]) => void,
  seen: Set<string>,
): void {
  const open: CaseFacts[] = [beginning];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const facts = withoutUnread(next);
    const key = keyOf(facts);
    if (seen.has(key)) continue;
    seen.add(key);
    const steps = stepsFrom(facts);
    visit(facts, steps);
    open.push(...steps.map(({ after }) => after), ...systemStepsFrom(facts), ...failureVariants(facts));
  }
}

function keyOf({ workspace, home, provider, ...facts }: CaseFacts): string {
  const people = [facts.assignee, facts.reviewer].map((who) => `${who?.userId}${who?.isActive}`);
  const rest = Object.values({
    ...facts,
    assignee: null,
    reviewer: null,
    upload: null,
    nextAssignee: undefined,
  });
  const settings = Object.values(workspace.isProvider ? home : workspace);
  return [
    workspace.id === provider.id,
    home.id,
    ...settings,
    facts.upload?.by,
    facts.upload?.isSilent,
    ...people,
    ...rest,
  ].join();
}
