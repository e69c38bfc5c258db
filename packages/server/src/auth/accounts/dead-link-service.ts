// A mailed link that no longer works: why, and a new one to the same mailbox (CG-191).
import { limits, safeRedirectPath, hour, type DeadLink } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import { countUp } from '../../platform/limits/rate-window.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { selectUser, type UserRow } from '../auth-repository.ts';
import { selectMailedToken, type TokenRow } from '../sessions/one-time-token-repository.ts';
import { accountMailJob } from './account-jobs.ts';

const unknown: DeadLink = { reason: 'unknown', kind: null, sentTo: null, sentAt: null };

/** Masks the address so that only its owner recognizes it: first and last character of the name, and the domain. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const last = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}••••••••${last}${email.slice(at)}`;
}

function reasonOf({ kind, usedAt, spent }: TokenRow, user: UserRow): DeadLink['reason'] {
  if (usedAt === null) return 'expired';
  // A user who has a password needs no invitation, whichever link they used to set it.
  return spent || (kind === 'invite' && user.status === 'active') ? 'used' : 'replaced';
}

/**
 * Explains why a link does not work. The caller received the mail, so part of the address may be shown. Needs a system
 * transaction.
 */
export async function describeDeadLink(token: string): Promise<DeadLink> {
  const link = await selectMailedToken(hashSecret(token));
  const user = link?.userId ? await selectUser(link.userId) : undefined;
  if (!link || !user) return unknown;
  const sentTo = maskAddress(link.detail['email'] ?? user.email);
  const kind = link.kind as DeadLink['kind'];
  return { reason: reasonOf(link, user), kind, sentTo, sentAt: link.createdAt.toISOString() };
}

const personLimit = { kind: 'renew-link', most: limits.mailsAnHour, milliseconds: hour };

/**
 * Mails a new link to the mailbox of the old one. The response reveals nothing about the link: above the per-user limit
 * nothing happens, and above the per-address limit every request is refused alike (L3).
 */
export async function renewLink(
  { database, config }: Platform,
  { ip, now }: RequestContext,
  { token, redirect }: { token: string; redirect?: string | undefined },
): Promise<void> {
  const most = config.addressLimits.registrations;
  const addressLimit = { kind: 'renew-address', most, milliseconds: hour };
  await database.asSystem(async () => {
    await spendAllowance(addressLimit, addressOf(ip), now, 'rate.exceeded');
    const link = await selectMailedToken(hashSecret(token));
    const user = link?.userId ? await selectUser(link.userId) : undefined;
    if (!link || !user) return;
    // Repeated requests must not fill the job queue either.
    const { count } = await countUp(personLimit, user.id, now);
    if (count <= personLimit.most) await queueRenewal(link, user, safeRedirectPath(redirect));
  });
}

async function queueRenewal(link: TokenRow, user: UserRow, redirect: string | null): Promise<void> {
  const mail = {
    id: newId(),
    workspaceId: user.workspaceId,
    isMainHost: false,
    ...(redirect !== null && { redirect }),
  };
  if (link.kind !== 'email-change') {
    const occasion = link.kind === 'verify' ? ('verify' as const) : ('renew' as const);
    await enqueue(accountMailJob, { ...mail, occasion, email: user.email.toLowerCase() });
    return;
  }
  const email = user.pendingEmail;
  // A canceled or repeated change has its own link.
  if (email === null || email !== link.detail['email']) return;
  await enqueue(accountMailJob, { ...mail, occasion: 'email-change', email, userId: user.id });
}
