// A mailed link that no longer works: what became of it, and a new one to the same mailbox (CG-191).
import { safeRedirectPath, type DeadLink } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { selectUser, type UserRow } from '../auth-repository.ts';
import { selectMailedToken, type TokenRow } from '../sessions/one-time-token-repository.ts';
import { accountMailJob } from './account-jobs.ts';

const unknown: DeadLink = { reason: 'unknown', kind: null, sentTo: null, sentAt: null };

/** The address as its owner knows it again and nobody else: its first and last sign, and where it is. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const last = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}••••••••${last}${email.slice(at)}`;
}

function reasonOf({ kind, usedAt, spent }: TokenRow, user: UserRow): DeadLink['reason'] {
  if (usedAt === null) return 'expired';
  // A person who has a password needs no invitation, whichever link they chose it by.
  return spent || (kind === 'invite' && user.status === 'active') ? 'used' : 'replaced';
}

/**
 * What became of a link that does not work. Whoever holds it has had the mail, so that its mailbox may be shown in part.
 * Needs a system transaction.
 */
export async function describeDeadLink(token: string): Promise<DeadLink> {
  const link = await selectMailedToken(hashSecret(token));
  const user = link?.userId ? await selectUser(link.userId) : undefined;
  if (!link || !user) return unknown;
  const sentTo = maskAddress(link.detail['email'] ?? user.email);
  const kind = link.kind as DeadLink['kind'];
  return { reason: reasonOf(link, user), kind, sentTo, sentAt: link.createdAt.toISOString() };
}

/** Mails a new link in place of an old one. Whether there is one is found out by a job, as for a forgotten password. */
export async function renewLink(
  { database }: Platform,
  { token, redirect }: { token: string; redirect?: string | undefined },
): Promise<void> {
  await database.asSystem(async () => {
    const link = await selectMailedToken(hashSecret(token));
    const user = link?.userId ? await selectUser(link.userId) : undefined;
    if (!link || !user) return;
    const path = safeRedirectPath(redirect);
    const mail = {
      id: newId(),
      workspaceId: user.workspaceId,
      isMainHost: false,
      ...(path !== null && { redirect: path }),
    };
    if (link.kind !== 'email-change') {
      const occasion = link.kind === 'verify' ? ('verify' as const) : ('renew' as const);
      await enqueue(accountMailJob, { ...mail, occasion, email: user.email.toLowerCase() });
    } else if (user.pendingEmail !== null && user.pendingEmail === link.detail['email'])
      await enqueue(accountMailJob, {
        ...mail,
        occasion: 'email-change',
        email: user.pendingEmail,
        userId: user.id,
      });
  });
}
