import { AppError, fieldProblems, limits } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectUserByEmail, selectUser, type UserRow } from './auth-repository.ts';
import { attemptNumbers, countFailure, lockedError, refuseWhileLocked } from './login-limits.ts';
import { isPasswordRight } from './password-hash.ts';

/**
 * Asks a signed-in person for their password again, before what a stolen session must not do. A wrong one is a problem of
 * the field `currentPassword` and counts like a failed login, so that nobody can try them all here either.
 */
export async function requirePassword(
  { database }: Platform,
  { actor, context }: Caller,
  currentPassword: string,
): Promise<UserRow> {
  const found = await database.asSystem(async () => {
    const user = await selectUser(actor.userId);
    if (!user) throw new AppError('session.ended');
    await refuseWhileLocked(user.workspaceId, user.email.toLowerCase(), context.now);
    return selectUserByEmail(user.workspaceId, user.email.toLowerCase());
  });
  if (!found) throw new AppError('session.ended');
  if (await isPasswordRight(found.passwordHash, currentPassword)) return found.user;
  throw await database.asSystem(async () => {
    const { workspaceId, email } = found.user;
    const failures = await countFailure(workspaceId, email.toLowerCase(), context);
    await recordAudit({
      actorId: actor.userId,
      actorRole: actor.role,
      workspaceId,
      ip: context.ip,
      requestId: context.requestId,
      action: 'account.password-asked',
      entityKind: 'user',
      entityId: actor.userId,
      outcome: 'denied',
      detail: { failures },
      at: context.now,
    });
    if (failures > limits.loginAttempts) return lockedError(limits.lockMilliseconds);
    return new AppError('input.invalid', {
      fields: { currentPassword: [fieldProblems.currentPassword] },
      extra: attemptNumbers(failures),
    });
  });
}
