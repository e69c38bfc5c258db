// Further files of signed videos. Needs a system transaction or the owner's rights.
import { and, eq, isNotNull, isNull, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { videoCopy } from './case-child-tables.ts';
import { videoReport } from './case-tables.ts';

export type VideoCopyRow = typeof videoCopy.$inferSelect;

/** Returns the kinds that a video has, also those without a file. */
export async function selectCopyKinds(videoId: string): Promise<VideoCopyRow['kind'][]> {
  const rows = await currentHandle()
    .select({ kind: videoCopy.kind })
    .from(videoCopy)
    .where(eq(videoCopy.videoId, videoId));
  return rows.map(({ kind }) => kind);
}

/** Returns the keys of a video's further files. */
export async function selectCopyKeys(videoId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ objectKey: videoCopy.objectKey })
    .from(videoCopy)
    .where(eq(videoCopy.videoId, videoId));
  return rows.flatMap(({ objectKey }) => objectKey ?? []);
}

/**
 * Returns `false` if the video already has this kind, no longer exists, or got captions while the file was made without
 * them. It is then made again.
 */
export async function insertCopy(row: VideoCopyRow, hasCaptions: boolean): Promise<boolean> {
  const { videoId, caseId, kind, objectKey, bytes, sha256, createdAt } = row;
  const { rows } = await currentHandle().execute(sql`
    INSERT INTO video_copy (video_id, case_id, kind, object_key, bytes, sha256, created_at)
    SELECT ${videoId}::uuid, ${caseId}::uuid, ${kind}, ${objectKey}, ${bytes}::bigint, ${sha256},
      ${createdAt.toISOString()}::timestamptz
    WHERE EXISTS (SELECT FROM video_report WHERE id = ${videoId}::uuid AND has_captions = ${hasCaptions})
    ON CONFLICT DO NOTHING RETURNING 1`);
  return rows.length > 0;
}

/** Returns current signed videos that lack a kind, newest first, or only that of one case. */
export function selectVideosWithoutCopies(
  limit: number,
  caseId?: string,
): Promise<{ id: string; caseId: string }[]> {
  return currentHandle()
    .select({ id: videoReport.id, caseId: videoReport.caseId })
    .from(videoReport)
    .where(
      and(
        eq(videoReport.status, 'ready'),
        isNotNull(videoReport.signedOffAt),
        isNull(videoReport.discardedAt),
        caseId === undefined ? undefined : eq(videoReport.caseId, caseId),
        sql`(SELECT count(*) FROM ${videoCopy} WHERE ${videoCopy.videoId} = ${videoReport.id}) < 2`,
      ),
    )
    .orderBy(sql`${videoReport.signedOffAt} DESC`)
    .limit(limit);
}

/** Forgets the file to save, which lacks captions that were added since. Returns the key of its object. */
export async function removeCaptionedCopy(videoId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .delete(videoCopy)
    .where(and(eq(videoCopy.videoId, videoId), eq(videoCopy.kind, 'captioned')))
    .returning({ objectKey: videoCopy.objectKey });
  return row?.objectKey ?? null;
}
