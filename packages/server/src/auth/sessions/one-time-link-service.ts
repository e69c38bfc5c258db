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
  /** Whether earlier links of the same kind keep working. */
  keepsOlder?: boolean;
};

/**
 * Creates a secret for one user and one use; earlier ones of the same kind stop working (CG-25). Only its hash is
 * stored. Needs a transaction.
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
  // Staff create invitations too, and their database role may write no other columns.
  await insertOneTimeToken(Object.keys(detail).length === 0 ? row : { ...row, detail });
  return secret;
}

/**
 * Deletes secrets that expired before `before`. Mailed ones stay as long as their recipients may ask for new ones.
 * Needs a system transaction.
 */
export function removeOldTokens(before: Date): Promise<void> {
  return deleteOldTokens(before, new Date(before.getTime() - limits.deadLinkMilliseconds));
}
