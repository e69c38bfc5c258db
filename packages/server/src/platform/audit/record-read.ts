// B13, U1: every read of health data leaves one row. A list is one row that carries its IDs.
import type { TrailKind } from '@plainscan/contract';

import { auditActorOf } from './audit-actor-of.ts';
import { recordAudit } from './record-audit.ts';
import type { Caller } from '../http/request-actor.ts';

type Read = {
  entityKind: string;
  entityId?: string;
  workspaceId?: number;
  patientUserId?: string | null;
  ids?: string[];
  /** Further details, such as the search terms. */
  detail?: Readonly<Record<string, unknown>>;
};

/** Writes the audit row of a read in its transaction. */
export async function recordRead({ actor, context }: Caller, action: TrailKind, read: Read): Promise<void> {
  await recordAudit({
    ...auditActorOf(actor),
    workspaceId: read.workspaceId ?? actor.workspaceId,
    patientUserId: read.patientUserId ?? null,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: read.entityKind,
    entityId: read.entityId ?? null,
    outcome: 'allowed',
    detail: { ...read.detail, ...(read.ids && { ids: read.ids }) },
    at: context.now,
  });
}
