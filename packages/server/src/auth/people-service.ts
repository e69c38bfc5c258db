import { AppError, type Actor, type ErrorCode } from '@plainscan/contract';

import type { Database } from '../platform/database/database.ts';
import {
  holdActive,
  selectActivePeople,
  selectActiveStaff,
  selectActiveStaffAnd,
  selectUser,
  selectUserByEmail,
  type PersonRow,
} from './auth-repository.ts';

export type Person = PersonRow;

/** A person whom the running transaction may see. */
export function findPerson(id: string): Promise<Person | undefined> {
  return selectUser(id);
}

/** The account of an address in a workspace; the address in lower case. Needs the owner's rights. */
export async function findAccountByEmail(workspaceId: number, email: string): Promise<Person | undefined> {
  return (await selectUserByEmail(workspaceId, email))?.user;
}

/** A person with what rules want to know of their workspace. */
export type StaffMember = Person & { isProvider: boolean };

/** The active staff of these workspaces and of the provider, and every super-admin. Needs a system transaction. */
export function listActiveStaff(workspaceIds: readonly number[]): Promise<StaffMember[]> {
  return selectActiveStaff(workspaceIds);
}

/** The same staff and, unless the account is gone, one more person, active or not. Needs a system transaction. */
export async function listActiveStaffAnd(
  personId: string,
  workspaceIds: readonly number[],
): Promise<{ staff: StaffMember[]; person: Person | undefined }> {
  const people = await selectActiveStaffAnd(personId, workspaceIds);
  return {
    staff: people.filter(({ id }) => id !== personId),
    person: people.find(({ id }) => id === personId),
  };
}

/**
 * Throws unless this person is active, and keeps them so until the transaction ends: whoever disables them waits. Needs
 * the owner's rights.
 */
export async function requireActive(id: string, code: ErrorCode): Promise<void> {
  if (!(await holdActive(id))) throw new AppError(code);
}

/** Those of these people who are active. Needs a system transaction. */
export function listActivePeople(ids: readonly string[]): Promise<StaffMember[]> {
  return selectActivePeople(ids);
}

/**
 * CG-170: whether a person has proved an address, by default that of their account. What has no address is visible to
 * anyone who has proved an address.
 */
export function hasProved(
  { provedEmails, email }: Pick<Person, 'provedEmails' | 'email'>,
  address: string = email,
): boolean {
  return address === '' ? provedEmails.length > 0 : provedEmails.includes(address.toLowerCase());
}

/** CG-170: whether a patient has proved the address of their account; staff are made by a mailed link. */
export async function hasProvedMailbox(database: Database, actor: Actor): Promise<boolean> {
  if (actor.role !== 'patient') return true;
  const user = await database.asSystem(() => selectUser(actor.userId));
  return user !== undefined && hasProved(user);
}

/**
 * The greeting of a mail as a line of its own; undefined for an unproved address: a stranger may have typed the name.
 */
export function greetingOf(
  person: Pick<Person, 'provedEmails' | 'email' | 'name' | 'preferredName' | 'locale'>,
): string | undefined {
  return hasProved(person) ? greetByName(person) : undefined;
}

/** The same for whoever is known without their address, such as staff. */
export function greetByName({
  name,
  preferredName,
  locale,
}: Pick<Person, 'name' | 'preferredName' | 'locale'>): string {
  return locale === 'es' ? `Hola, ${preferredName ?? name}:` : `Hello ${preferredName ?? name},`;
}
