import { recordAudit, type NewAuditEvent } from '../platform/audit/record-audit.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import type { UserRow } from './auth-repository.ts';

/** Records in the audit what a user did, or tried to do, with their own account. */
export const recordOwnAccount = (
  user: UserRow,
  { ip, requestId, now }: RequestContext,
  what: Pick<NewAuditEvent, 'action' | 'outcome' | 'detail'>,
): Promise<void> =>
  recordAudit({
    workspaceId: user.workspaceId,
    actorId: user.id,
    actorRole: user.role,
    ip,
    requestId,
    entityKind: 'user',
    entityId: user.id,
    at: now,
    ...what,
  });
