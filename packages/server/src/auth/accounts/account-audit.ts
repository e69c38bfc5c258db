import type { Role, TrailKind } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller } from '../../platform/http/request-actor.ts';

/** Whose account it is. */
export type AuditedAccount = { id: string; workspaceId: number; role: Role };

/** The audit row of what was done to somebody's account. Needs a transaction. */
export async function recordChangeOf(
  account: AuditedAccount,
  { actor, context }: Caller,
  action: TrailKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId: account.workspaceId,
    patientUserId: account.role === 'patient' ? account.id : null,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: 'user',
    entityId: account.id,
    outcome: 'allowed',
    detail,
    at: context.now,
  });
}

/** The audit row of what a person changed of their own account. Needs a transaction. */
export const recordAccountChange = (
  caller: Caller,
  action: TrailKind,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  const { userId: id, workspaceId, role } = caller.actor;
  return recordChangeOf({ id, workspaceId, role }, caller, action, detail);
};
