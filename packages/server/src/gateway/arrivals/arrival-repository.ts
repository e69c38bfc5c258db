// Studies whose images arrive one by one. Everything here needs the owner's rights.
import { packFile } from '../../packs/upload-tables.ts';
import { and, asc, eq, isNull, lt, ne, or, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { study } from '../../viewers/study-tables.ts';
import {
  gatewayArrival,
  gatewayArrived,
  gatewayStudy,
  type ArrivalRow,
  type ArrivedRow,
} from '../gateway-tables.ts';

type OfStudy = { namespaceId: string; studyUid: string };

/** Returns the open arrival of a study, locked. Creates one with `id` if there is none. */
export async function openArrival(
  id: string,
  { namespaceId, studyUid }: OfStudy,
  now: Date,
): Promise<ArrivalRow & { isNew: boolean }> {
  const [row] = await currentHandle()
    .insert(gatewayArrival)
    .values({ id, namespaceId, studyUid, beganAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [gatewayArrival.namespaceId, gatewayArrival.studyUid],
      targetWhere: isNull(gatewayArrival.closedAt),
      set: { lastAt: now },
    })
    .returning();
  if (!row) throw new Error('An arrival was neither found nor made.');
  return { ...row, isNew: row.id === id };
}

/** Returns `false` if the same bytes were already received. */
export async function insertArrived(row: ArrivedRow): Promise<boolean> {
  const added = await currentHandle()
    .insert(gatewayArrived)
    .values(row)
    .onConflictDoNothing()
    .returning({ sha256: gatewayArrived.sha256 });
  if (added.length === 0) return false;
  await currentHandle()
    .update(gatewayArrival)
    .set({ images: sql`${gatewayArrival.images} + 1`, bytes: sql`${gatewayArrival.bytes} + ${row.bytes}` })
    .where(eq(gatewayArrival.id, row.arrivalId));
  return true;
}

/** Returns whether another image of the arrival has the same SOP Instance UID. */
export async function hasSameUid({ arrivalId, sopUid, sha256 }: ArrivedRow): Promise<boolean> {
  if (sopUid === null) return false;
  const [row] = await currentHandle()
    .select({ sha256: gatewayArrived.sha256 })
    .from(gatewayArrived)
    .where(
      and(
        eq(gatewayArrived.arrivalId, arrivalId),
        eq(gatewayArrived.sopUid, sopUid),
        ne(gatewayArrived.sha256, sha256),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns whether an existing study that this namespace delivered has a file with these bytes. */
export async function isDelivered({ namespaceId, studyUid }: OfStudy, sha256: string): Promise<boolean> {
  const [row] = await currentHandle()
    .select({ id: packFile.id })
    .from(gatewayStudy)
    .innerJoin(study, and(eq(study.id, gatewayStudy.studyId), isNull(study.deletedAt)))
    .innerJoin(packFile, and(eq(packFile.uploadId, study.uploadId), eq(packFile.sha256, sha256)))
    .where(and(eq(gatewayStudy.namespaceId, namespaceId), eq(gatewayStudy.studyUid, studyUid)))
    .limit(1);
  return row !== undefined;
}

type Due = { quietSince: Date; begunBefore: Date; closedBefore: Date };

/** Returns arrivals that have become quiet, that take too long, or whose delivery has to be retried. */
export async function selectDueArrivals({ quietSince, begunBefore, closedBefore }: Due): Promise<string[]> {
  const isQuiet = or(lt(gatewayArrival.lastAt, quietSince), lt(gatewayArrival.beganAt, begunBefore));
  const rows = await currentHandle()
    .select({ id: gatewayArrival.id })
    .from(gatewayArrival)
    .where(or(and(isNull(gatewayArrival.closedAt), isQuiet), lt(gatewayArrival.closedAt, closedBefore)))
    .orderBy(asc(gatewayArrival.beganAt))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Closes an arrival, so that later images start another one. Returns `undefined` once it is delivered. */
export async function closeArrival(id: string, now: Date): Promise<ArrivalRow | undefined> {
  const [row] = await currentHandle()
    .update(gatewayArrival)
    .set({ closedAt: now })
    .where(eq(gatewayArrival.id, id))
    .returning();
  return row;
}

/** Returns its images in order of arrival. */
export async function selectArrived(arrivalId: string): Promise<ArrivedRow[]> {
  return currentHandle()
    .select()
    .from(gatewayArrived)
    .where(eq(gatewayArrived.arrivalId, arrivalId))
    .orderBy(asc(gatewayArrived.arrivedAt), asc(gatewayArrived.sha256));
}

/** Deletes an arrival with its images. Returns `false` if it no longer existed. */
export async function deleteArrival(id: string): Promise<boolean> {
  const gone = await currentHandle()
    .delete(gatewayArrival)
    .where(eq(gatewayArrival.id, id))
    .returning({ id: gatewayArrival.id });
  return gone.length === 1;
}

/** Returns arrivals that were closed before this time and could not be delivered. */
export async function selectUndeliverableArrivals(closedBefore: Date): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: gatewayArrival.id })
    .from(gatewayArrival)
    .where(lt(gatewayArrival.beganAt, closedBefore));
  return rows.map(({ id }) => id);
}
