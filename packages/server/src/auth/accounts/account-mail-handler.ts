// Looks up the accounts of an email address and mails them: a password link, an invitation, or a verification link.
import { limits } from '@plainscan/contract';

import { isMailQueued } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { selectUser, selectUserByEmail, type UserRow } from '../auth-repository.ts';
import { hasVerifiedEmail } from '../people-service.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import type { AccountMailRequest } from './account-jobs.ts';
import { mailAccount, mailAddress } from './account-mails.ts';
import { createInvitation } from './invitation-service.ts';
import { selectAccountsElsewhere } from './partner-account-repository.ts';
import { countReceivedMail } from './receiver-limit.ts';

export async function sendAccountMail(platform: Platform, request: AccountMailRequest): Promise<void> {
  await platform.database.asSystem(async () => {
    if (request.occasion === 'email-change') return mailEmailChange(platform, request);
    for (const user of await findAccountHolders(request)) await mailPerson(platform, request, user);
  });
}

/** At the main host, also returns the accounts at clinics if the provider has none with this email. */
async function findAccountHolders({
  workspaceId,
  email,
  isMainHost,
  occasion,
}: AccountMailRequest): Promise<UserRow[]> {
  const found = await selectUserByEmail(workspaceId, email);
  if (found) return [found.user];
  if (!isMainHost || occasion !== 'forgot') return [];
  return (await selectAccountsElsewhere(workspaceId, email, limits.partnerAccounts)).map(({ user }) => user);
}

async function mailPerson(platform: Platform, request: AccountMailRequest, user: UserRow): Promise<void> {
  const now = platform.clock.now();
  const key = `${request.occasion}:${request.id}:${user.id}`;
  // A second run must not create a new link either: it would invalidate the mailed one.
  if (user.status === 'disabled' || (await isMailQueued(key))) return;
  if (request.occasion === 'verify' && hasVerifiedEmail(user)) return;
  // Strangers can make us mail any address: mails above the limit are dropped silently (L3, L4).
  if (request.isCounted !== true && !(await countReceivedMail(request.email, now))) return;
  if (user.status === 'invited') {
    const path = `/invite?token=${await createInvitation(user.id, now)}${redirectQuery(request)}`;
    return mailAccount(platform, user, { key, template: 'invitation', path });
  }
  if (request.occasion === 'forgot' || request.occasion === 'renew') {
    const milliseconds = limits.resetMilliseconds;
    const token = await createLink({ userId: user.id, kind: 'reset', now, milliseconds });
    const path = `/reset-password?token=${token}${redirectQuery(request)}`;
    return mailAccount(platform, user, { key, template: 'reset', path });
  }
  if (request.occasion === 'registered-again')
    return mailAccount(platform, user, { key, template: 'already-registered', path: '/login' });
  const milliseconds = limits.verifyMilliseconds;
  const token = await createLink({ userId: user.id, kind: 'verify', now, milliseconds });
  await mailAccount(platform, user, { key, template: 'verify', path: `/verify-email?token=${token}` });
}

/** Returns the query parameter that makes the link continue to the requested page. */
const redirectQuery = ({ redirect }: AccountMailRequest): string =>
  redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`;

/** Mails the new address: the link, or a note that it already has an account here. */
async function mailEmailChange(platform: Platform, request: AccountMailRequest): Promise<void> {
  const user = request.userId === undefined ? undefined : await selectUser(request.userId);
  const key = `email-change:${request.id}`;
  if (!user || user.pendingEmail !== request.email || (await isMailQueued(key))) return;
  if (!(await countReceivedMail(request.email, platform.clock.now()))) return;
  const home = await readWorkspace(user.workspaceId);
  const person = { ...user, email: request.email };
  if (await selectUserByEmail(user.workspaceId, request.email))
    return mailAddress(platform, person, home, { key, template: 'email-taken', path: '/login' });
  const token = await createLink({
    userId: user.id,
    kind: 'email-change',
    now: platform.clock.now(),
    milliseconds: limits.emailChangeMilliseconds,
    detail: { email: request.email },
  });
  await mailAddress(platform, person, home, {
    key,
    template: 'email-confirm',
    path: `/verify-email?token=${token}`,
  });
}
