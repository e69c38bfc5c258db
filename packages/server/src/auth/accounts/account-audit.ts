import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller } from '../../platform/http/request-actor.ts';

/** The audit row of what a person changed of their own account. Needs a transaction. */
export async function recordAccountChange(
  { actor, context }: Caller,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId: actor.workspaceId,
    patientUserId: actor.role === 'patient' ? actor.userId : null,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: 'user',
    entityId: actor.userId,
    outcome: 'allowed',
    detail,
    at: context.now,
  });
}
