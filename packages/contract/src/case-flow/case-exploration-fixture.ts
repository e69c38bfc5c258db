// Every reachable case: from each kind of request in each kind of workspace, along every action of every actor.
import { mayClaim } from './case-access.ts';
import type { CaseFacts, CaseWorkspace, NextAssignee, PersonFacts, UploadOption } from './case-facts.ts';
import { storedStatuses } from './case-status.ts';
import type { Actor } from '../shared/roles.ts';
import { creatorTypes, productTypes } from '../workspaces/workspace-schema.ts';
import { clinicFacts, earlyCase, people, providerFacts } from './case-facts-fixture.ts';
import { applyAction, caseActions, factsOfOrigin, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import { isIncompleteAtOrigin, caseOriginNames, originRow, type CaseOrigin } from './case-origin.ts';
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

export type InitialCase = { start: CaseOrigin; option: UploadOption; facts: CaseFacts };

/** Returns workspace and home of a case. A clinic code sends the case of a provider's patient to that clinic. */
const places = (start: CaseOrigin): { workspace: CaseWorkspace; home: CaseWorkspace }[] => {
  const own = [providerFacts, ...clinics].map((workspace) => ({ workspace, home: workspace }));
  return start === 'requestByClinic' ? clinics.map((workspace) => ({ workspace, home: providerFacts })) : own;
};

/** Every case at its beginning. */
export const beginnings: InitialCase[] = caseOriginNames.flatMap((start) =>
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

/** The actors of the test cases. For a provider's own case, its consultants take the role of the clerks. */
export const explorationActors: Actor[] = [
  people.patient,
  people.clerk,
  people.clinicAdmin,
  people.consultant,
  people.reviewer,
  people.superAdmin,
];

/** The actions super-admins take in the walks. Everything else they may do leads to no new kind of case. */
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

/** Anyone active can leave except the super-admin, because there is always one. */
const mayLeave = ({ userId, isActive }: PersonFacts): boolean =>
  isActive && userId !== people.superAdmin.userId;

/** Returns what can happen to a case without an action, one change at a time. */
function failureVariants(facts: CaseFacts): CaseFacts[] {
  const changes: Partial<CaseFacts>[] = [];
  if (facts.status === 'new' && facts.study === 'ready' && !facts.identityHold && !facts.isDelayed)
    changes.push({ identityHold: true });
  if (facts.undoBy !== null) changes.push({ undoBy: null, undoTo: null });
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

/** Returns the actors who have not left. */
export const present = (facts: CaseFacts): Actor[] =>
  explorationActors.filter(
    ({ userId }) =>
      !(facts.assignee?.userId === userId && !facts.assignee.isActive) &&
      !(facts.reviewer?.userId === userId && !facts.reviewer.isActive),
  );

export type Step = { action: CaseAction; actor: Actor; before: CaseFacts; after: CaseFacts };

/** Adds what the call provides: Complete Case names the patient (T09), a reassignment the next consultant (T43). */
function formsOf(action: CaseAction, facts: CaseFacts): CaseFacts[] {
  if (action === 'complete') return [{ ...facts, patientUserId: 'patient' }];
  if (action !== 'reassign') return [facts];
  return (
    present(facts)
      // As with claims, cases of a super-admin are not explored.
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

/** The user actions that start from each status. All others would be refused anyway. */
const actionsIn = new Map(
  storedStatuses.map((status) => [
    status,
    caseActions.filter((action) => {
      const { from, permission } = transition(action);
      return permission !== 'system' && from[status] !== undefined;
    }),
  ]),
);

/** Returns every step that users can take from here. */
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

/** Resets facts that no rule reads in this status, so that cases that behave alike count as one. */
function withoutUnread(facts: CaseFacts): CaseFacts {
  const { status } = facts;
  const isAt = (...statuses: CaseFacts['status'][]): boolean =>
    statuses.includes(status) || status === 'archived';
  const isEarly = !facts.hasBeenNew || facts.workspace.id !== facts.home.id;
  const canUndo = (status === 'completed' || status === 'review') && facts.undoBy !== null;
  const works = isAt('in-progress', 'review', 'in-review', 'completed', 'not-paid');
  return {
    ...facts,
    originalAssigneeId: null,
    isBypassed: false,
    uploadOption: isEarly && sendsLater.includes(facts.uploadOption) ? facts.uploadOption : 'image-upload',
    // The creator matters only while the case waits for files or payment.
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
    undoBy: canUndo ? facts.undoBy : null,
    undoTo: canUndo ? facts.undoTo : null,
    assignee: works ? facts.assignee : null,
    reviewer: isAt('in-review', 'not-paid') || canUndo ? facts.reviewer : null,
    video: isAt('in-progress', 'review', 'in-review') || canUndo ? facts.video : null,
  };
}

/** Walks to every case reachable from `beginning` and visits each one that is not in `seen` yet. */
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
