import { AppError, limits, type DeadLink, type Role } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { requireTerms } from '../../platform/http/require-terms.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { insertTermsAcceptance, lockUser, selectUser, type UserRow } from '../auth-repository.ts';
import type { TokenKind } from '../auth-tables.ts';
import { createLoginLink } from '../login/login-link-service.ts';
import { hashPassword } from '../login/password-hash.ts';
import { checkPasswordWords } from '../login/password-rules.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import {
  endTokensOf,
  selectLiveToken,
  consumeToken,
  type TokenRow,
} from '../sessions/one-time-token-repository.ts';
import { describeDeadLink } from './dead-link-service.ts';
import { termsVersion } from './registration-service.ts';
import { needsOwnerName, mayBeSquatted, claimInvitedAccount } from './take-over-service.ts';

/**
 * Creates an invitation for a user who has no password yet or whose mailbox was never verified; earlier links stop
 * working (CG-25, CG-174). Returns the secret for the mail. Needs a transaction.
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
): Promise<{ valid: boolean; dead?: DeadLink; email?: string; role?: Role; asksName?: boolean }> {
  return database.asSystem(async () => {
    const found = await findLink(kind === 'invite' ? ['invite'] : ['reset', 'verify'], token, now);
    if (!found) return { valid: false, dead: await describeDeadLink(token) };
    const { user } = found;
    const { email, role } = user;
    const isInvited = kind === 'invite';
    return {
      valid: true,
      email,
      ...(isInvited && { role }),
      ...((await needsOwnerName(user)) && { asksName: true }),
    };
  });
}

type Found = { link: TokenRow; user: UserRow };

/** The verification link can set a password only until the address is proved. Needs a system transaction. */
async function findLink(kinds: readonly TokenKind[], token: string, now: Date): Promise<Found | undefined> {
  for (const kind of kinds) {
    const link = await selectLiveToken(kind, hashSecret(token), now);
    const user = link?.userId ? await selectUser(link.userId) : undefined;
    if (link && user) return kind === 'verify' && !mayBeSquatted(user) ? undefined : { link, user };
  }
  return undefined;
}

/**
 * Sets a password by the link of an invitation, reset or verification mail. The link works once. All of the user's
 * sessions end, and setting the password proves the mailbox. Returns the secret that signs the user in once (CG-191); a
 * second factor is still required.
 */
export async function setPasswordByLink(
  database: Database,
  context: RequestContext,
  input: { token: string; password: string; termsAccepted?: boolean | undefined; name?: string | undefined },
): Promise<{ loginToken: string }> {
  const { now } = context;
  const found = await database.asSystem(() => findLink(['invite', 'reset', 'verify'], input.token, now));
  if (!found || found.user.status === 'disabled') throw new AppError('link.invalid');
  if (found.link.kind === 'invite') requireTerms(input.termsAccepted);
  checkPasswordWords(input.password, found.user);
  const passwordHash = await hashPassword(input.password, {
    address: addressOf(context.ip),
    signal: context.signal,
  });
  return database.asSystem(async () => {
    // Before the link, in the same lock order as resending an invitation.
    await lockUser(found.user.id);
    if (!(await consumeToken(found.link.id, now))) throw new AppError('link.invalid');
    // Checked again: the account may have been proved or taken over while the password was hashed.
    const user = await selectUser(found.user.id);
    if (!user || user.status === 'disabled') throw new AppError('link.invalid');
    if (found.link.kind === 'verify' && !mayBeSquatted(user)) throw new AppError('link.invalid');
    for (const kind of ['invite', 'reset', 'login', 'verify'] as const) await endTokensOf(user.id, kind, now);
    await claimInvitedAccount(database, user, { passwordHash, name: input.name, now });
    if (found.link.kind === 'invite') await acceptTerms(user.id, now);
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
      at: now,
    });
    return { loginToken: await createLoginLink(user.id, now) };
  });
}

async function acceptTerms(userId: string, at: Date): Promise<void> {
  for (const kind of ['terms', 'education'] as const)
    await insertTermsAcceptance({ id: newId(), userId, kind, version: termsVersion, at });
}
