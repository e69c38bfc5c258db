import type { Actor } from '@plainscan/contract';

import type { Database } from '../platform/database/database.ts';
import { selectActivePeople, selectActiveStaff, selectUser, type PersonRow } from './auth-repository.ts';

export type Person = PersonRow;

/** A person whom the running transaction may see. */
export function findPerson(id: string): Promise<Person | undefined> {
  return selectUser(id);
}

/** A person with what rules want to know of their workspace. */
export type StaffMember = Person & { isProvider: boolean };

/** The active staff of these workspaces and of the provider, and every super-admin. Needs a system transaction. */
export function listActiveStaff(workspaceIds: readonly number[]): Promise<StaffMember[]> {
  return selectActiveStaff(workspaceIds);
}

/** Those of these people who are active. Needs a system transaction. */
export function listActivePeople(ids: readonly string[]): Promise<StaffMember[]> {
  return selectActivePeople(ids);
}

/** CG-170: whether a patient has opened a mailed link; staff are made by one. */
export async function hasProvedMailbox(database: Database, actor: Actor): Promise<boolean> {
  if (actor.role !== 'patient') return true;
  const user = await database.asSystem(() => selectUser(actor.userId));
  return (user?.emailVerifiedAt ?? null) !== null;
}
