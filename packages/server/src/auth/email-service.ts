// The e-mail of an account: proved by a mailed link, changed by one (CG-170).
import { AppError, fieldProblems, limits } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import type { Caller, RequestContext } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import { recordAccountChange } from './account-audit.ts';
import { accountMailJob } from './account-jobs.ts';
import { mailAccount } from './account-mails.ts';
import { proveAddress, replaceEmail, selectUser, setPendingEmail, type UserRow } from './auth-repository.ts';
import { spendAllowance } from './allowance-service.ts';
import { endTokensOf, selectLiveToken, spendToken, type TokenRow } from './one-time-token-repository.ts';
import { requirePassword } from './password-check-service.ts';

const mailLimit = { kind: 'account-mail', most: limits.mailsAnHour, milliseconds: 3_600_000 };

/** Mails a link to the new address and a notice to the old one; nothing changes until the link is opened. */
export async function changeEmail(
  platform: Platform,
  caller: Caller,
  input: { email: string; currentPassword: string },
): Promise<void> {
  const user = await requirePassword(platform, caller, input.currentPassword);
  const { email } = input;
  if (email === user.email.toLowerCase())
    throw new AppError('input.invalid', { fields: { email: [fieldProblems.emailSame] } });
  const { requestId, now } = caller.context;
  await platform.database.asSystem(async () => {
    await spendAllowance(mailLimit, `email:${user.id}`, now, 'mail.too-many');
    await setPendingEmail(user.id, email, now);
    const { id: userId, workspaceId } = user;
    const wish = { id: newId(), occasion: 'email-change' as const, workspaceId, email, userId };
    await enqueue(accountMailJob, { ...wish, isMainHost: false });
    await mailAccount(platform, user, {
      key: `email-notice:${requestId}`,
      template: 'email-notice',
      path: '/my-account',
    });
    await recordAccountChange(caller, 'account.email-change-asked');
  });
}

export async function sendVerificationMail(platform: Platform, { actor, context }: Caller): Promise<void> {
  await platform.database.asSystem(async () => {
    const user = await selectUser(actor.userId);
    if (!user) throw new AppError('session.ended');
    if (user.emailVerifiedAt !== null) throw new AppError('email.verified');
    await spendAllowance(mailLimit, `verify:${user.id}`, context.now, 'mail.too-many');
    const { workspaceId, email } = user;
    const wish = { id: newId(), occasion: 'verify' as const, workspaceId, email: email.toLowerCase() };
    await enqueue(accountMailJob, { ...wish, isMainHost: false });
  });
}

/** Takes the link of either mail; it works once. */
export async function verifyEmail(
  { database }: Platform,
  context: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const hash = hashSecret(token);
  try {
    return await database.asSystem(async () => {
      const link =
        (await selectLiveToken('verify', hash, context.now)) ??
        (await selectLiveToken('email-change', hash, context.now));
      const user = link?.userId ? await selectUser(link.userId) : undefined;
      if (!link || user?.status !== 'active' || !(await spendToken(link.id, context.now)))
        throw new AppError('link.invalid');
      return { email: await takeLink(link, user, context) };
    });
  } catch (error) {
    // Somebody else has taken the address since the mail was sent.
    throw isUniqueViolation(error) ? new AppError('link.invalid', { cause: error }) : error;
  }
}

async function takeLink(link: TokenRow, user: UserRow, context: RequestContext): Promise<string> {
  const email = link.kind === 'email-change' ? (link.detail['email'] ?? user.email) : user.email;
  if (link.kind === 'email-change') {
    // A change that was asked for again, or taken back, is not this one any more.
    if (user.pendingEmail !== email) throw new AppError('link.invalid');
    await replaceEmail(user.id, email, context.now);
    // Links that were mailed to the old address must not open the account any more.
    for (const kind of ['reset', 'login', 'verify'] as const) await endTokensOf(user.id, kind, context.now);
  }
  await proveAddress(user.id, context.now);
  await recordAudit({
    workspaceId: user.workspaceId,
    actorId: user.id,
    actorRole: user.role,
    ip: context.ip,
    requestId: context.requestId,
    action: link.kind === 'email-change' ? 'account.email-changed' : 'account.email-verified',
    entityKind: 'user',
    entityId: user.id,
    outcome: 'allowed',
    at: context.now,
  });
  return email;
}
