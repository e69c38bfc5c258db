// The only writer of captions and chapters, whoever made them: users, the demo, the sample (F14).
import { AppError, normalizeTracks, trackProblems, type VideoTracks } from '@plainscan/contract';

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
