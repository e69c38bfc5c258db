import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { turnLoopIfDue } from '../limits/loop-turn.ts';
import { CANONICAL_ROW, CHAIN, chainHash, FIRST_HASH } from './audit-chain.ts';

export type ChainCheck =
  | { isIntact: true; rows: number }
  /** `seq` is the first number at which the chain is broken. */
  | { isIntact: false; seq: number; reason: 'missing' | 'changed' | 'added' };

/** A batch is one statement, which holds an embedded database, and with it the process, until it ends. */
const BATCH_SIZE = 200;

type SealedRow = { seq: number; hash: string; canonical: string };
type ChainEnd = { lastSeq: number; lastHash: string };

/**
 * Recomputes a workspace's chain; 0 is the chain of rows without a workspace. Others may write meanwhile: rows sealed
 * after the start are not checked.
 */
export async function verifyAuditChain(database: Database, workspaceId: number): Promise<ChainCheck> {
  const { lastSeq, lastHash } = await readEnd(database, workspaceId);
  let seq = 0;
  let hash = FIRST_HASH;
  while (seq < lastSeq) {
    const rows = await readChain(database, workspaceId, { after: seq, until: lastSeq });
    if (rows.length === 0) return { isIntact: false, seq: seq + 1, reason: 'missing' };
    await turnLoopIfDue();
    for (const row of rows) {
      seq += 1;
      if (row.seq !== seq) return { isIntact: false, seq, reason: 'missing' };
      hash = chainHash(hash, seq, row.canonical);
      if (row.hash !== hash) return { isIntact: false, seq, reason: 'changed' };
    }
  }
  if (seq > 0 && hash !== lastHash) return { isIntact: false, seq, reason: 'changed' };
  const added = await findAdded(database, workspaceId);
  return added === null ? { isIntact: true, rows: seq } : { isIntact: false, seq: added, reason: 'added' };
}

async function readEnd(database: Database, workspaceId: number): Promise<ChainEnd> {
  const { rows } = await database.readAsSystem(async () =>
    database
      .current()
      .execute<ChainEnd>(
        sql`SELECT last_seq AS "lastSeq", last_hash AS "lastHash" FROM audit_chain WHERE workspace_id = ${workspaceId}`,
      ),
  );
  return rows[0] ?? { lastSeq: 0, lastHash: FIRST_HASH };
}

/** Reads one batch in its own transaction, so that a long chain blocks nobody. */
function readChain(
  database: Database,
  workspaceId: number,
  { after, until }: { after: number; until: number },
): Promise<SealedRow[]> {
  return database.readAsSystem(async () => {
    const { rows } = await database.current().execute<SealedRow>(sql`
      SELECT seq, hash, ${CANONICAL_ROW} AS canonical FROM audit_event
      WHERE ${CHAIN} = ${workspaceId} AND seq > ${after} AND seq <= ${until} ORDER BY seq LIMIT ${BATCH_SIZE}`);
    return rows;
  });
}

/**
 * Returns the number of the first row past the chain's end. One statement reads both, because a seal moves both in one
 * transaction.
 */
async function findAdded(database: Database, workspaceId: number): Promise<number | null> {
  const { rows } = await database.readAsSystem(async () =>
    database.current().execute<{ seq: number | null }>(sql`
      SELECT min(seq) AS seq FROM audit_event WHERE ${CHAIN} = ${workspaceId} AND seq > coalesce(
        (SELECT last_seq FROM audit_chain WHERE audit_chain.workspace_id = ${workspaceId}), 0)`),
  );
  return rows[0]?.seq ?? null;
}

type BrokenChain = { workspaceId: number; seq: number; reason: 'missing' | 'changed' | 'added' };
type ChainsCheck = { rows: number; chains: number; broken: BrokenChain[] };

/** Recomputes the chains of all workspaces. Returns how many rows were checked and where chains are broken. */
export async function verifyAllChains(database: Database): Promise<ChainsCheck> {
  const { rows } = await database.readAsSystem(async () =>
    database.current().execute<{ id: number }>(
      sql`SELECT workspace_id AS id FROM audit_chain
        UNION SELECT ${CHAIN} FROM audit_event WHERE seq IS NOT NULL ORDER BY id`,
    ),
  );
  return verifyChains(
    database,
    rows.map(({ id }) => id),
  );
}

/** Recomputes the chains of the given workspaces. */
export async function verifyChains(
  database: Database,
  workspaceIds: readonly number[],
): Promise<ChainsCheck> {
  let rows = 0;
  const broken: BrokenChain[] = [];
  for (const workspaceId of workspaceIds) {
    const check = await verifyAuditChain(database, workspaceId);
    if (check.isIntact) rows += check.rows;
    else broken.push({ workspaceId, seq: check.seq, reason: check.reason });
  }
  return { rows, chains: workspaceIds.length, broken };
}
