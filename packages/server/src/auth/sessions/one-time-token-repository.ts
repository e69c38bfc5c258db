import { and, eq, gt, inArray, isNull, lt, not, or, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { oneTimeToken, type TokenKind } from '../auth-tables.ts';

export type TokenRow = typeof oneTimeToken.$inferSelect;

export async function insertOneTimeToken(row: typeof oneTimeToken.$inferInsert): Promise<void> {
  await currentHandle().insert(oneTimeToken).values(row);
}

export async function selectLiveToken(
  kind: TokenKind,
  tokenHash: Uint8Array,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.kind, kind),
        eq(oneTimeToken.tokenHash, tokenHash),
        isNull(oneTimeToken.usedAt),
        gt(oneTimeToken.expiresAt, now),
      ),
    );
  return row;
}

/** Marks a token as used. Returns false if another request was faster. */
export async function consumeToken(id: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(oneTimeToken)
    .set({ usedAt: now, spent: true })
    .where(and(eq(oneTimeToken.id, id), isNull(oneTimeToken.usedAt)))
    .returning({ id: oneTimeToken.id });
  return rows.length === 1;
}

/** Counts a failed attempt of a step and returns the number of attempts. */
export async function countTokenAttempt(id: string): Promise<number> {
  const [row] = await currentHandle()
    .update(oneTimeToken)
    .set({ attempts: sql`${oneTimeToken.attempts} + 1` })
    .where(eq(oneTimeToken.id, id))
    .returning({ attempts: oneTimeToken.attempts });
  return row?.attempts ?? Number.MAX_SAFE_INTEGER;
}

/** A newer link invalidates the older ones (CG-25). */
export async function endTokensOf(userId: string, kind: TokenKind, now: Date): Promise<void> {
  await currentHandle()
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, kind), isNull(oneTimeToken.usedAt)));
}

/** Kinds that are mailed and may be opened long after they expire. */
const mailedKinds = ['invite', 'reset', 'verify', 'email-change'] as const satisfies readonly TokenKind[];

/** Returns a mailed link, whether or not it still works. Needs a system transaction. */
export async function selectMailedToken(tokenHash: Uint8Array): Promise<TokenRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.tokenHash, tokenHash), inArray(oneTimeToken.kind, [...mailedKinds])));
  return row;
}

/**
 * Deletes expired tokens, and mailed links once their recipients may no longer ask about them. Needs a system
 * transaction.
 */
export async function deleteOldTokens(before: Date, mailedBefore: Date): Promise<void> {
  const isMailed = inArray(oneTimeToken.kind, [...mailedKinds]);
  await currentHandle()
    .delete(oneTimeToken)
    .where(
      or(
        and(not(isMailed), lt(oneTimeToken.expiresAt, before)),
        and(isMailed, lt(oneTimeToken.expiresAt, mailedBefore)),
      ),
    );
}
