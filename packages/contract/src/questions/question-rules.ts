// Who may answer a patient's question about a video, and who may approve an answer with a clip (CG-198).
import { accessTo, mayReview } from '../case-flow/case-access.ts';
import type { CaseFacts } from '../case-flow/case-facts.ts';
import { isStaff, type Actor } from '../shared/roles.ts';

/** Returns whether the actor can read the questions. Staff of a clinic that only supplied images cannot. */
export const readsQuestions = (actor: Actor, facts: CaseFacts): boolean =>
  !['none', 'upload'].includes(accessTo(actor, facts));

/** Returns whether the actor signed off the report, or is an admin of the workspace that works on the case. */
export function mayAnswer(actor: Actor, facts: CaseFacts, signerId: string | null): boolean {
  if (!isStaff(actor.role) || !readsQuestions(actor, facts)) return false;
  const isAdminOfWork = actor.role === 'admin' && actor.workspaceId === facts.workspace.id;
  return actor.userId === signerId || actor.role === 'super-admin' || isAdminOfWork;
}

/**
 * Returns whether the actor may approve or return an answer with a clip: those who may review the case's report, except
 * the one who answered.
 */
export const mayReviewAnswer = (actor: Actor, facts: CaseFacts, answererId: string | null): boolean =>
  isStaff(actor.role) && actor.userId !== answererId && mayReview(actor, facts);
