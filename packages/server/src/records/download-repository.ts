import { and, desc, eq, gt, isNotNull, lt, or, sql } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { download } from './download-tables.ts';

/** The columns that the API role may read: all except the hashes. */
const readable = {
  id: download.id,
  userId: download.userId,
  recordIds: download.recordIds,
  withMarks: download.withMarks,
  state: download.state,
  failure: download.failure,
  fileName: download.fileName,
  objectKey: download.objectKey,
  bytes: download.bytes,
  expiresAt: download.expiresAt,
  createdAt: download.createdAt,
  updatedAt: download.updatedAt,
};

export type DownloadRow = Omit<typeof download.$inferSelect, 'contentHash' | 'tokenHash' | 'formerTokenHash'>;

export async function insertDownload(row: typeof download.$inferInsert): Promise<void> {
  await currentHandle().insert(download).values(row);
}

/** Deletes the user's downloads and returns the keys of their objects. Needs a system transaction. */
export async function deleteDownloadsOfPerson(userId: string): Promise<string[]> {
  const rows = await currentHandle()
    .delete(download)
    .where(eq(download.userId, userId))
    .returning({ key: download.objectKey });
  return rows.flatMap(({ key }) => key ?? []);
}

/** Returns a download by ID, in the user's scope. */
export async function selectDownload(id: string): Promise<DownloadRow | undefined> {
  const [row] = await currentHandle().select(readable).from(download).where(eq(download.id, id));
  return row;
}

/** Returns the newest download that contains the record. */
export async function selectNewestDownload(recordId: string): Promise<DownloadRow | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(download)
    .where(sql`${download.recordIds} @> ${JSON.stringify([recordId])}::jsonb`)
    .orderBy(desc(download.createdAt), desc(download.id))
    .limit(1);
  return row;
}

/** Returns a download of the same records that is still being prepared. */
export async function selectDownloadInTheMaking(
  recordIds: string[],
  withMarks: boolean,
): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ id: download.id })
    .from(download)
    .where(
      and(
        eq(download.state, 'preparing'),
        eq(download.withMarks, withMarks),
        sql`${download.recordIds} = ${JSON.stringify(recordIds)}::jsonb`,
      ),
    )
    .limit(1);
  return row?.id;
}

/** Returns the ready download of exactly these files that lasts the longest, locked. Needs a system transaction. */
export async function lockDownloadOf(
  userId: string,
  contentHash: Uint8Array,
  after: Date,
): Promise<{ id: string; tokenHash: Uint8Array | null } | undefined> {
  const [row] = await currentHandle()
    .select({ id: download.id, tokenHash: download.tokenHash })
    .from(download)
    .where(
      and(
        eq(download.userId, userId),
        eq(download.state, 'ready'),
        eq(download.contentHash, contentHash),
        gt(download.expiresAt, after),
      ),
    )
    .orderBy(desc(download.expiresAt))
    .limit(1)
    .for('update');
  return row;
}

/** Returns the bytes of all downloads that are kept, and those of one user. Needs a system transaction. */
export async function sumDownloads(userId: string): Promise<{ all: number; own: number }> {
  const [row] = await currentHandle()
    .select({
      all: sql<string>`coalesce(sum(${download.bytes}), 0)`,
      own: sql<string>`coalesce(sum(${download.bytes}) FILTER (WHERE ${download.userId} = ${userId}::uuid), 0)`,
    })
    .from(download);
  return { all: Number(row?.all ?? 0), own: Number(row?.own ?? 0) };
}

/** Returns the download for the job and locks it. Needs a system transaction. */
export async function lockDownload(id: string): Promise<DownloadRow | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(download)
    .where(eq(download.id, id))
    .for('update');
  return row;
}

/** Returns the IDs of downloads whose job has given up. Needs a system transaction. */
export async function selectLostDownloads(): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: download.id })
    .from(download)
    .where(and(sql`${download.state} = 'preparing'`, isAbandoned('prepare-download', sql`${download.id}`)))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Needs a system transaction. */
export async function selectDownloadBySecret(tokenHash: Uint8Array): Promise<DownloadRow | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(download)
    .where(or(eq(download.tokenHash, tokenHash), eq(download.formerTokenHash, tokenHash)));
  return row;
}

/** Needs a system transaction. */
export async function updateDownload(
  id: string,
  change: Partial<typeof download.$inferInsert>,
): Promise<void> {
  await currentHandle().update(download).set(change).where(eq(download.id, id));
}

/** Deletes expired downloads and returns the keys of their objects. Needs a system transaction. */
export async function deleteExpiredDownloads(now: Date): Promise<string[]> {
  const rows = await currentHandle()
    .delete(download)
    .where(and(isNotNull(download.expiresAt), lt(download.expiresAt, now)))
    .returning({ objectKey: download.objectKey });
  return rows.flatMap(({ objectKey }) => objectKey ?? []);
}
