import type { TrailKind, TrailOutcome } from '@plainscan/contract';
import { newId } from '../clock/uuidv7.ts';
import { sql } from '../database/drizzle.ts';
import { storedJson, storedText } from '../database/stored-text.ts';
import { afterCommit, currentHandle } from '../database/transaction.ts';
import { countAudited } from '../metrics/process-metrics.ts';

export type NewAuditEvent = {
  /** `null` when no user is signed in. */
  actorId: string | null;
  actorRole: string;
  /** `null` when no workspace is involved, such as for a failed sign-in. */
  workspaceId: number | null;
  patientUserId?: string | null;
  ip?: string | null;
  /** What happened. The texts are in the contract's `trail-messages.ts`. */
  action: TrailKind;
  entityKind: string;
  entityId?: string | null;
  outcome: TrailOutcome;
  detail?: Readonly<Record<string, unknown>>;
  requestId?: string | null;
  at: Date;
};

/** Adds the row to the running transaction. It is numbered and chained within seconds of the commit. */
export async function recordAudit(row: NewAuditEvent): Promise<void> {
  await currentHandle().execute(sql`
    INSERT INTO audit_event (id, actor_id, actor_role, workspace_id, patient_user_id, ip, action,
      entity_kind, entity_id, outcome, detail, request_id, at)
    VALUES (${newId()}::uuid, ${text(row.actorId)}, ${text(row.actorRole)}, ${row.workspaceId}::integer,
      ${text(row.patientUserId)}, ${text(row.ip)}, ${text(row.action)}, ${text(row.entityKind)},
      ${text(row.entityId)}, ${row.outcome}, ${storedJson(row.detail ?? {})}::jsonb,
      ${text(row.requestId)}, ${row.at.toISOString()}::timestamptz)`);
  afterCommit(() => countAudited(row.action, row.outcome));
}

// A client can send anything, for example as an ID in a path, and the row must still be written.
function text(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : storedText(value);
}
