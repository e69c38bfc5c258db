// L3: what a person or an address may ask for a few times within a stretch of time.
import { AppError, limits } from '@plainscan/contract';

import { countUp, type RateLimit } from '../platform/limits/rate-window.ts';

/** Counts one more; throws 429 with the seconds to wait once there were too many. Needs a system transaction. */
export async function spendAllowance(
  limit: RateLimit,
  subject: string,
  now: Date,
  code: 'mail.too-many' | 'rate.exceeded',
): Promise<void> {
  const { count, endsAt } = await countUp(limit, subject, now);
  if (count <= limit.most) return;
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  throw new AppError(code, { extra: { retryAfter } });
}

const receiverLimit = {
  kind: 'account-mail-receiver',
  most: limits.receiverMailsAnHour,
  milliseconds: 3_600_000,
};

/**
 * Counts one more mail that strangers can have sent to this address: registration, proof, forgotten password, login
 * link, a new link for an old one. False if there were too many within the hour, across all workspaces. Needs a system
 * transaction.
 */
export async function takesMail(email: string, now: Date): Promise<boolean> {
  const { count } = await countUp(receiverLimit, email.toLowerCase(), now);
  return count <= receiverLimit.most;
}
