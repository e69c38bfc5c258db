import { describe, expect, test } from 'vitest';

import { accessTo } from './case-access.ts';
import type { CaseFacts } from './case-facts.ts';
import type { StoredStatus } from './case-status.ts';
import { beginnings, explore, type Step } from './case-exploration-fixture.ts';
import { caseActions, targetsOf, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';

/** The actions that move a case forward in each status. Adding files, notes and reminders do not. */
const forward: Record<StoredStatus, readonly CaseAction[]> = {
  'not-paid': ['pay', 'payForPatient'],
  'pending-upload': ['submitUpload'],
  'upload-shared': ['completeUpload', 'bypassImages'],
  incomplete: ['complete'],
  uploading: ['giveUpUpload'],
  new: ['claim', 'acceptIdentity'],
  'in-progress': ['submitVideo', 'optOut', 'takeBack', 'sendForReview', 'signOff'],
  review: ['startReview', 'signOff', 'submitVideo'],
  'in-review': ['signOff', 'submitVideo', 'cancelReview'],
  completed: ['addFile', 'rate', 'recall'],
  archived: ['unarchive'],
};

/** Cases that only a super-admin can move on, and why. */
const isForSuperAdmin = ({ status, workspace, reviewer, assignee }: CaseFacts): boolean =>
  status === 'archived' ||
  // CG-39: a clinic that makes its own videos and whose only admin recorded the report has no second reviewer.
  ((status === 'review' || status === 'in-review') && workspace.creatorType === 'own') ||
  // T23, T28: only a super-admin can replace an assignee or reviewer from outside the workspaces of the case.
  assignee?.isActive === false ||
  reviewer?.isActive === false ||
  reviewer?.userId === 'super' ||
  assignee?.userId === 'super';

/** Actions that hand the case to another workspace and say so in their dialog. */
const handsOver: readonly CaseAction[] = ['rejectUpload'];

const losesAccess = ({ action, actor, before, after }: Step): boolean =>
  accessTo(actor, before) !== 'none' && accessTo(actor, after) === 'none' && !handsOver.includes(action);

const name = ({ status, workspace, home, uploadOption, createdBy, payer }: CaseFacts): string =>
  JSON.stringify({ status, workspace, home: home.id, uploadOption, createdBy, payer });

describe('every reachable case, in every kind of workspace (T01 … T43, CG-50)', () => {
  const stuck = new Set<string>();
  const blind = new Set<string>();
  const strange = new Set<string>();
  const reached = new Set<StoredStatus>();
  const taken = new Set<CaseAction>();
  const seen = new Set<string>();

  const look = (facts: CaseFacts, steps: Step[]): void => {
    reached.add(facts.status);
    const movers = steps.filter(({ action }) => forward[facts.status].includes(action));
    if (!movers.some(({ actor }) => actor.role !== 'super-admin' || isForSuperAdmin(facts)))
      stuck.add(name(facts));
    for (const step of steps) {
      taken.add(step.action);
      if (losesAccess(step)) blind.add(`${step.actor.userId} ${step.action} ${name(facts)}`);
      if (!targetsOf(step.action, facts.status).includes(step.after.status))
        strange.add(`${transition(step.action).id} ${facts.status} → ${step.after.status}`);
    }
  };
  for (const { facts } of beginnings) explore(facts, look, seen);

  test('there are several hundred thousand, in all statuses', () => {
    expect(seen.size).toBeGreaterThan(100_000);
    expect(reached.size).toBe(11);
  });

  test('every user action is taken', () => {
    const ofPeople = caseActions.filter((action) => transition(action).permission !== 'system');
    expect(ofPeople.filter((action) => !taken.has(action))).toEqual([]);
  });

  test('a user who can see the case can always move it on', () => {
    expect([...stuck].slice(0, 10)).toEqual([]);
  });

  test('no users lose access to a case by their own action', () => {
    expect([...blind].slice(0, 10)).toEqual([]);
  });

  test('every action leads to a status that its row names', () => {
    expect([...strange]).toEqual([]);
  });
});
