import { idempotencyKey } from '../cases/case-child-tables.ts';
import { and, eq, lt } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/**
 * Inserts the key unless it exists. A key older than `expired` does not count. Returns `false` if another form holds
 * it. A simultaneous form waits here until the first one has finished.
 */
export async function insertIdempotencyKey(
  row: typeof idempotencyKey.$inferInsert,
  expired: Date,
): Promise<boolean> {
  const { bodyHash, caseId, createdAt } = row;
  const rows = await currentHandle()
    .insert(idempotencyKey)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKey.userId, idempotencyKey.keyHash],
      set: { bodyHash, caseId, createdAt },
      setWhere: lt(idempotencyKey.createdAt, expired),
    })
    .returning({ caseId: idempotencyKey.caseId });
  return rows.length === 1;
}

export async function selectIdempotencyKey(userId: string, keyHash: Uint8Array) {
  const [row] = await currentHandle()
    .select({ bodyHash: idempotencyKey.bodyHash, caseId: idempotencyKey.caseId })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.keyHash, keyHash)));
  return row;
}

/** Needs a system transaction. */
export async function deleteExpiredIdempotencyKeys(expired: Date): Promise<void> {
  await currentHandle().delete(idempotencyKey).where(lt(idempotencyKey.createdAt, expired));
}
