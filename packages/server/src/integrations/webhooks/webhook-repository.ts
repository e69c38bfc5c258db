import type { WebhookEvent } from '@plainscan/contract';

import { columnsWithout } from '../../platform/database/columns.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  max,
  ne,
  or,
  sql,
  type SQL,
} from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import {
  webhookDelivery,
  webhookEndpoint,
  type DeliveryRow,
  type EndpointRow,
  type NewDelivery,
} from './webhook-tables.ts';

/** Columns that the API's role may read. */
const readable = columnsWithout(webhookEndpoint, ['secretSealed', 'formerSecretSealed']);
export type ReadableEndpoint = Omit<EndpointRow, 'secretSealed' | 'formerSecretSealed'>;

/** Returns the webhooks of a workspace, oldest first. */
export function selectEndpoints(workspaceId: number): Promise<ReadableEndpoint[]> {
  return currentHandle()
    .select(readable)
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.workspaceId, workspaceId))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id));
}

/** Returns the webhooks that are on and that a person added, oldest first. Needs the owner's rights. */
export function selectEndpointsMadeBy(personId: string): Promise<ReadableEndpoint[]> {
  return currentHandle()
    .select(readable)
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.createdBy, personId), eq(webhookEndpoint.isOn, true)))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id));
}

/** Returns when a message to each of these webhooks was last tried, by the webhook's ID. */
export async function selectLastSent(ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ id: webhookDelivery.endpointId, at: max(webhookDelivery.triedAt) })
    .from(webhookDelivery)
    .where(inArray(webhookDelivery.endpointId, [...ids]))
    .groupBy(webhookDelivery.endpointId);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

export async function selectEndpoint(workspaceId: number, id: string): Promise<ReadableEndpoint | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.workspaceId, workspaceId), eq(webhookEndpoint.id, id)));
  return row;
}

/**
 * Locks an endpoint, so that decisions about its messages are made one at a time. Adding a message does not wait for
 * the lock. Needs the owner's rights.
 */
export async function lockEndpoint(id: string): Promise<EndpointRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.id, id))
    .for('no key update');
  return row;
}

export async function countEndpoints(workspaceId: number): Promise<number> {
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.workspaceId, workspaceId));
  return row?.number ?? 0;
}

export async function insertEndpoint(row: EndpointRow): Promise<void> {
  await currentHandle().insert(webhookEndpoint).values(row);
}

/** Needs the owner's rights. */
export async function updateEndpoint(id: string, change: Partial<EndpointRow>): Promise<void> {
  await currentHandle().update(webhookEndpoint).set(change).where(eq(webhookEndpoint.id, id));
}

/** Deletes an endpoint and its messages. Returns `false` if it no longer exists. Needs the owner's rights. */
export async function deleteEndpoint(id: string): Promise<boolean> {
  const gone = await currentHandle()
    .delete(webhookEndpoint)
    .where(eq(webhookEndpoint.id, id))
    .returning({ id: webhookEndpoint.id });
  return gone.length === 1;
}

/** Which workspaces can see a case (CG-50). */
type Seen = {
  workspaceId: number;
  patientWorkspaceId: number;
  uploadWorkspaceId: number | null;
  inProviderPool: boolean;
};

/** Returns the endpoints that receive an event of this case. Needs the owner's rights. */
export function selectListeners(
  event: WebhookEvent,
  seen: Seen,
): Promise<Pick<EndpointRow, 'id' | 'workspaceId'>[]> {
  const ids = [seen.workspaceId, seen.patientWorkspaceId, seen.uploadWorkspaceId ?? seen.workspaceId];
  const { id, workspaceId } = webhookEndpoint;
  return currentHandle()
    .select({ id, workspaceId })
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.isOn, true),
        sql`${event} = ANY (${webhookEndpoint.events})`,
        or(
          sql`${workspaceId} IN (${sql.join(ids, sql`, `)})`,
          seen.inProviderPool
            ? sql`${workspaceId} IN (SELECT id FROM workspace WHERE is_provider)`
            : undefined,
        ),
      ),
    )
    .orderBy(asc(id));
}

export async function insertDeliveries(rows: readonly NewDelivery[]): Promise<void> {
  await currentHandle()
    .insert(webhookDelivery)
    .values([...rows]);
}

