import { AppError, limits } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Database } from '../platform/database/database.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import {
  insertTermsAcceptance,
  selectUser,
  setPassword,
  setPendingEmail,
  type UserRow,
} from './auth-repository.ts';
import { createLink } from './one-time-link-service.ts';
import { endTokensOf, selectLiveToken, spendToken, type TokenRow } from './one-time-token-repository.ts';
import { hashPassword } from './password-hash.ts';
import { checkPasswordWords } from './password-rules.ts';
import { termsVersion } from './registration-service.ts';
import { deleteSecondFactors } from './second-factor-repository.ts';
import { endSessionsOf } from './session-service.ts';

/**
 * A fresh invitation for a person who has no password yet, or whose mailbox was never proved; links sent before it stop
 * working (CG-25, CG-174). Gives the secret that goes into the mail. Needs a transaction.
 */
export function createInvitation(
  userId: string,
  now: Date,
  { keepsOlder = false }: { keepsOlder?: boolean } = {},
): Promise<string> {
  return createLink({ userId, kind: 'invite', now, milliseconds: limits.inviteMilliseconds, keepsOlder });
}

export async function checkLink(
  database: Database,
  kind: 'invite' | 'reset',
  token: string,
  now: Date,
): Promise<{ valid: boolean; email?: string }> {
  return database.asSystem(async () => {
    const row = await selectLiveToken(kind, hashSecret(token), now);
    const user = row?.userId ? await selectUser(row.userId) : undefined;
    return user ? { valid: true, email: user.email } : { valid: false };
  });
}

/**
 * Sets a password by the link of an invitation or reset mail. The link works once; every session of the person
 * ends; whoever sets the password has proved that the mailbox is theirs.
 */
export async function setPasswordByLink(
  database: Database,
  context: RequestContext,
  input: { token: string; password: string; termsAccepted?: boolean | undefined },
): Promise<void> {
  const tokenHash = hashSecret(input.token);
  const found = await database.asSystem(async () => {
    const link =
      (await selectLiveToken('invite', tokenHash, context.now)) ??
      (await selectLiveToken('reset', tokenHash, context.now));
    const user = link?.userId ? await selectUser(link.userId) : undefined;
    return link && user && { link, user };
  });
  if (!found || found.user.status === 'disabled') throw new AppError('link.invalid');
  if (found.link.kind === 'invite' && input.termsAccepted !== true) throw new AppError('case.terms');
  checkPasswordWords(input.password, found.user);
  const passwordHash = await hashPassword(input.password);
  await database.asSystem(async () => {
    if (!(await spendToken(found.link.id, context.now))) throw new AppError('link.invalid');
    await endTokensOf(found.user.id, 'invite', context.now);
    await takeOver(found, passwordHash, context.now);
    await endSessionsOf(database, found.user.id, context.now);
    await recordAudit({
      workspaceId: found.user.workspaceId,
      actorId: found.user.id,
      actorRole: found.user.role,
      ip: context.ip,
      requestId: context.requestId,
      action: found.link.kind === 'invite' ? 'auth.invitation-accepted' : 'auth.password-reset',
      entityKind: 'user',
      entityId: found.user.id,
      outcome: 'allowed',
      at: context.now,
    });
  });
}

/** Whoever opened the mailed link owns the account; what somebody without the mailbox had set up before is gone. */
async function takeOver(
  { user, link }: { user: UserRow; link: TokenRow },
  passwordHash: string,
  now: Date,
): Promise<void> {
  if (user.emailVerifiedAt === null) {
    await deleteSecondFactors(user.id);
    await setPendingEmail(user.id, null, now);
  }
  await setPassword(user.id, passwordHash, now);
  if (link.kind !== 'invite') return;
  for (const kind of ['terms', 'education'] as const)
    await insertTermsAcceptance({ id: newId(), userId: user.id, kind, version: termsVersion, at: now });
}
