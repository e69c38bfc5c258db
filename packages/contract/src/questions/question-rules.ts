// Who may answer a patient's question about a video (CG-198).
import { accessTo } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
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
