import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { CANONICAL_ROW, CHAIN, chainHash, FIRST_HASH } from './audit-chain.ts';

export type ChainCheck =
  | { isIntact: true; rows: number }
  /** `seq` is the first number at which the chain does not hold. */
  | { isIntact: false; seq: number; reason: 'missing' | 'changed' | 'added' };

const BATCH_SIZE = 1_000;

type SealedRow = { seq: number; hash: string; canonical: string };

/** Recomputes a workspace's chain; 0 is the chain of what concerns no workspace. */
export async function verifyAuditChain(database: Database, workspaceId: number): Promise<ChainCheck> {
  return database.asSystem(async () => {
    const { rows: ends } = await database
      .current()
      .execute<{ last_seq: number; last_hash: string }>(
        sql`SELECT last_seq, last_hash FROM audit_chain WHERE workspace_id = ${workspaceId}`,
      );
    const lastSeq = ends[0]?.last_seq ?? 0;
    let seq = 0;
    let hash = FIRST_HASH;
    for (;;) {
      const rows = await readChain(database, workspaceId, seq);
      for (const row of rows) {
        if (seq === lastSeq) return { isIntact: false, seq: row.seq, reason: 'added' };
        seq += 1;
        if (row.seq !== seq) return { isIntact: false, seq, reason: 'missing' };
        hash = chainHash(hash, seq, row.canonical);
        if (row.hash !== hash) return { isIntact: false, seq, reason: 'changed' };
      }
      if (rows.length === 0) break;
    }
    if (seq < lastSeq) return { isIntact: false, seq: seq + 1, reason: 'missing' };
    if (seq > 0 && hash !== ends[0]?.last_hash) return { isIntact: false, seq, reason: 'changed' };
    return { isIntact: true, rows: seq };
  });
}

async function readChain(database: Database, workspaceId: number, after: number): Promise<SealedRow[]> {
  const { rows } = await database.current().execute<SealedRow>(sql`
    SELECT seq, hash, ${CANONICAL_ROW} AS canonical FROM audit_event
    WHERE ${CHAIN} = ${workspaceId} AND seq > ${after} ORDER BY seq LIMIT ${BATCH_SIZE}`);
  return rows;
}

type BrokenChain = { workspaceId: number; seq: number; reason: string };

/** Recomputes the chains of all workspaces; gives how many rows were looked at, and where a chain does not hold. */
export async function verifyAllChains(database: Database): Promise<{ rows: number; broken: BrokenChain[] }> {
  const chains = await database.asSystem(async () => {
    const found = await database
      .current()
      .execute<{ id: number }>(sql`SELECT workspace_id AS id FROM audit_chain ORDER BY workspace_id`);
    return found.rows;
  });
  let rows = 0;
  const broken: BrokenChain[] = [];
  for (const { id } of chains) {
    const check = await verifyAuditChain(database, id);
    if (check.isIntact) rows += check.rows;
    else broken.push({ workspaceId: id, seq: check.seq, reason: check.reason });
  }
  return { rows, broken };
}
