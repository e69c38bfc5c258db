// Event numbers: gapless, and never assigned before every earlier event can be read.
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { textsIn } from '../database/id-list.ts';
import type { ReaderDeclaration } from './sealed-reader.ts';

/** Result of one pass. `isWaiting`: rows remain that an open transaction holds up. */
export type SealPass = { sealed: number; isWaiting: boolean };

const SEAL_LOCK = 7_526_003;
const BATCH_SIZE = 1_000;

/** Lets one process seal at a time. The others wait here, then find little or nothing left. */
export async function lockSeal(database: Database): Promise<void> {
  await database.current().execute(sql`SELECT pg_advisory_xact_lock(${SEAL_LOCK})`);
}

/**
 * Numbers the events whose transaction, and every older one, has ended. They are numbered in the order in which they
 * were recorded: a transaction that waits for another's row records after it.
 */
export async function sealOutbox(database: Database): Promise<SealPass> {
  return database.asSystem(async () => {
    await lockSeal(database);
    const { rows } = await database.current().execute<{ sealed: number; waiting: boolean }>(sql`
      WITH unsealed AS MATERIALIZED (
        SELECT id, position, xid < pg_snapshot_xmin(pg_current_snapshot()) AS is_ready
        FROM outbox_event WHERE seq IS NULL
      ), ready AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY position) AS number
        FROM unsealed WHERE is_ready ORDER BY position LIMIT ${BATCH_SIZE}
      ), counter AS (
        UPDATE outbox_seal SET last_seq = last_seq + (SELECT count(*) FROM ready)
        WHERE EXISTS (SELECT FROM ready)
        RETURNING last_seq - (SELECT count(*) FROM ready) AS base
      ), sealed AS (
        UPDATE outbox_event SET seq = counter.base + ready.number, sealed_at = clock_timestamp()
        FROM ready, counter WHERE outbox_event.id = ready.id
        RETURNING outbox_event.seq
      )
      SELECT count(*)::int AS sealed,
        CASE WHEN count(*) > 0 THEN pg_notify('outbox_sealed', max(seq)::text) END AS notified,
        (SELECT count(*) FROM unsealed) > count(*) AS waiting
      FROM sealed`);
    const pass = rows[0];
    return { sealed: pass?.sealed ?? 0, isWaiting: pass?.waiting ?? false };
  });
}

/** Makes rows from another server's backup sealable: their transaction numbers are ahead of this server's. */
export async function adoptRestoredRows(database: Database): Promise<void> {
  await database.asSystem(async () => {
    for (const table of [sql`outbox_event`, sql`audit_event`]) {
      await database.current().execute(sql`
        UPDATE ${table} SET xid = pg_current_xact_id()
        WHERE seq IS NULL AND xid >= pg_snapshot_xmax(pg_current_snapshot())`);
    }
  });
}

/** Removes events that clients can no longer request and that every interested reader has passed. */
export async function removeOldEvents(
  database: Database,
  readers: readonly ReaderDeclaration[],
): Promise<void> {
  const isStillNeeded = readers.map(
    ({ name, events }) => sql`AND NOT (event IN ${textsIn(events)}
      AND seq > coalesce((SELECT last_seq FROM outbox_reader WHERE name = ${name}), 0))`,
  );
  await database.asSystem(() =>
    database.current().execute(sql`
      DELETE FROM outbox_event WHERE sealed_at < now() - interval '1 hour' ${sql.join(isStillNeeded, sql` `)}`),
  );
}
