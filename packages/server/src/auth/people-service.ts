import { AppError, type Actor, type ErrorCode } from '@plainscan/contract';

import type { Database } from '../platform/database/database.ts';
import {
  lockIfActive,
  selectActivePeople,
  selectActiveStaff,
  selectActiveStaffAndPerson,
  selectUser,
  selectUserByEmail,
  type PersonRow,
} from './auth-repository.ts';

export type Person = PersonRow;

/** Returns a user that the running transaction may see. */
export function findPerson(id: string): Promise<Person | undefined> {
  return selectUser(id);
}

/** Returns a workspace's account with this address, which must be in lower case. Needs the owner's rights. */
export async function findAccountByEmail(workspaceId: number, email: string): Promise<Person | undefined> {
  return (await selectUserByEmail(workspaceId, email))?.user;
}

/** A user with the workspace data that rules need. */
export type StaffMember = Person & { isProvider: boolean };

/**
 * Returns the active staff of these workspaces and of the provider, and every super-admin. Needs a system transaction.
 */
export function listActiveStaff(workspaceIds: readonly number[]): Promise<StaffMember[]> {
  return selectActiveStaff(workspaceIds);
}

/**
 * Returns the same staff and, unless the account is deleted, one more user, active or not. Needs a system transaction.
 */
export async function listActiveStaffAndPerson(
  personId: string,
  workspaceIds: readonly number[],
): Promise<{ staff: StaffMember[]; person: Person | undefined }> {
  const people = await selectActiveStaffAndPerson(personId, workspaceIds);
  return {
    staff: people.filter(({ id }) => id !== personId),
    person: people.find(({ id }) => id === personId),
  };
}

/**
 * Throws unless this user is active, and keeps them so until the transaction ends: disabling them waits. Needs the
 * owner's rights.
 */
export async function requireActive(id: string, code: ErrorCode): Promise<void> {
  if (!(await lockIfActive(id))) throw new AppError(code);
}

/** Returns the active ones of these users. Needs a system transaction. */
export function listActivePeople(ids: readonly string[]): Promise<StaffMember[]> {
  return selectActivePeople(ids);
}

/**
 * CG-170: returns whether a user has proved an address, by default that of their account. Anything without an address
 * is visible to every user with a proved address.
 */
export function hasVerifiedEmail(
  { provedEmails, email }: Pick<Person, 'provedEmails' | 'email'>,
  address: string = email,
): boolean {
  return address === '' ? provedEmails.length > 0 : provedEmails.includes(address.toLowerCase());
}

/**
 * CG-170: returns whether a patient has proved the address of their account. Staff accounts are created by a mailed
 * link.
 */
export async function hasProvedMailbox(database: Database, actor: Actor): Promise<boolean> {
  if (actor.role !== 'patient') return true;
  const user = await database.asSystem(() => selectUser(actor.userId));
  return user !== undefined && hasVerifiedEmail(user);
}

/** Returns the greeting line of a mail, or `undefined` for an unproved address: a stranger may have typed the name. */
export function greetingOf(
  person: Pick<Person, 'provedEmails' | 'email' | 'name' | 'preferredName' | 'locale'>,
): string | undefined {
  return hasVerifiedEmail(person) ? greetByName(person) : undefined;
}

/** Same as `greetingOf`, for people known without their address, such as staff. */
export function greetByName({
  name,
  preferredName,
  locale,
}: Pick<Person, 'name' | 'preferredName' | 'locale'>): string {
  return locale === 'es' ? `Hola, ${preferredName ?? name}:` : `Hello ${preferredName ?? name},`;
}
