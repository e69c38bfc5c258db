// Who answers a patient's question about a video (CG-198).
import { accessTo } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isStaff, type Actor } from '../shared/roles.ts';

/** Staff who see the report of the case; those who only supplied images do not. */
export const readsQuestions = (actor: Actor, facts: CaseFacts): boolean =>
  !['none', 'upload'].includes(accessTo(actor, facts));

/** The person who signed off the report; in their place an administrator of the workspace that works on the case. */
export function mayAnswer(actor: Actor, facts: CaseFacts, signerId: string | null): boolean {
  if (!isStaff(actor.role) || !readsQuestions(actor, facts)) return false;
  const isAdminOfWork = actor.role === 'admin' && actor.workspaceId === facts.workspace.id;
  return actor.userId === signerId || actor.role === 'super-admin' || isAdminOfWork;
}
