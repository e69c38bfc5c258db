// During a key change, a start with SECRET_KEY_OLD reseals everything with SECRET_KEY.
import { sql } from '../platform/database/drizzle.ts';
import type { Platform } from '../platform/platform.ts';

type SealedColumn = { table: string; id: string; column: string; place: string };

/** Every column with sealed texts, each sealed for `place:id`. A test compares them with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'totp_secret', id: 'user_id', column: 'sealed_secret', place: 'totp' },
  { table: 'case_portal_access', id: 'case_id', column: 'password_sealed', place: 'portal' },
  { table: 'recording_key', id: 'user_id', column: 'key_sealed', place: 'recording' },
  { table: 'gateway_namespace', id: 'id', column: 'secret_sealed', place: 'gateway' },
  { table: 'webhook_endpoint', id: 'id', column: 'secret_sealed', place: 'webhook' },
  { table: 'webhook_endpoint', id: 'id', column: 'former_secret_sealed', place: 'webhook' },
];

/** Returns how many texts were resealed. Afterwards no existing text needs the old key. */
export async function resealSecrets(platform: Pick<Platform, 'database' | 'sealer'>): Promise<number> {
  let count = 0;
  for (const sealed of sealedColumns) count += await resealColumn(platform, sealed);
  return count;
}

async function resealColumn(
  { database, sealer }: Pick<Platform, 'database' | 'sealer'>,
  { table, id, column, place }: SealedColumn,
): Promise<number> {
  const [from, key, value] = [table, id, column].map((name) => sql.identifier(name));
  return database.asSystem(async () => {
    const handle = database.current();
    const { rows } = await handle.execute<{ id: string; sealed: string }>(
      sql`SELECT ${key}::text AS id, ${value} AS sealed FROM ${from} WHERE ${value} IS NOT NULL FOR UPDATE`,
    );
    let count = 0;
    for (const row of rows) {
      const next = sealer.reseal(row.sealed, `${place}:${row.id}`);
      if (next === null) continue;
      await handle.execute(sql`UPDATE ${from} SET ${value} = ${next} WHERE ${key}::text = ${row.id}`);
      count += 1;
    }
    return count;
  });
}
