// The hash of each object as it was written, so that a storage check finds any later change (R10).
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import { currentHandle } from '../../database/transaction.ts';
import type { ObjectStore } from '../object-store.ts';

/** Returns the stored size and hash of an object. Needs a system transaction. */
export async function findRecordedHash(key: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const { rows } = await currentHandle().execute<{ bytes: number; sha256: string }>(
    sql`SELECT bytes::float8 AS bytes, sha256 FROM stored_object WHERE object_key = ${key}`,
  );
  return rows[0];
}

/** Stores the size and hash of every new object in a row. `put` must be called outside any transaction. */
export function withRecordedHashes(objects: ObjectStore, database: Database): ObjectStore {
  return {
    ...objects,
    async put(key, body) {
      const stored = await objects.put(key, body);
      await database.asSystem(() =>
        database.current().execute(sql`INSERT INTO stored_object (object_key, bytes, sha256)
          VALUES (${key}, ${stored.size}, ${stored.sha256})
          ON CONFLICT (object_key) DO UPDATE SET bytes = excluded.bytes, sha256 = excluded.sha256`),
      );
      return stored;
    },
  };
}
