// The only writer of captions and chapters, whoever made them: users, the demo, the sample (F14).
import {
  AppError,
  normalizeTracks,
  trackProblems,
  type Caption,
  type VideoTracks,
} from '@plainscan/contract';

import { type AnyPgColumn, type PgTable, sql, type SQL } from '../platform/database/drizzle.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** A table whose rows are videos. */
type VideoTable = PgTable & { captions: AnyPgColumn; chapters: AnyPgColumn };

/** Columns that no other code writes. */
export type TrackColumn = keyof VideoTracks;

/**
 * Replaces captions and chapters of the rows matching `where`. Returns `false` if there are none. `duration` is in
 * seconds, or `null` if unknown. Throws 422 with the first problem.
 */
export async function writeTracks(
  table: VideoTable,
  where: SQL | undefined,
  tracks: VideoTracks,
  duration: number | null,
): Promise<boolean> {
  const tidy = normalizeTracks(tracks);
  const [problem] = trackProblems(tidy, duration);
  if (problem) throw new AppError(problem.code, { params: problem.params });
  const { rows } = await currentHandle().execute(sql`
    UPDATE ${table} SET captions = ${storedJson(tidy.captions)}::jsonb, chapters = ${storedJson(tidy.chapters)}::jsonb
    WHERE ${where ?? sql`false`} RETURNING 1`);
  return rows.length > 0;
}

type AddedCaptions = { captions: Caption[]; duration: number | null; by: string; at: Date };

/**
 * CG-208: adds captions to a signed video without any, with the hash of their jsonb text. What was signed stays. Returns
 * the hash, or `null` if the video has captions by now. Throws 422 with the first problem.
 */
export async function addCaptions(
  videoId: string,
  { captions, duration, by, at }: AddedCaptions,
): Promise<string | null> {
  const tidy = normalizeTracks({ captions, chapters: [] });
  const [problem] = trackProblems(tidy, duration);
  if (problem) throw new AppError(problem.code, { params: problem.params });
  if (tidy.captions.length === 0) throw new AppError('tracks.empty');
  const added = sql`${storedJson(tidy.captions)}::jsonb`;
  const { rows } = await currentHandle().execute<{ sha256: string }>(sql`
    UPDATE video_report SET added_captions = ${added}, added_captions_by = ${by}::uuid,
      added_captions_at = ${at.toISOString()}::timestamptz, updated_at = ${at.toISOString()}::timestamptz,
      added_captions_sha256 = encode(sha256(convert_to((${added})::text, 'UTF8')), 'hex')
    WHERE id = ${videoId}::uuid AND signed_off_at IS NOT NULL AND NOT has_captions
    RETURNING added_captions_sha256 AS sha256`);
  return rows[0]?.sha256 ?? null;
}
