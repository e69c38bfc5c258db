// Changes to anything but a case or an account: one row with the user, the request and the previous values.
import type { TrailKind } from '@plainscan/contract';

import type { Caller } from '../http/request-actor.ts';
import { recordAudit } from './record-audit.ts';

type Change = {
  entityKind: string;
  entityId: string;
  /** `null` when no workspace is involved. */
  workspaceId: number | null;
  detail: Readonly<Record<string, unknown>>;
};

/** Writes the audit row of a change in its transaction. */
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
