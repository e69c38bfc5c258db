// Finds out who stands behind an e-mail and mails them: a link for a new password, an invitation, a proof of the address.
import { limits } from '@plainscan/contract';

import { isMailQueued } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { selectUser, selectUserByEmail, type UserRow } from '../auth-repository.ts';
import { hasProved } from '../people-service.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import type { AccountMailWish } from './account-jobs.ts';
import { mailAccount, mailAddress } from './account-mails.ts';
import { createInvitation } from './invitation-service.ts';
import { selectAccountsElsewhere } from './partner-account-repository.ts';
import { takesMail } from './receiver-limit.ts';

export async function sendAccountMail(platform: Platform, wish: AccountMailWish): Promise<void> {
  await platform.database.asSystem(async () => {
    if (wish.occasion === 'email-change') return mailEmailChange(platform, wish);
    for (const user of await peopleBehind(wish)) await mailPerson(platform, wish, user);
  });
}

/** At the main host also the accounts at clinics, when the provider has none of this e-mail. */
async function peopleBehind({
  workspaceId,
  email,
  isMainHost,
  occasion,
}: AccountMailWish): Promise<UserRow[]> {
  const found = await selectUserByEmail(workspaceId, email);
  if (found) return [found.user];
  if (!isMainHost || occasion !== 'forgot') return [];
  return (await selectAccountsElsewhere(workspaceId, email, limits.partnerAccounts)).map(({ user }) => user);
}

async function mailPerson(platform: Platform, wish: AccountMailWish, user: UserRow): Promise<void> {
  const now = platform.clock.now();
  const key = `${wish.occasion}:${wish.id}:${user.id}`;
  // A second run must not make a new link either: it would kill the one that was mailed.
  if (user.status === 'disabled' || (await isMailQueued(key))) return;
  if (wish.occasion === 'verify' && hasProved(user)) return;
  // Strangers can make us mail any address: mails above the limit are dropped silently (L3, L4).
  if (wish.isCounted !== true && !(await takesMail(wish.email, now))) return;
  if (user.status === 'invited') {
    const path = `/invite?token=${await createInvitation(user.id, now)}`;
    return mailAccount(platform, user, { key, template: 'invitation', path });
  }
  if (wish.occasion === 'forgot') {
    const milliseconds = limits.resetMilliseconds;
    const token = await createLink({ userId: user.id, kind: 'reset', now, milliseconds });
    return mailAccount(platform, user, { key, template: 'reset', path: `/reset-password?token=${token}` });
  }
  if (wish.occasion === 'registered-again')
    return mailAccount(platform, user, { key, template: 'already-registered', path: '/forgot-password' });
  const milliseconds = limits.verifyMilliseconds;
  const token = await createLink({ userId: user.id, kind: 'verify', now, milliseconds });
  await mailAccount(platform, user, { key, template: 'verify', path: `/verify-email?token=${token}` });
}

/** To the new address: the link, or word that it already has an account here. */
async function mailEmailChange(platform: Platform, wish: AccountMailWish): Promise<void> {
  const user = wish.userId === undefined ? undefined : await selectUser(wish.userId);
  const key = `email-change:${wish.id}`;
  if (!user || user.pendingEmail !== wish.email || (await isMailQueued(key))) return;
  if (!(await takesMail(wish.email, platform.clock.now()))) return;
  const home = await readWorkspace(user.workspaceId);
  const person = { ...user, email: wish.email };
  if (await selectUserByEmail(user.workspaceId, wish.email))
    return mailAddress(platform, person, home, { key, template: 'email-taken', path: '/login' });
  const token = await createLink({
    userId: user.id,
    kind: 'email-change',
    now: platform.clock.now(),
    milliseconds: limits.emailChangeMilliseconds,
    detail: { email: wish.email },
  });
  await mailAddress(platform, person, home, {
    key,
    template: 'email-confirm',
    path: `/verify-email?token=${token}`,
  });
}
