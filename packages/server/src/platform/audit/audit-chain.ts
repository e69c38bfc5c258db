// The audit chain: what a row's hash covers. Each workspace has its own chain. Chain 0 holds rows without a workspace.
import { createHash } from 'node:crypto';
import { type SQL, sql } from '../database/drizzle.ts';

export const FIRST_HASH: string = '0'.repeat(64);

/** The number of the chain that a row belongs to. */
export const CHAIN: SQL = sql`coalesce(workspace_id, 0)`;

/** A row's content as one text that is the same on every PostgreSQL. */
export const CANONICAL_ROW: SQL = sql`jsonb_build_array(
  id, actor_id, actor_role, workspace_id, patient_user_id, ip, action, entity_kind, entity_id,
  outcome, detail, request_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
)::text`;

/** Returns the hex SHA-256 of the previous hash, the row's number and the row. */
export function chainHash(previousHash: string, seq: number, canonicalRow: string): string {
  return createHash('sha256').update(`${previousHash}\n${seq}\n${canonicalRow}`).digest('hex');
}
