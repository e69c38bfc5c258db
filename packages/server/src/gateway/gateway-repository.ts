// Namespaces, and the studies received by them. Everything here needs the owner's rights.
import { and, asc, eq, inArray, isNull, lt, or, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import {
  gatewayDelivery,
  gatewayNamespace,
  gatewayNonce,
  gatewayStudy,
  type DeliveryRow,
  type GatewayStudyRow,
  type NamespaceRow,
} from './gateway-tables.ts';

export async function selectNamespaces(): Promise<NamespaceRow[]> {
  return currentHandle().select().from(gatewayNamespace).orderBy(asc(gatewayNamespace.name));
}

/** Returns a workspace's namespaces that are not revoked. */
export async function selectNamespacesOf(workspaceId: number): Promise<{ id: string; name: string }[]> {
  return currentHandle()
    .select({ id: gatewayNamespace.id, name: gatewayNamespace.name })
    .from(gatewayNamespace)
    .where(and(eq(gatewayNamespace.workspaceId, workspaceId), isNull(gatewayNamespace.revokedAt)))
    .orderBy(asc(gatewayNamespace.name));
}

/** Returns these and the workspace's namespaces that are not revoked, locked in ID order until the transaction ends. */
export async function lockNamespaces(workspaceId: number, ids: readonly string[]): Promise<NamespaceRow[]> {
  return currentHandle()
    .select()
    .from(gatewayNamespace)
    .where(
      and(
        or(eq(gatewayNamespace.workspaceId, workspaceId), inArray(gatewayNamespace.id, [...ids])),
        isNull(gatewayNamespace.revokedAt),
      ),
    )
    .orderBy(asc(gatewayNamespace.id))
    .for('update');
}

export async function selectNamespace(name: string): Promise<NamespaceRow | undefined> {
  const [row] = await currentHandle().select().from(gatewayNamespace).where(eq(gatewayNamespace.name, name));
  return row;
}

export async function selectNamespaceById(id: string): Promise<NamespaceRow | undefined> {
  const [row] = await currentHandle().select().from(gatewayNamespace).where(eq(gatewayNamespace.id, id));
  return row;
}

/** Locks a namespace until the transaction ends, so that its studies become cases one after the other. */
export async function lockNamespace(id: string): Promise<NamespaceRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(gatewayNamespace)
    .where(eq(gatewayNamespace.id, id))
    .for('update');
  return row;
}

/** Returns `false` if the name is taken. */
export async function insertNamespace(row: NamespaceRow): Promise<boolean> {
  const added = await currentHandle()
    .insert(gatewayNamespace)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: gatewayNamespace.id });
  return added.length === 1;
}

export async function updateNamespace(id: string, change: Partial<NamespaceRow>): Promise<void> {
  await currentHandle().update(gatewayNamespace).set(change).where(eq(gatewayNamespace.id, id));
}

/** Returns `false` if this call was already received. */
export async function insertNonce(namespaceId: string, nonce: string, at: Date): Promise<boolean> {
  const added = await currentHandle()
    .insert(gatewayNonce)
    .values({ namespaceId, nonce, at })
    .onConflictDoNothing()
    .returning({ nonce: gatewayNonce.nonce });
  return added.length === 1;
}

export async function deleteNonces(before: Date): Promise<void> {
  await currentHandle().delete(gatewayNonce).where(lt(gatewayNonce.at, before));
}

export async function insertDelivery(row: DeliveryRow): Promise<void> {
  await currentHandle().insert(gatewayDelivery).values(row);
}

type Same = { namespaceId: string; deliveryKey: string; contentSha256?: string };

/** Returns what was received with this key, or with the same files and another key. */
export async function selectDelivery({
  namespaceId,
  deliveryKey,
  contentSha256 = '',
}: Same): Promise<DeliveryRow | undefined> {
  const isKey = eq(gatewayDelivery.deliveryKey, deliveryKey);
  const [row] = await currentHandle()
    .select()
    .from(gatewayDelivery)
    .where(
      and(
        eq(gatewayDelivery.namespaceId, namespaceId),
        or(isKey, eq(gatewayDelivery.contentSha256, contentSha256)),
      ),
    )
    .orderBy(sql`${isKey} DESC`)
    .limit(1);
  return row;
}

/** Returns studies that arrived before their namespace had a workspace, oldest first. */
export async function selectParked(namespaceId: string): Promise<DeliveryRow[]> {
  return currentHandle()
    .select()
    .from(gatewayDelivery)
    .where(and(eq(gatewayDelivery.namespaceId, namespaceId), isNull(gatewayDelivery.caseId)))
    .orderBy(asc(gatewayDelivery.receivedAt), asc(gatewayDelivery.id));
}

export async function updateDelivery(id: string, caseId: string): Promise<void> {
  await currentHandle().update(gatewayDelivery).set({ caseId }).where(eq(gatewayDelivery.id, id));
}

/** Returns the namespace that an upload was received by, if any. */
export async function selectNamespaceIdOfUpload(uploadId: string): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ namespaceId: gatewayDelivery.namespaceId })
    .from(gatewayDelivery)
    .where(eq(gatewayDelivery.uploadId, uploadId));
  return row?.namespaceId;
}

export async function insertGatewayStudies(rows: GatewayStudyRow[]): Promise<void> {
  if (rows.length > 0) await currentHandle().insert(gatewayStudy).values(rows);
}
