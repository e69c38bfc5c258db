import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';

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

/** Uses a token up; false when someone else was faster. */
export async function spendToken(id: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(eq(oneTimeToken.id, id), isNull(oneTimeToken.usedAt)))
    .returning({ id: oneTimeToken.id });
  return rows.length === 1;
}

/** Counts a failed try of a step; gives their number. */
export async function countTokenAttempt(id: string): Promise<number> {
  const [row] = await currentHandle()
    .update(oneTimeToken)
    .set({ attempts: sql`${oneTimeToken.attempts} + 1` })
    .where(eq(oneTimeToken.id, id))
    .returning({ attempts: oneTimeToken.attempts });
  return row?.attempts ?? Number.MAX_SAFE_INTEGER;
}

/** A newer link kills the older ones (CG-25). */
export async function endTokensOf(userId: string, kind: TokenKind, now: Date): Promise<void> {
  await currentHandle()
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, kind), isNull(oneTimeToken.usedAt)));
}

/** Removes what no one can use anymore. Needs a system transaction. */
export async function deleteOldTokens(before: Date): Promise<void> {
  await currentHandle().delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, before));
}
