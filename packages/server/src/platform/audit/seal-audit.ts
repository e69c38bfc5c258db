import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { lockSeal, type SealPass } from '../outbox/seal-outbox.ts';
import { CANONICAL_ROW, CHAIN, chainHash, FIRST_HASH } from './audit-chain.ts';

const BATCH_SIZE = 200;

type UnsealedRow = { id: string; chain: number; canonical: string };
type ChainEnd = { workspace_id: number; last_seq: number; last_hash: string };

/** Numbers and hashes committed audit rows in each workspace's chain, in the order of the events (ADR 0089). */
export async function sealAudit(database: Database): Promise<SealPass> {
  return database.asSystem(async () => {
    await lockSeal(database);
    const { rows: ready } = await database.current().execute<UnsealedRow>(sql`
      SELECT id, ${CHAIN} AS chain, ${CANONICAL_ROW} AS canonical FROM audit_event
      WHERE seq IS NULL
      ORDER BY position LIMIT ${BATCH_SIZE}`);
    if (ready.length > 0) await writeSeals(database, ready);
    return { sealed: ready.length, isFull: ready.length === BATCH_SIZE };
  });
}

async function writeSeals(database: Database, ready: readonly UnsealedRow[]): Promise<void> {
  const handle = database.current();
  const { rows: known } = await handle.execute<ChainEnd>(
    sql`SELECT workspace_id, last_seq, last_hash FROM audit_chain`,
  );
  const ends = new Map(known.map((end) => [end.workspace_id, end]));
  const touched = new Set<number>();
  const seals = ready.map(({ id, chain, canonical }) => {
    const end = ends.get(chain);
    const seq = (end?.last_seq ?? 0) + 1;
    const hash = chainHash(end?.last_hash ?? FIRST_HASH, seq, canonical);
    ends.set(chain, { workspace_id: chain, last_seq: seq, last_hash: hash });
    touched.add(chain);
    return { id, seq, hash };
  });
  await handle.execute(sql`
    UPDATE audit_event SET seq = seal.seq, hash = seal.hash
    FROM jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) AS seal(id uuid, seq bigint, hash text)
    WHERE audit_event.id = seal.id`);
  const newEnds = [...touched].map((chain) => ends.get(chain));
  await handle.execute(sql`
    INSERT INTO audit_chain (workspace_id, last_seq, last_hash)
    SELECT workspace_id, last_seq, last_hash FROM jsonb_to_recordset(${JSON.stringify(newEnds)}::jsonb)
      AS chain_end(workspace_id integer, last_seq bigint, last_hash text)
    ON CONFLICT (workspace_id) DO UPDATE
      SET last_seq = excluded.last_seq, last_hash = excluded.last_hash`);
}
