// Whether an actor may take an action on a case now. The server enforces this and the screens show it.
import { caseActors } from './case-access.ts';
import type { CaseFacts } from './case-facts.ts';
import type { ErrorCode } from '../shared/app-error.ts';
import type { Actor } from '../shared/roles.ts';
import { caseActions, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';

export type ActionCheck =
  | { allowed: true }
  | { allowed: false; reason: 'actor' | 'status' }
  | { allowed: false; reason: ErrorCode };

/** Checks whether `actor` may take `action` now. As in the state machine, checks the actor before the status. */
export const checkAction = (action: CaseAction, actor: Actor, facts: CaseFacts): ActionCheck => {
  const row = transition(action);
  const here = row.from[facts.status];
  const candidates = here ?? Object.values(row.from).flat();
  if (!candidates.some((name) => caseActors[name](actor, facts))) return { allowed: false, reason: 'actor' };
  if (!here) return { allowed: false, reason: 'status' };
  const problem = row.guard?.(facts) ?? null;
  return problem === null ? { allowed: true } : { allowed: false, reason: problem };
};

/**
 * CG-70: checks who may see the portal password: staff who may mark the upload complete and, once the images have been
 * bypassed, also those who record or review the report.
 */
export const mayShowPassword = (actor: Actor, facts: CaseFacts): boolean =>
  checkAction('completeUpload', actor, facts).allowed ||
  (facts.isBypassed && (caseActors.assignee(actor, facts) || caseActors.reviewer(actor, facts)));

/** B12: checks who may leave notes while the report is made: its consultant, its reviewer, and possible reviewers. */
export const checkNoteAction = (actor: Actor, facts: CaseFacts): ActionCheck => {
  const isOpen = facts.status === 'in-progress' || facts.status === 'review' || facts.status === 'in-review';
  const mayLeaveNote = caseActors.assignee(actor, facts) || caseActors.reviewer(actor, facts);
  if (!mayLeaveNote && !caseActors['reviewer-candidate'](actor, facts))
    return { allowed: false, reason: 'actor' };
  if (!isOpen) return { allowed: false, reason: 'status' };
  return facts.video === null ? { allowed: false, reason: 'case.video-missing' } : { allowed: true };
};

export type OfferedAction = { action: CaseAction; enabled: boolean; reason?: ErrorCode };

/** Reasons that users can wait for or act on. With any other reason the action is hidden. */
const shownReasons: readonly string[] = ['case.video-not-ready', 'case.video-failed', 'case.identity-hold'];

/** Returns what the screens offer. Uses the same check that the server enforces, so that both agree (CG-30). */
export const offeredActions = (actor: Actor, facts: CaseFacts): OfferedAction[] =>
  caseActions.flatMap((action): OfferedAction[] => {
    const { insteadOffered } = transition(action);
    if (insteadOffered && checkAction(insteadOffered, actor, facts).allowed) return [];
    const check = checkAction(action, actor, facts);
    if (check.allowed) return [{ action, enabled: true }];
    const { reason } = check;
    if (reason === 'actor' || reason === 'status' || !shownReasons.includes(reason)) return [];
    return [{ action, enabled: false, reason }];
  });
