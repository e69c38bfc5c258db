// The user who opens a mailed link owns the account. Until its address is proved, someone without the mailbox may have
// created it. Then nothing of theirs stays: neither their sign-in methods nor what they typed (CG-170, ADR 0013).
import { ageOn, latestDay, limits } from '@plainscan/contract';

import type { Database } from '../../platform/database/database.ts';
import { recordRemoval } from '../../platform/storage/object-removal.ts';
import { authHooks, type OrderedPatient } from '../auth-hooks.ts';
import { lockPassword, markAddressVerified, setPassword, type UserRow } from '../auth-repository.ts';
import { deleteAllFailedLogins } from '../login/login-attempt-repository.ts';
import { hasVerifiedEmail } from '../people-service.ts';
import { deleteSecondFactors } from '../second-factor/second-factor-repository.ts';
import { endSessionsOf } from '../sessions/session-service.ts';
import { deletePassword, endAllTokensOf, replaceProfile } from './take-over-repository.ts';

export type NewOwner = {
  /** `null` leaves the account without a password: the owner signs in by mailed links until they choose one. */
  passwordHash: string | null;
  /** The name that the owner enters if no clinic has given one. */
  name?: string | undefined;
  now: Date;
};

/** Returns whether a stranger may have created the account: it was registered, and its address was never proved. */
export const mayBeSquatted = (user: UserRow): boolean => user.status === 'active' && !hasVerifiedEmail(user);

/** Returns whether the owner has to enter their name because no clinic has given it. Needs a system transaction. */
export async function needsOwnerName(user: UserRow): Promise<boolean> {
  return mayBeSquatted(user) && (await authHooks.registered.findOrderedPatient(user.id)) === undefined;
}

/**
 * Gives the account to the owner of its mailbox, proves the address and ends every session. Unless the address was
 * already proved, it also removes everything set up before: second factors, passkeys, mailed links, a pending change of
 * address, shares, and uploads that no case has used. The profile is replaced by that of the newest case that someone
 * else ordered for the address. The account's requests stay, because a clinic works on them. Needs a system
 * transaction.
 */
export async function claimInvitedAccount(
  database: Database,
  user: UserRow,
  { passwordHash, name, now }: NewOwner,
): Promise<void> {
  await lockPassword(user.id);
  if (!hasVerifiedEmail(user)) {
    // Before the factors, because adding a passkey uses up its token first.
    await endAllTokensOf(user.id, now);
    await deleteSecondFactors(user.id);
    await deleteAllFailedLogins(user.workspaceId, user.email.toLowerCase());
  }
  if (mayBeSquatted(user)) {
    const ordered = await authHooks.registered.findOrderedPatient(user.id);
    await replaceProfile(user.id, ordered ? profileOf(ordered, now) : namedOnly(name, user.email), now);
    await recordRemoval(await authHooks.registered.revokeOthersAccess(user.id, now));
  }
  if (passwordHash === null) await deletePassword(user.id);
  else await setPassword(user.id, passwordHash, now);
  await markAddressVerified(user.id, now);
  await endSessionsOf(database, user.id, now);
}

/** Under 13 the account belongs to the guardian and has none of the child's details (CG-171). */
function profileOf(
  { name, preferredName, dateOfBirth, gender, phoneNumber }: OrderedPatient,
  now: Date,
): OrderedPatient {
  const isChild = dateOfBirth !== null && ageOn(dateOfBirth, latestDay(now)) < limits.minAge;
  if (isChild) return { name, preferredName: null, dateOfBirth: null, gender: null, phoneNumber };
  return { name, preferredName, dateOfBirth, gender, phoneNumber };
}

const namedOnly = (name: string | undefined, email: string): OrderedPatient => ({
  name: name ?? email.split('@')[0] ?? email,
  preferredName: null,
  dateOfBirth: null,
  gender: null,
  phoneNumber: null,
});
