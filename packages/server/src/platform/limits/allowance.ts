// L3: requests that a user or an address may make only a few times within a time window.
import { AppError } from '@plainscan/contract';

import { countUp, type RateLimit } from './rate-window.ts';

/** Counts one more request. Throws 429 with the seconds to wait once there are too many. Needs a system transaction. */
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
