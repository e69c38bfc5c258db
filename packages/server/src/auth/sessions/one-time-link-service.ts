import { limits } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import { hashSecret, newSecret } from '../../platform/secrets/secret-token.ts';
import type { TokenKind } from '../auth-tables.ts';
import { deleteOldTokens, endTokensOf, insertOneTimeToken } from './one-time-token-repository.ts';

export type NewLink = {
  userId: string;
  kind: Exclude<TokenKind, 'ws' | 'passkey-login'>;
  now: Date;
  milliseconds: number;
  detail?: Record<string, string>;
  /** Links of the same kind that were made before go on working. */
  keepsOlder?: boolean;
};

/**
 * A fresh secret for one person and one use; those of the same kind that were made before stop working (CG-25). Only its
 * hash is kept. Needs a transaction.
 */
export async function createLink({
  userId,
  kind,
  now,
  milliseconds,
  detail = {},
  ...more
}: NewLink): Promise<string> {
  if (more.keepsOlder !== true) await endTokensOf(userId, kind, now);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + milliseconds);
  const row = { id: newId(), userId, kind, tokenHash: hashSecret(secret), expiresAt, createdAt: now };
  // An invitation is also made by staff, whose role may write no more than this.
  await insertOneTimeToken(Object.keys(detail).length === 0 ? row : { ...row, detail });
  return secret;
}

/**
 * Removes secrets that ran out before `before`; those of mails stay for as long as their readers may ask for new ones. Needs
 * a system transaction.
 */
export function removeOldTokens(before: Date): Promise<void> {
  return deleteOldTokens(before, new Date(before.getTime() - limits.deadLinkMilliseconds));
}
