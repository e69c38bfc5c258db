// Deleted files: code that deletes a row also removes its objects. Failed removals are retried.
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { currentHandle } from '../database/transaction.ts';
import type { ObjectStore } from './object-store.ts';
import { StorageUnavailable } from './storage-error.ts';

type Where = { database: Database; objects: ObjectStore };

const maxAtOnce = 500;

/**
 * Records objects for removal in the transaction that deletes their rows, so that they are removed even if the process
 * dies. Needs the owner's rights.
 */
export async function recordRemoval(keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await currentHandle().execute(sql`INSERT INTO object_removal (object_key)
      SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) ON CONFLICT DO NOTHING`);
}

/**
 * Removes objects that no row names any longer. Returns how many were removed. If the storage is unavailable, the rest
 * is recorded and removed later without an error, because for the caller they are gone.
 */
export async function removeObjects({ database, objects }: Where, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  await database.asSystem(() => recordRemoval(keys));
  const removed: string[] = [];
  try {
    for (const key of keys) {
      await objects.delete(key);
      removed.push(key);
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
  } finally {
    const gone = JSON.stringify(removed);
    await database.asSystem(() =>
      database.current().execute(sql`WITH gone AS (SELECT jsonb_array_elements_text(${gone}::jsonb) AS key),
          hashes AS (DELETE FROM stored_object WHERE object_key IN (SELECT key FROM gone))
        DELETE FROM object_removal WHERE object_key IN (SELECT key FROM gone)`),
    );
  }
  return removed.length;
}

/** Retries failed removals. Returns how many objects were removed. */
export async function retryObjectRemovals(where: Where): Promise<number> {
  const { database } = where;
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ key: string }>(
        sql`SELECT object_key AS key FROM object_removal ORDER BY created_at LIMIT ${maxAtOnce}`,
      ),
  );
  return removeObjects(
    where,
    rows.map(({ key }) => key),
  );
}
