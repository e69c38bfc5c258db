// Records every change to a grant in its patient's trail.
import { rooms, type TrailKind } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { CareGrantRow } from './care-repository.ts';

type Done = {
  actor: Pick<SignedIn, 'userId' | 'role' | 'workspaceId'>;
  context: RequestContext;
  grant: Pick<CareGrantRow, 'id' | 'patientUserId' | 'caregiverUserId'>;
  detail?: Readonly<Record<string, unknown>>;
};

/** Writes the audit row and notifies the open pages of both sides. Needs the owner's rights. */
export async function recordCareChange(
  action: TrailKind,
  { actor, context, grant, detail = {} }: Done,
): Promise<void> {
  await recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId: actor.workspaceId,
    patientUserId: grant.patientUserId,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: 'care-grant',
    entityId: grant.id,
    outcome: 'allowed',
    detail,
    at: context.now,
  });
  const people = [grant.patientUserId, grant.caregiverUserId ?? []].flat();
  await recordEvent({ event: 'care-changed', rooms: people.map((id) => rooms.user(id)), data: {} });
}
