// One-time codes of an authenticator app, and their recovery codes.
import { AppError, limits } from '@plainscan/contract';
import { randomInt } from 'node:crypto';

import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealer } from '../../platform/secrets/sealed-text.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { recordAccountChange } from '../accounts/account-audit.ts';
import { notifyOfSecurityChange } from '../accounts/account-mails.ts';
import { selectUser } from '../auth-repository.ts';
import { requirePassword } from '../login/password-check-service.ts';
import {
  deleteTotp,
  replaceRecoveryCodes,
  replacePendingTotp,
  selectPasskeys,
  selectTotp,
  consumeRecoveryCode,
  consumeTotpStep,
} from './second-factor-repository.ts';
import { rejectRemovingLastFactor } from './second-factor-service.ts';
import { matchingTotpStep, newTotpSecret, otpauthUrl } from './totp.ts';

const place = (userId: string): string => `totp:${userId}`;

/** Excludes letters that look like digits. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const newRecoveryCode = (): string => {
  const signs = Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)] ?? '').join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
};
const hashCode = (code: string): Uint8Array => hashSecret(code.toLowerCase().replace(/[\s-]/g, ''));

/** Creates a secret for the app. Another call replaces it until one is confirmed. */
export async function startTotp(
  platform: Platform,
  caller: Caller,
  currentPassword: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { database, sealer, config } = platform;
  const user = await requirePassword(platform, caller, currentPassword);
  const secret = newTotpSecret();
  await database.asSystem(async () => {
    const isWaiting = await replacePendingTotp({
      userId: user.id,
      sealedSecret: sealer.seal(secret, place(user.id)),
      createdAt: caller.context.now,
    });
    // A confirmed secret must be removed first: replacing it silently would lock its owner out.
    if (!isWaiting) throw new AppError('second-factor.not-started');
  });
  return { secret, otpauthUrl: otpauthUrl(secret, config.productName, user.email) };
}

/** Turns the codes on. The recovery codes are shown only this once. */
export async function confirmTotp(
  platform: Platform,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, sealer } = platform;
  const { userId } = caller.actor;
  const { now } = caller.context;
  return database.asSystem(async () => {
    const row = await selectTotp(userId);
    if (!row || row.confirmedAt !== null) throw new AppError('second-factor.not-started');
    const step = matchingTotpStep(sealer.open(row.sealedSecret, place(userId)), code, now);
    if (step === null || !(await consumeTotpStep(userId, step, now)))
      throw new AppError('input.invalid', {
        fields: { code: [new AppError('login.second-incorrect').message] },
      });
    const recoveryCodes = await renew(userId);
    await recordAccountChange(caller, 'account.totp-on');
    await notifyOfSecurityChange(platform, userId, 'totp-on', caller.context);
    return { recoveryCodes };
  });
}

export async function removeTotp(platform: Platform, caller: Caller, currentPassword: string): Promise<void> {
  const { userId } = caller.actor;
  await requirePassword(platform, caller, currentPassword);
  await platform.database.asSystem(async () => {
    rejectRemovingLastFactor(platform, caller.actor, (await selectPasskeys(userId)).length);
    if (!(await deleteTotp(userId))) throw new AppError('second-factor.off');
    await replaceRecoveryCodes(userId, []);
    await recordAccountChange(caller, 'account.totp-off');
    await notifyOfSecurityChange(platform, userId, 'totp-off', caller.context);
  });
}

export async function renewRecoveryCodes(
  platform: Platform,
  caller: Caller,
  currentPassword: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = caller.actor;
  await requirePassword(platform, caller, currentPassword);
  return platform.database.asSystem(async () => {
    if (!(await selectTotp(userId))?.confirmedAt) throw new AppError('second-factor.off');
    const recoveryCodes = await renew(userId);
    await recordAccountChange(caller, 'account.recovery-codes-renewed');
    return { recoveryCodes };
  });
}

async function renew(userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(userId, codes.map(hashCode));
  return codes;
}

/**
 * Uses up an app code or a recovery code. Returns `null` if it is neither, or already used. Needs a system transaction.
 */
export async function consumeCode(
  sealer: Sealer,
  userId: string,
  code: string,
  now: Date,
): Promise<'totp' | 'recovery-code' | null> {
  const row = await selectTotp(userId);
  if (!row?.confirmedAt || !(await selectUser(userId))) return null;
  const step = matchingTotpStep(sealer.open(row.sealedSecret, place(userId)), code, now);
  if (step !== null) return (await consumeTotpStep(userId, step)) ? 'totp' : null;
  return (await consumeRecoveryCode(userId, hashCode(code), now)) ? 'recovery-code' : null;
}
