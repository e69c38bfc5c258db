// Event numbers: gapless, and never assigned before every earlier event can be read (ADR 0089).
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { textsIn } from '../database/id-list.ts';
import type { ReaderDeclaration } from './sealed-reader.ts';

/** Result of one pass. `isFull`: there may be more, which the next pass seals. */
export type SealPass = { sealed: number; isFull: boolean };

const SEAL_LOCK = 7_526_003;
const BATCH_SIZE = 1_000;

/** Lets one process seal at a time. The others wait here, then find little or nothing left. */
export async function lockSeal(database: Database): Promise<void> {
  await database.current().execute(sql`SELECT pg_advisory_xact_lock(${SEAL_LOCK})`);
}

/**
 * Numbers every committed event in the order in which they were recorded. What a transaction recorded after another one
 * had committed therefore gets a higher number, and nobody waits for open transactions: whatever those have recorded
 * is numbered by a pass after their commit (ADR 0089).
 */
export async function sealOutbox(database: Database, most: number = BATCH_SIZE): Promise<SealPass> {
  return database.asSystem(async () => {
    await lockSeal(database);
    const { rows } = await database.current().execute<{ sealed: number }>(sql`
      WITH ready AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY position) AS number
        FROM outbox_event WHERE seq IS NULL ORDER BY position LIMIT ${most}
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
        CASE WHEN count(*) > 0 THEN pg_notify('outbox_sealed', max(seq)::text) END AS notified
      FROM sealed`);
    const sealed = rows[0]?.sealed ?? 0;
    return { sealed, isFull: sealed === most };
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
