// An account's email: verified and changed by mailed links (CG-170).
import { AppError, fieldProblems, limits, hour } from '@plainscan/contract';

import { recordOwnAccount } from '../record-own-account.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../../platform/database/database-error.ts';
import type { Caller, RequestContext } from '../../platform/http/request-actor.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import {
  markAddressVerified,
  replaceEmail,
  selectUser,
  setPendingEmail,
  type UserRow,
} from '../auth-repository.ts';
import { refuseBusyAddress } from '../login/login-limits.ts';
import { checkPassword, requirePassword } from '../login/password-check-service.ts';
import { hasVerifiedEmail } from '../people-service.ts';
import {
  endTokensOf,
  selectLiveToken,
  consumeToken,
  type TokenRow,
} from '../sessions/one-time-token-repository.ts';
import { authenticate } from '../sessions/session-service.ts';
import { recordAccountChange } from './account-audit.ts';
import { accountMailJob } from './account-jobs.ts';
import { mailAccount } from './account-mails.ts';
import { describeDeadLink } from './dead-link-service.ts';
import { countReceivedMail } from './receiver-limit.ts';
import { mayBeSquatted } from './take-over-service.ts';

const mailLimit = { kind: 'account-mail', most: limits.mailsAnHour, milliseconds: hour };

/** Mails a link to the new address and a notice to the old one. Nothing changes until the link is opened. */
export async function changeEmail(
  platform: Platform,
  caller: Caller,
  input: { email: string; currentPassword: string },
): Promise<void> {
  const user = await requirePassword(platform, caller, input.currentPassword);
  const { email } = input;
  if (email === user.email.toLowerCase())
    throw new AppError('input.invalid', { fields: { email: [fieldProblems.emailSame] } });
  // A user who has not proved ownership of the account could move it, with what others created for it, to another
  // address.
  if (!hasVerifiedEmail(user)) throw new AppError('email.unproved');
  const { requestId, now } = caller.context;
  await platform.database.asSystem(async () => {
    await spendAllowance(mailLimit, `email:${user.id}`, now, 'mail.too-many');
    await setPendingEmail(user.id, email, now);
    const { id: userId, workspaceId } = user;
    const mail = { id: newId(), occasion: 'email-change' as const, workspaceId, email, userId };
    await enqueue(accountMailJob, { ...mail, isMainHost: false });
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
    if (hasVerifiedEmail(user)) throw new AppError('email.verified');
    const { workspaceId } = user;
    const email = user.email.toLowerCase();
    if (!(await countReceivedMail(email, context.now))) throw new AppError('mail.too-many');
    const mail = { id: newId(), occasion: 'verify' as const, workspaceId, email };
    await enqueue(accountMailJob, { ...mail, isMainHost: false, isCounted: true });
  });
}

type Proof = { token: string; bearer?: string | undefined; password?: string | undefined };
type Found = { link: TokenRow; user: UserRow };

/**
 * Accepts the link of either mail; it works once. The link alone proves the mailbox, not the account, which someone
 * else may have created or may want to move here. So it also requires a session of the account or its password (ADR
 * 0013).
 */
export async function verifyEmail(
  platform: Platform,
  context: RequestContext,
  { token, bearer, password }: Proof,
): Promise<{ email: string }> {
  const { database, clock } = platform;
  const found = await database.asSystem(() => findLink(token, context.now));
  const session = bearer ? await authenticate(database, clock, bearer).catch(() => null) : null;
  if (session?.userId !== found.user.id) await requireAccountPassword(platform, context, found, password);
  try {
    return await database.asSystem(async () => {
      // Checked again: the account may have a new owner since the password check began.
      const { link, user } = await findLink(token, context.now);
      if (!(await consumeToken(link.id, context.now))) throw new AppError('link.invalid');
      return { email: await applyEmailLink(platform, link, user, context) };
    });
  } catch (error) {
    // Another account has taken the address since the mail was sent.
    throw isUniqueViolation(error) ? new AppError('link.invalid', { cause: error }) : error;
  }
}

async function findLink(token: string, now: Date): Promise<Found> {
  const hash = hashSecret(token);
  const link =
    (await selectLiveToken('verify', hash, now)) ?? (await selectLiveToken('email-change', hash, now));
  const user = link?.userId ? await selectUser(link.userId) : undefined;
  if (!link || user?.status !== 'active')
    throw new AppError('link.invalid', { extra: { dead: await describeDeadLink(token) } });
  return { link, user };
}

async function requireAccountPassword(
  platform: Platform,
  context: RequestContext,
  { link, user }: Found,
  password: string | undefined,
): Promise<void> {
  await platform.database.asSystem(() => refuseBusyAddress(platform, context));
  // A change-of-address link never takes an account over: it may have been mailed to a stranger by mistake.
  const mayChooseNew = link.kind === 'verify' && mayBeSquatted(user);
  if (password === undefined) throw new AppError('email.password-needed', { extra: { mayChooseNew } });
  await checkPassword(platform, context, user, { field: 'password', password });
}

async function applyEmailLink(
  platform: Platform,
  link: TokenRow,
  user: UserRow,
  context: RequestContext,
): Promise<string> {
  const email = link.kind === 'email-change' ? (link.detail['email'] ?? user.email) : user.email;
  if (link.kind === 'email-change') {
    // The change was replaced or canceled in the meantime.
    if (user.pendingEmail !== email) throw new AppError('link.invalid');
    await replaceEmail(user.id, email, context.now);
    // Links that were mailed to the old address must no longer open the account.
    for (const kind of ['invite', 'reset', 'login'] as const) await endTokensOf(user.id, kind, context.now);
  }
  await endTokensOf(user.id, 'verify', context.now);
  await markAddressVerified(user.id, context.now);
  if (link.kind === 'email-change') await notifyBothAddresses(platform, user, email, context);
  await recordOwnAccount(user, context, {
    action: link.kind === 'email-change' ? 'account.email-changed' : 'account.email-verified',
    outcome: 'allowed',
  });
  return email;
}

/** CG-201: notifies both addresses, so that a user who did not want the change still learns of it. */
async function notifyBothAddresses(
  platform: Platform,
  user: UserRow,
  email: string,
  { requestId }: RequestContext,
): Promise<void> {
  for (const [place, address] of [
    ['old', user.email],
    ['new', email],
  ] as const)
    await mailAccount(
      platform,
      { ...user, email: address },
      { key: `email-changed:${requestId}:${place}`, template: 'email-changed', path: '/my-account' },
    );
}
