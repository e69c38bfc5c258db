// B13, U1: every look at health data leaves one row; a list is one row that carries its ids.
import type { TrailKind } from '@plainscan/contract';

import { readerOf } from './reader-of.ts';
import { recordAudit } from './record-audit.ts';
import type { Caller } from '../http/request-actor.ts';

type Read = {
  entityKind: string;
  entityId?: string;
  workspaceId?: number;
  patientUserId?: string | null;
  ids?: string[];
  /** What else is to be known of it, such as by what was looked for. */
  detail?: Readonly<Record<string, unknown>>;
};

/** Writes the audit row of a read into its transaction. */
export async function recordRead({ actor, context }: Caller, action: TrailKind, read: Read): Promise<void> {
  await recordAudit({
    ...readerOf(actor),
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
