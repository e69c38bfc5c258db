// What a person changed that is no case and no account: one row with who, with which request, and what it was before.
import type { TrailKind } from '@plainscan/contract';

import type { Caller } from '../http/request-actor.ts';
import { recordAudit } from './record-audit.ts';

type Change = {
  entityKind: string;
  entityId: string;
  /** Null where no workspace is concerned. */
  workspaceId: number | null;
  detail: Readonly<Record<string, unknown>>;
};

/** Writes the audit row of a change into its transaction. */
export async function recordChange(
  { actor, context }: Caller,
  action: TrailKind,
  { entityKind, entityId, workspaceId, detail }: Change,
): Promise<void> {
  await recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind,
    entityId,
    outcome: 'allowed',
    detail,
    at: context.now,
  });
}
