import type { Actor, CaseFacts } from '@plainscan/contract';

import type { Database } from '../platform/database/database.ts';
import { selectActiveStaff, selectReviewCandidates, selectUser, type PersonRow } from './auth-repository.ts';

export type Person = PersonRow;

/** A person whom the running transaction may see. */
export function findPerson(id: string): Promise<Person | undefined> {
  return selectUser(id);
}

/** An active member of staff, as rules see them. */
export type StaffMember = Actor;

/** The active staff of these workspaces and of the provider, and every super-admin. Needs a system transaction. */
export function listActiveStaff(workspaceIds: readonly number[]): Promise<StaffMember[]> {
  return selectActiveStaff(workspaceIds);
}

/** CG-39: exactly the active people who may review the case. Needs a transaction. */
export function listReviewCandidates(caseId: string, facts: CaseFacts): Promise<Person[]> {
  return selectReviewCandidates(caseId, facts);
}

/** CG-170: whether a patient has opened a mailed link; staff are made by one. */
export async function hasProvedMailbox(database: Database, actor: Actor): Promise<boolean> {
  if (actor.role !== 'patient') return true;
  const user = await database.asSystem(() => selectUser(actor.userId));
  return (user?.emailVerifiedAt ?? null) !== null;
}
