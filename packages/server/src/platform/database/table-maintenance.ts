// The work of a server's autovacuum, for the embedded database, which has no background processes.
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { startWakeLoop, type WakeLoop } from './wake-loop.ts';

/** As often as autovacuum by default. */
const checkIntervalMilliseconds = 60_000;

/** Vacuums and analyzes tables once enough of their rows have changed, a minute after the start at the earliest. */
export function startTableMaintenance(database: Database, onError: (error: unknown) => void): WakeLoop {
  return startWakeLoop({
    pollMs: checkIntervalMilliseconds,
    waitsFirst: true,
    onError,
    run: async () => void (await maintainTables(database)),
  });
}

/**
 * Vacuums and analyzes each table that autovacuum would, by the same settings, and returns their names. Otherwise files
 * grow with every deleted row, and prepared statements keep the plans that were made for small tables.
 */
export async function maintainTables(database: Database): Promise<string[]> {
  // Counts of changed rows are written at the end of a transaction, but not after each.
  await database.readAsSystem(() => database.current().execute(sql`SELECT pg_stat_force_next_flush()`));
  const { rows } = await database.readAsSystem(() =>
    database.current().execute<{ name: string }>(sql`
      SELECT pg_stat_user_tables.relname AS name FROM pg_stat_user_tables
      JOIN pg_class ON pg_class.oid = relid
      WHERE schemaname = 'public' AND (
        n_dead_tup > ${limit('vacuum')} OR n_ins_since_vacuum > ${limit('vacuum_insert')}
        OR n_mod_since_analyze > ${limit('analyze')})
      ORDER BY name`),
  );
  const names = rows.map(({ name }) => name);
  for (const name of names) await database.vacuum(name);
  return names;
}

const limit = (kind: 'vacuum' | 'vacuum_insert' | 'analyze') => sql`(
  current_setting(${`autovacuum_${kind}_threshold`})::float8
  + current_setting(${`autovacuum_${kind}_scale_factor`})::float8 * greatest(pg_class.reltuples, 0))`;
