import type { VideoEdit, VideoTracks } from '@plainscan/contract';
import { and, desc, eq, gt, isNull, max, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { writeTracks, type TrackColumn } from './video-tracks-repository.ts';
import { videoReport, type VideoRow } from './case-tables.ts';

/** Columns that only one module writes, and those derived from them. */
type OfTracks =
  | TrackColumn
  | 'hasCaptions'
  | 'tracksVersion'
  | 'tracksSha256'
  | 'addedCaptions'
  | 'addedCaptionsSha256'
  | 'addedCaptionsBy'
  | 'addedCaptionsAt';
type NewVideo = Omit<typeof videoReport.$inferInsert, 'version' | OfTracks>;
/** Changeable columns of a video, except its captions and chapters. */
export type VideoChange = Partial<Omit<VideoRow, 'id' | OfTracks>>;

const isCurrent = (caseId: string) => and(eq(videoReport.caseId, caseId), isNull(videoReport.discardedAt));

/** Discards the draft, which can be restored for 30 days. A signed version is never discarded. */
export async function discardCurrentVideo(caseId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({ discardedAt: now, updatedAt: now })
    .where(isCurrent(caseId));
}

/** Who signs, and why without captions. */
type Signing = { signedOffBy: string; captionsReason: string | null };

/** Freezes the signed video: by whom, when, and the hashes of its file, captions and chapters (B12). */
export async function freezeCurrentVideo(caseId: string, signing: Signing, now: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({ ...signing, signedOffAt: now, updatedAt: now, tracksSha256: hashOfTracks })
    .where(isCurrent(caseId));
}

/** T45: makes the signed video a draft again. */
export async function unfreezeCurrentVideo(caseId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({
      signedOffBy: null,
      signedOffAt: null,
      captionsReason: null,
      tracksSha256: null,
      updatedAt: now,
    })
    .where(isCurrent(caseId));
}

/** A jsonb value has one text form, so that the same captions and chapters have the same hash. */
const hashOfTracks = sql<string>`encode(sha256(convert_to(
  jsonb_build_object('captions', captions, 'chapters', chapters)::text, 'UTF8')), 'hex')`;

/** Inserts the next version of a case's video. `tracks` are those that came with it. */
export async function insertVideo(row: NewVideo, tracks?: VideoTracks): Promise<VideoRow> {
  const [last] = await currentHandle()
    .select({ version: max(videoReport.version) })
    .from(videoReport)
    .where(eq(videoReport.caseId, row.caseId));
  const [inserted] = await currentHandle()
    .insert(videoReport)
    .values({ ...row, version: (last?.version ?? 0) + 1 })
    .returning();
  if (tracks) await writeTracks(videoReport, eq(videoReport.id, row.id), tracks, null);
  return inserted as VideoRow;
}

export async function selectVideo(id: string): Promise<VideoRow | undefined> {
  const [row] = await currentHandle().select().from(videoReport).where(eq(videoReport.id, id));
  return row;
}

/** Returns a version of a case's video by its number. */
export async function selectVersion(caseId: string, version: number): Promise<VideoRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(videoReport)
    .where(and(eq(videoReport.caseId, caseId), eq(videoReport.version, version)));
  return row;
}

/** Returns the finished versions of a case's video that were made from segments, oldest first. */
export async function selectEdits(caseId: string): Promise<(VideoRow & { edit: VideoEdit })[]> {
  const rows = await currentHandle()
    .select()
    .from(videoReport)
    .where(and(eq(videoReport.caseId, caseId), eq(videoReport.status, 'ready')))
    .orderBy(videoReport.version);
  return rows.flatMap(({ edit, ...row }) => (edit ? [{ ...row, edit }] : []));
}

export async function updateVideo(id: string, change: VideoChange): Promise<void> {
  await currentHandle().update(videoReport).set(change).where(eq(videoReport.id, id));
}

/** CG-208: notes when the patient asked for captions. Asking again keeps the first time. */
export async function markCaptionsAsked(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({ captionsAskedAt: now })
    .where(and(eq(videoReport.id, id), isNull(videoReport.captionsAskedAt)));
}

/**
 * Saves captions and chapters of an unsigned video. Returns `false` if it is signed, or `version` is not the tracks'
 * current version. Throws 422 with the problem if they are invalid.
 */
export async function saveTracks(
  { id, durationSeconds }: Pick<VideoRow, 'id' | 'durationSeconds'>,
  tracks: VideoTracks,
  version: number,
): Promise<boolean> {
  const isOpen = and(
    eq(videoReport.id, id),
    isNull(videoReport.signedOffAt),
    eq(videoReport.tracksVersion, version),
  );
  if (!(await writeTracks(videoReport, isOpen, tracks, durationSeconds))) return false;
  await currentHandle()
    .update(videoReport)
    .set({ tracksVersion: sql`${videoReport.tracksVersion} + 1` })
    .where(eq(videoReport.id, id));
  return true;
}

/** Writes the tracks of an edit, unless they were already changed. */
export async function writeTracksIfUnchanged(
  id: string,
  tracks: VideoTracks,
  durationSeconds: number,
): Promise<void> {
  const isUntouched = and(eq(videoReport.id, id), eq(videoReport.tracksVersion, 1));
  await writeTracks(videoReport, isUntouched, tracks, durationSeconds);
}

/** Returns videos whose preparation was abandoned. Needs a system transaction. */
export async function selectAbandonedVideos(): Promise<VideoRow[]> {
  return currentHandle()
    .select()
    .from(videoReport)
    .where(
      and(sql`${videoReport.status} = 'processing'`, isAbandoned('prepare-video', sql`${videoReport.id}`)),
    )
    .limit(100);
}

/** T43: removes the draft from the case and keeps it for its consultant until `keptUntil`. */
export async function setVideoAside(caseId: string, now: Date, keptUntil: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({ discardedAt: now, keptUntil, updatedAt: now })
    .where(isCurrent(caseId));
}

/** Returns a consultant's newest draft that was set aside on a case and is still kept. */
export async function selectKeptVideo(
  caseId: string,
  speakerId: string,
  now: Date,
): Promise<VideoRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(videoReport)
    .where(
      and(
        eq(videoReport.caseId, caseId),
        eq(videoReport.recordedBy, speakerId),
        gt(videoReport.keptUntil, now),
        isNull(videoReport.signedOffAt),
      ),
    )
    .orderBy(desc(videoReport.version))
    .limit(1);
  return row;
}

/** Makes a draft that was set aside the case's current one again. */
export async function restoreKeptVideo(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(videoReport)
    .set({ discardedAt: null, keptUntil: null, updatedAt: now })
    .where(eq(videoReport.id, id));
}
