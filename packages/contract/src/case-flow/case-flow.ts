// What can happen to a case: its first state (T01 … T08), and the rules of its actions (T09 … T42): from, to, who, guard,
// texts, event. Everything else reads these.
import { isInProviderPool, type CaseFacts } from './case-facts.ts';
import type { StoredStatus } from './case-status.ts';
import type { Actor } from '../shared/roles.ts';
import { caseFlow, type CaseAction } from './case-actions.ts';
import type { CaseTransition } from './case-action.ts';
import { isIncompleteAtOrigin, type CaseOrigin } from './case-origin.ts';
import { afterRequest } from './case-targets.ts';

export const caseActions = Object.keys(caseFlow) as CaseAction[];

export const transition = (action: CaseAction): CaseTransition => caseFlow[action];

/** Returns the statuses that an action can lead to, for the documentation and the tests. */
export const targetsOf = (action: CaseAction, from: StoredStatus): readonly StoredStatus[] => {
  const { to } = transition(action);
  if (typeof to === 'object') return to.oneOf;
  return [to === 'same' ? from : to];
};

/** Enter-new (1): moves a case filled by clinic code to its patient's workspace. The clinic keeps its row (CG-35). */
const moveHome = (facts: CaseFacts): CaseFacts =>
  facts.uploadOption === 'clinic-upload' &&
  !facts.clinicUploadRejected &&
  facts.workspace.id !== facts.home.id
    ? { ...facts, uploadWorkspaceId: facts.workspace.id, workspace: facts.home }
    : facts;

/** Updates a case that has just become `status`. This is the part of enter-new that concerns only the case. */
export const settle = (facts: CaseFacts, before: StoredStatus | null): CaseFacts => {
  const isEntering = facts.status === 'new' && before !== 'new';
  const settled = isEntering ? { ...moveHome(facts), hasBeenNew: true } : facts;
  return { ...settled, inProviderPool: isInProviderPool(settled) };
};

/** Returns a case that has just been requested. */
export const factsOfOrigin = (start: CaseOrigin, facts: CaseFacts): CaseFacts =>
  settle({ ...facts, status: isIncompleteAtOrigin(start) ? 'incomplete' : afterRequest.by(facts) }, null);

/** Returns the case after `action`, which `checkAction` has allowed. */
export const applyAction = (action: CaseAction, actor: Actor, facts: CaseFacts): CaseFacts => {
  const { to, change } = transition(action);
  const status = typeof to === 'object' ? to.by(facts) : to === 'same' ? facts.status : to;
  return settle({ ...facts, ...change?.(facts, actor), status }, facts.status);
};
