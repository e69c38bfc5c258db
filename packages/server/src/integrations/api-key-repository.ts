import { columnsWithout } from '../platform/database/columns.ts';
import { and, asc, count, eq, gt, isNull } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { apiKey } from './api-key-tables.ts';

/** Columns that the API's role may read. */
const readable = columnsWithout(apiKey, ['keyHash']);
export type ApiKeyRow = Omit<typeof apiKey.$inferSelect, 'keyHash'>;

const isLive = (now: Date) => and(isNull(apiKey.revokedAt), gt(apiKey.expiresAt, now));

/** Returns the valid keys of a workspace, oldest first. */
export function selectKeys(workspaceId: number, now: Date): Promise<ApiKeyRow[]> {
  return currentHandle()
    .select(readable)
    .from(apiKey)
    .where(and(eq(apiKey.workspaceId, workspaceId), isLive(now)))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
}

/** Returns the valid keys that a person made, oldest first. Needs the owner's rights. */
export function selectKeysMadeBy(personId: string, now: Date): Promise<ApiKeyRow[]> {
  return currentHandle()
    .select(readable)
    .from(apiKey)
    .where(and(eq(apiKey.createdBy, personId), isLive(now)))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
}

export async function selectKey(workspaceId: number, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(apiKey)
    .where(and(eq(apiKey.workspaceId, workspaceId), eq(apiKey.id, id)));
  return row;
}

export async function countKeys(workspaceId: number, now: Date): Promise<number> {
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(apiKey)
    .where(and(eq(apiKey.workspaceId, workspaceId), isLive(now)));
  return row?.number ?? 0;
}

/** Needs the owner's rights. */
export async function insertKey(row: typeof apiKey.$inferInsert): Promise<void> {
  await currentHandle().insert(apiKey).values(row);
}

/** Revokes a key. Returns `false` if it was already revoked. Needs the owner's rights. */
export async function revokeKey(id: string, now: Date): Promise<boolean> {
  const ended = await currentHandle()
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id });
  return ended.length === 1;
}

/**
 * Returns the valid key with this hash, and whether its workspace is the provider's. Its workspace must be open. Needs
 * the owner's rights.
 */
export async function selectKeyByHash(
  keyHash: Uint8Array,
  now: Date,
): Promise<(ApiKeyRow & { isProvider: boolean }) | undefined> {
  const [row] = await currentHandle()
    .select({ ...readable, isProvider: workspace.isProvider })
    .from(apiKey)
    .innerJoin(workspace, eq(workspace.id, apiKey.workspaceId))
    .where(and(eq(apiKey.keyHash, keyHash), isLive(now), isNull(workspace.closedAt)));
  return row;
}

/** Needs the owner's rights. */
export async function recordKeyUse(id: string, now: Date): Promise<void> {
  await currentHandle().update(apiKey).set({ lastUsedAt: now }).where(eq(apiKey.id, id));
}
