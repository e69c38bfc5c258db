import { AppError, fieldProblems, limits } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller, RequestContext } from '../../platform/http/request-actor.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectUserByEmail, selectUser, type UserRow } from '../auth-repository.ts';
import {
  attemptNumbers,
  countFailure,
  releaseAddressAttempt,
  lockedError,
  refuseWhileLocked,
  reserveAddressAttempt,
  type AddressAttempt,
  type LoginName,
} from './login-limits.ts';
import { hashQueue, isPasswordRight } from './password-hash.ts';

export type PasswordComparison = {
  user: UserRow | undefined;
  /** The hash it was compared with; `null` for an account without a password. */
  passwordHash: string | null;
  isRight: boolean;
  /** Uncounted if the attempt turns out right. */
  place: AddressAttempt;
};

/**
 * Compares a password with an account's, taking turns with all other checks. Costs one hash whether or not the account
 * exists. Throws 429 before hashing while the account or the address is locked, and 503 if too many wait. The account
 * is looked up during the turn too, so that a flood does not fill the database's queue.
 */
export function comparePassword<Named extends { name: LoginName }>(
  platform: Platform,
  context: RequestContext,
  password: string,
  findName: () => Promise<Named>,
): Promise<PasswordComparison & Named> {
  const waiter = { address: addressOf(context.ip), signal: context.signal };
  return hashQueue.inTurn(waiter, async () => {
    const { named, found, place } = await platform.database.asSystem(async () => {
      const known = await findName();
      const { name } = known;
      await refuseWhileLocked(name, context);
      return {
        named: known,
        place: await reserveAddressAttempt(platform, context),
        found: await selectUserByEmail(name.workspaceId, name.email),
      };
    });
    const passwordHash = found?.passwordHash ?? null;
    const isRight = await isPasswordRight(passwordHash, password);
    return { ...named, user: found?.user, passwordHash, isRight, place };
  });
}

/**
 * Asks a signed-in user for their password again, for actions that a stolen session must not allow. A wrong password is
 * reported on the field `currentPassword` and counts like a failed login, so that passwords cannot be guessed here
 * either.
 */
export async function requirePassword(
  platform: Platform,
  { actor, context }: Caller,
  currentPassword: string,
): Promise<UserRow> {
  const user = await platform.database.asSystem(() => selectUser(actor.userId));
  if (!user) throw new AppError('session.ended');
  await checkPassword(platform, context, user, { field: 'currentPassword', password: currentPassword });
  return user;
}

type PasswordField = { field: 'currentPassword' | 'password'; password: string };

/** Throws unless this is the account's password. A wrong one is reported on `field` and counts like a failed login. */
export async function checkPassword(
  platform: Platform,
  context: RequestContext,
  { id, role, workspaceId, email }: UserRow,
  { field, password }: PasswordField,
): Promise<void> {
  const { database } = platform;
  const name = { workspaceId, email: email.toLowerCase() };
  const { user, isRight, place } = await comparePassword(platform, context, password, async () => ({ name }));
  if (user?.id !== id) throw new AppError('session.ended');
  if (isRight) return database.asSystem(() => releaseAddressAttempt(place));
  throw await database.asSystem(async () => {
    const { failures, isLocked } = await countFailure(name, context);
    await recordAudit({
      actorId: id,
      actorRole: role,
      workspaceId,
      ip: context.ip,
      requestId: context.requestId,
      action: 'account.password-asked',
      entityKind: 'user',
      entityId: id,
      outcome: 'denied',
      detail: { failures },
      at: context.now,
    });
    if (isLocked) return lockedError(limits.lockMilliseconds);
    return new AppError('input.invalid', {
      fields: { [field]: [fieldProblems[field === 'password' ? 'accountPassword' : 'currentPassword']] },
      extra: attemptNumbers(failures),
    });
  });
}
