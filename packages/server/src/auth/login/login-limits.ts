// CG-17, CG-190, L1: five failures lock an account's login for an address, fifty for all; thirty lock an address.
import { AppError, limits } from '@plainscan/contract';

import type { Config } from '../../platform/config/config.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import { countDown, countUp, readCount, type RateLimit } from '../../platform/limits/rate-window.ts';
import {
  countFailedLogin,
  deleteFailedLogins,
  everyAddress,
  selectLockEnd,
  uncountFailedLogins,
  type AttemptLimit,
} from './login-attempt-repository.ts';

/** Workspace and email of a login: the account need not exist. */
export type LoginName = { workspaceId: number; email: string };

type Settings = { config: Pick<Config, 'addressLimits'> };

const addressLimit = ({ config }: Settings): RateLimit => ({
  kind: 'login-address',
  most: config.addressLimits.loginFailures,
  milliseconds: limits.addressMilliseconds,
});

const perAddressLimit: AttemptLimit = {
  most: limits.loginAttempts,
  countedMilliseconds: limits.loginAttemptsKeptMilliseconds,
  lockMilliseconds: limits.lockMilliseconds,
};
const allAddressesLimit: AttemptLimit = {
  most: limits.loginAttemptsOfAll,
  countedMilliseconds: limits.lockMilliseconds,
  lockMilliseconds: limits.lockMilliseconds,
};

const retryDetails = (milliseconds: number) => ({
  params: { minutes: Math.max(1, Math.ceil(milliseconds / 60_000)) },
  extra: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) },
});

export const lockedError = (milliseconds: number): AppError =>
  new AppError('login.locked', retryDetails(milliseconds));

const keyOf = (name: LoginName, { ip }: RequestContext) => ({ ...name, address: addressOf(ip) });
const keyOfAll = (name: LoginName) => ({ ...name, address: everyAddress });

/** Throws 429 while the account's login is locked for this address. Needs a system transaction. */
export async function refuseWhileLocked(name: LoginName, context: RequestContext): Promise<void> {
  const end = await selectLockEnd(keyOf(name, context));
  const lockedFor = (end?.getTime() ?? 0) - context.now.getTime();
  if (lockedFor > 0) throw lockedError(lockedFor);
}

const addressLocked = (endsAt: Date, now: Date): AppError =>
  new AppError('login.address-locked', retryDetails(endsAt.getTime() - now.getTime()));

/** Throws 429 while too many attempts from the request's address have failed. Needs a system transaction. */
export async function refuseBusyAddress(settings: Settings, { ip, now }: RequestContext): Promise<void> {
  const limit = addressLimit(settings);
  const { count, endsAt } = await readCount(limit, addressOf(ip), now);
  if (count >= limit.most) throw addressLocked(endsAt, now);
}

/** An attempt that counts as failed until it turns out right. */
export type AddressAttempt = { limit: RateLimit; address: string; endsAt: Date };

/** Counts an attempt against the request's address. Throws 429 if the limit is reached. Needs a system transaction. */
export async function reserveAddressAttempt(
  settings: Settings,
  { ip, now }: RequestContext,
): Promise<AddressAttempt> {
  const limit = addressLimit(settings);
  const address = addressOf(ip);
  const { count, endsAt } = await countUp(limit, address, now);
  // Thrown so that the transaction rolls the count back.
  if (count > limit.most) throw addressLocked(endsAt, now);
  return { limit, address, endsAt };
}

/** Uncounts an attempt that turned out right: successes never count. Needs a system transaction. */
export function releaseAddressAttempt({ limit, address, endsAt }: AddressAttempt): Promise<void> {
  return countDown(limit, address, { times: 1, endsAt });
}

export type Failure = {
  /** Number of this attempt for the account and the address. */
  failures: number;
  /** Whether the login was locked before this attempt. */
  isLocked: boolean;
};

/** Counts a failed attempt of an account, from this address and from all. Needs a system transaction. */
export async function countFailure(name: LoginName, context: RequestContext): Promise<Failure> {
  const failures = await countFailedLogin(keyOf(name, context), perAddressLimit, context.now);
  const ofAll = await countFailedLogin(keyOfAll(name), allAddressesLimit, context.now);
  return { failures, isLocked: failures > perAddressLimit.most || ofAll > allAddressesLimit.most };
}

/** Uncounts one failed attempt of an account. Needs a system transaction. */
export async function uncountFailure(name: LoginName, context: RequestContext): Promise<void> {
  await uncountFailedLogins(keyOf(name, context), 1, perAddressLimit.most);
  await uncountFailedLogins(keyOfAll(name), 1, allAddressesLimit.most);
}

/**
 * After a login: forgets the account's failures from this address. They were typos, so they no longer count against the
 * address either, which many people may share. Needs a system transaction.
 */
export async function clearFailures(
  settings: Settings,
  name: LoginName,
  context: RequestContext,
): Promise<void> {
  const key = keyOf(name, context);
  const forgotten = await deleteFailedLogins(key);
  if (!forgotten || forgotten.failures === 0) return;
  const { failures, countedFrom } = forgotten;
  await uncountFailedLogins(keyOfAll(name), failures, allAddressesLimit.most);
  await countDown(addressLimit(settings), key.address, { times: failures, countedAt: countedFrom });
}

/** Counts a failed attempt that names no account. Needs a system transaction. */
export async function countAddressFailure(settings: Settings, { ip, now }: RequestContext): Promise<void> {
  await countUp(addressLimit(settings), addressOf(ip), now);
}

/** Numbers that the response to a failed attempt includes. */
export const attemptNumbers = (failures: number) => ({
  maxAttempts: limits.loginAttempts,
  numberOfPasswordAttempt: failures,
});
