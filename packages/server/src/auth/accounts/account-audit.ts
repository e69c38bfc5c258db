import type { Role, TrailKind } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller } from '../../platform/http/request-actor.ts';

/** The account that an audit row is about. */
export type AuditedAccount = { id: string; workspaceId: number; role: Role };

/** Records a change to any account in the audit. Needs a transaction. */
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

/** Records a user's change to their own account in the audit. Needs a transaction. */
export const recordAccountChange = (
  caller: Caller,
  action: TrailKind,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  const { userId: id, workspaceId, role } = caller.actor;
  return recordChangeOf({ id, workspaceId, role }, caller, action, detail);
};
