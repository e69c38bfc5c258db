// The only writer of captions and chapters, whoever made them: people, the demo, the sample (F14).
import { AppError, tidyTracks, trackProblems, type VideoTracks } from '@plainscan/contract';

import { type AnyPgColumn, type PgTable, sql, type SQL } from '../platform/database/drizzle.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** A table whose rows are videos. */
type VideoTable = PgTable & { captions: AnyPgColumn; chapters: AnyPgColumn };

/** Its columns that nobody else writes. */
export type TrackColumn = keyof VideoTracks;

/**
 * Writes captions and chapters of the rows that `where` lets through, in place of those before; false where there is none.
 * `duration` in seconds, null while nobody knows it. Throws 422 with the first thing that is wrong with them.
 */
export async function writeTracks(
  table: VideoTable,
  where: SQL | undefined,
  tracks: VideoTracks,
  duration: number | null,
): Promise<boolean> {
  const tidy = tidyTracks(tracks);
  const [problem] = trackProblems(tidy, duration);
  if (problem) throw new AppError(problem.code, { params: problem.params });
  const { rows } = await currentHandle().execute(sql`
    UPDATE ${table} SET captions = ${storedJson(tidy.captions)}::jsonb, chapters = ${storedJson(tidy.chapters)}::jsonb
    WHERE ${where ?? sql`false`} RETURNING 1`);
  return rows.length > 0;
}