/** Deletes the messages about a report's release that were not tried yet and are not due. Needs the owner's rights. */
export async function deleteHeldDeliveries(caseId: string, now: Date): Promise<void> {
  const { status, event, triedAt, nextAt } = webhookDelivery;
  await currentHandle()
    .delete(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.caseId, caseId),
        eq(status, 'waiting'),
        eq(event, 'case.released'),
        isNull(triedAt),
        gt(nextAt, now),
      ),
    );
}

/** Returns the messages sent to a workspace's systems, newest first. */
export async function selectDeliveries(
  workspaceId: number,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const older =
    after === undefined
      ? undefined
      : sql`${webhookDelivery.position} < (SELECT position FROM webhook_delivery WHERE id = ${after})`;
  return currentHandle()
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.workspaceId, workspaceId), older))
    .orderBy(desc(webhookDelivery.position))
    .limit(limit);
}

export async function countDeliveries(workspaceId: number): Promise<number> {
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.workspaceId, workspaceId));
  return row?.number ?? 0;
}

export async function selectDelivery(id: string): Promise<DeliveryRow | undefined> {
  const [row] = await currentHandle().select().from(webhookDelivery).where(eq(webhookDelivery.id, id));
  return row;
}

const waitsFor = ({ endpointId, caseId }: Pick<DeliveryRow, 'endpointId' | 'caseId'>): SQL | undefined =>
  caseId === null
    ? sql`false`
    : and(
        eq(webhookDelivery.endpointId, endpointId),
        eq(webhookDelivery.caseId, caseId),
        eq(webhookDelivery.status, 'waiting'),
      );

/** Returns whether an older message of the same case is waiting for the same endpoint. Needs the owner's rights. */
export async function hasOlderWaiting(row: DeliveryRow): Promise<boolean> {
  const rows = await currentHandle()
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(waitsFor(row), sql`${webhookDelivery.position} < ${row.position}`))
    .limit(1);
  return rows.length > 0;
}

/** Returns the oldest message of the same case that is waiting for the same endpoint. Needs the owner's rights. */
export async function selectNextWaiting(row: DeliveryRow): Promise<string | undefined> {
  const [next] = await currentHandle()
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(waitsFor(row), ne(webhookDelivery.id, row.id)))
    .orderBy(asc(webhookDelivery.position))
    .limit(1);
  return next?.id;
}

/** Needs the owner's rights. */
export async function updateDelivery(
  id: string,
  change: Partial<Omit<DeliveryRow, 'position'>>,
): Promise<void> {
  await currentHandle().update(webhookDelivery).set(change).where(eq(webhookDelivery.id, id));
}

/** Fails all messages that wait for an endpoint. Needs the owner's rights. */
export async function failWaitingDeliveries(endpointId: string): Promise<void> {
  await currentHandle()
    .update(webhookDelivery)
    .set({ status: 'failed', problem: 'off', claimedBy: null })
    .where(and(eq(webhookDelivery.endpointId, endpointId), eq(webhookDelivery.status, 'waiting')));
}

/**
 * Claims messages that are long overdue although no older one is holding them up, because their job is lost. Needs the
 * owner's rights.
 */
export async function reclaimLostDeliveries(before: Date, now: Date): Promise<string[]> {
  const older = sql`EXISTS (SELECT FROM webhook_delivery AS older
    WHERE older.endpoint_id = ${webhookDelivery.endpointId} AND older.case_id = ${webhookDelivery.caseId}
      AND older.status = 'waiting' AND older.position < ${webhookDelivery.position})`;
  const rows = await currentHandle()
    .update(webhookDelivery)
    .set({ nextAt: now, claimedBy: null })
    .where(and(eq(webhookDelivery.status, 'waiting'), lt(webhookDelivery.nextAt, before), sql`NOT ${older}`))
    .returning({ id: webhookDelivery.id });
  return rows.map(({ id }) => id);
}

/** Deletes messages that were delivered or failed long ago. Needs the owner's rights. */
export async function deleteDeliveries(before: Date): Promise<void> {
  await currentHandle()
    .delete(webhookDelivery)
    .where(and(ne(webhookDelivery.status, 'waiting'), lt(webhookDelivery.createdAt, before)));
}

/** Deletes former secrets that have expired. Needs the owner's rights. */
export async function deleteExpiredSecrets(now: Date): Promise<void> {
  await currentHandle()
    .update(webhookEndpoint)
    .set({ formerSecretSealed: null, formerSecretEndsAt: null })
    .where(lt(webhookEndpoint.formerSecretEndsAt, now));
}
