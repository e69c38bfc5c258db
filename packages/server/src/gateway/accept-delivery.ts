// A completely received study becomes a case, once (T07). Without a workspace it is parked; super-admins are notified.
import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { createGatewayCase } from '../requests/gateway-case.ts';
import { assignDelivered } from '../uploads/delivered-upload-service.ts';
import { insertDelivery, selectParked, updateDelivery } from './gateway-repository.ts';
import type { DeliveryRow, NamespaceRow } from './gateway-tables.ts';

type NewDelivery = Omit<DeliveryRow, 'id' | 'namespaceId' | 'caseId'>;

/** Records a received study and creates its case. Needs a system transaction in which the namespace is locked. */
export async function acceptDelivery(
  platform: Platform,
  namespace: NamespaceRow,
  arrived: NewDelivery,
): Promise<{ id: string; caseName: string | null }> {
  const delivery: DeliveryRow = { ...arrived, id: newId(), namespaceId: namespace.id, caseId: null };
  await insertDelivery(delivery);
  const now = arrived.receivedAt;
  await recordAudit({
    actorId: null,
    actorRole: 'gateway',
    workspaceId: namespace.workspaceId,
    action: 'gateway.received',
    entityKind: 'upload',
    entityId: arrived.uploadId,
    outcome: 'allowed' as const,
    detail: {
      namespace: namespace.name,
      delivery: delivery.id,
    },
    at: now,
  });
  if (namespace.workspaceId !== null)
    return {
      id: delivery.id,
      caseName: await createCaseOfDelivery(platform, namespace.workspaceId, delivery, now),
    };
  await recordEvent({
    event: 'gateway-parked',
    rooms: [],
    data: { deliveryId: delivery.id, namespace: namespace.name },
  });
  return { id: delivery.id, caseName: null };
}

/**
 * Creates the cases of parked studies once the namespace has a workspace. Returns how many. Needs the same transaction.
 */
export async function acceptParked(platform: Platform, namespace: NamespaceRow, now: Date): Promise<number> {
  const parked = await selectParked(namespace.id);
  for (const delivery of parked)
    if (namespace.workspaceId !== null)
      await createCaseOfDelivery(platform, namespace.workspaceId, delivery, now);
  return parked.length;
}

async function createCaseOfDelivery(
  platform: Platform,
  workspaceId: number,
  { id, uploadId }: DeliveryRow,
  now: Date,
): Promise<string> {
  const begun = await createGatewayCase(platform, { workspaceId, uploadId, now });
  await assignDelivered(uploadId, { caseId: begun.id, workspaceId, now });
  await updateDelivery(id, begun.id);
  return begun.name;
}
