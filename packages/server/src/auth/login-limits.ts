// CG-17, L1: five failed tries lock an account's login, thirty an address; successes never count.
import { AppError, limits } from '@plainscan/contract';

import type { RequestContext } from '../platform/http/request-actor.ts';
import { addressOf } from '../platform/limits/network-address.ts';
import { countUp, readCount, type RateLimit } from '../platform/limits/rate-window.ts';
import { countFailedLogin, selectLoginAttempt } from './login-attempt-repository.ts';

const addressLimit: RateLimit = {
  kind: 'login-address',
  most: limits.addressFailures,
  milliseconds: limits.addressMilliseconds,
};

const waitWords = (milliseconds: number) => ({
  params: { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) },
  extra: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) },
});

export const lockedError = (milliseconds: number): AppError =>
  new AppError('login.locked', waitWords(milliseconds));

/** Throws 429 while the account's login is locked. Needs a system transaction. */
export async function refuseWhileLocked(workspaceId: number, email: string, now: Date): Promise<void> {
  const attempt = await selectLoginAttempt(workspaceId, email);
  const lockedFor = (attempt?.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedFor > 0) throw lockedError(lockedFor);
}

/** Throws 429 while too many tries from the request's address have failed. Needs a system transaction. */
export async function refuseBusyAddress({ ip, now }: RequestContext): Promise<void> {
  const { count, endsAt } = await readCount(addressLimit, addressOf(ip), now);
  if (count >= addressLimit.most)
    throw new AppError('login.address-locked', waitWords(endsAt.getTime() - now.getTime()));
}

/** Counts a failed try of an account and its address; gives the account's number. Needs a system transaction. */
export async function countFailure(
  workspaceId: number,
  email: string,
  { ip, now }: RequestContext,
): Promise<number> {
  await countUp(addressLimit, addressOf(ip), now);
  const lockedUntil = new Date(now.getTime() + limits.lockMilliseconds);
  return countFailedLogin(workspaceId, email, limits.loginAttempts, now, lockedUntil);
}

/** Counts a failed try of something that names no account. Needs a system transaction. */
export async function countAddressFailure({ ip, now }: RequestContext): Promise<void> {
  await countUp(addressLimit, addressOf(ip), now);
}

/** What a failed try says of itself. */
export const attemptNumbers = (failures: number) => ({
  maxAttempts: limits.loginAttempts,
  numberOfPasswordAttempt: failures,
});
