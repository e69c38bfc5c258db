// Sealed rows as an export carries them: a row and the previous hash are enough to recompute the row's hash.
import type { Database } from '../database/database.ts';
import { sql, type SQL } from '../database/drizzle.ts';
import { CANONICAL_ROW, CHAIN, FIRST_HASH } from './audit-chain.ts';

/** A batch is one statement, which holds an embedded database, and with it the process, until it ends. */
const BATCH_SIZE = 200;

export type SealedRow = {
  chain: number;
  seq: number;
  /** The hash of the previous row in the chain. */
  before: string;
  hash: string;
  /** The row's content as covered by the hash. */
  row: string;
};

/** Yields the matching sealed rows, chain by chain in order of their numbers. Each batch is read on demand. */
export async function* readSealedRows(database: Database, where: SQL): AsyncGenerator<SealedRow> {
  let last = { chain: -1, seq: 0 };
  for (;;) {
    const rows = await readBatch(database, where, last);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH_SIZE) return;
    last = end;
  }
}

function readBatch(
  database: Database,
  where: SQL,
  { chain, seq }: { chain: number; seq: number },
): Promise<SealedRow[]> {
  return database.readAsSystem(async () => {
    const { rows } = await database.current().execute<SealedRow>(sql`
      SELECT ${CHAIN} AS chain, seq, hash, ${CANONICAL_ROW} AS "row", coalesce(
        (SELECT previous.hash FROM audit_event AS previous
          WHERE coalesce(previous.workspace_id, 0) = coalesce(audit_event.workspace_id, 0)
            AND previous.seq = audit_event.seq - 1), ${FIRST_HASH}) AS "before"
      FROM audit_event
      WHERE seq IS NOT NULL AND (${CHAIN}, seq) > (${chain}::integer, ${seq}::bigint) AND ${where}
      ORDER BY ${CHAIN}, seq LIMIT ${BATCH_SIZE}`);
    return rows;
  });
}
