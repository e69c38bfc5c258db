// The statements for watching. All need the watching user's transaction.
import { mergeRanges, type Chapter } from '@plainscan/contract';

import { videoReport } from '../../cases/case-tables.ts';
import { and, desc, eq, isNull } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { reportWatch } from './report-watch-tables.ts';

type WatchRow = typeof reportWatch.$inferSelect;

/** Returns the case's current video, with its length in seconds and its chapters. */
export async function selectShownVideo(
  caseId: string,
): Promise<{ id: string; duration: number; chapters: Chapter[] } | undefined> {
  const [row] = await currentHandle()
    .select({
      id: videoReport.id,
      duration: videoReport.durationSeconds,
      chapters: videoReport.chapters,
    })
    .from(videoReport)
    .where(
      and(eq(videoReport.caseId, caseId), eq(videoReport.status, 'ready'), isNull(videoReport.discardedAt)),
    );
  return row && { ...row, duration: row.duration ?? 0 };
}

/** Adds newly watched ranges to a viewing. Repeating a call changes nothing. */
export async function addWatched(row: Omit<WatchRow, 'startedAt'>): Promise<void> {
  const database = currentHandle();
  const isRow = and(
    eq(reportWatch.userId, row.userId),
    eq(reportWatch.viewingId, row.viewingId),
    eq(reportWatch.videoId, row.videoId),
  );
  await database
    .insert(reportWatch)
    .values({ ...row, startedAt: row.updatedAt })
    .onConflictDoNothing();
  const [kept] = await database
    .select({ ranges: reportWatch.ranges })
    .from(reportWatch)
    .where(isRow)
    .for('update');
  const { position, updatedAt } = row;
  const ranges = mergeRanges([...(kept?.ranges ?? []), ...row.ranges]);
  await database.update(reportWatch).set({ ranges, position, updatedAt }).where(isRow);
}

/** Returns what a user watched of a video, newest visit first. */
export function selectWatched(
  userId: string,
  videoId: string,
): Promise<Pick<WatchRow, 'ranges' | 'position' | 'updatedAt'>[]> {
  const { ranges, position, updatedAt } = reportWatch;
  return currentHandle()
    .select({ ranges, position, updatedAt })
    .from(reportWatch)
    .where(and(eq(reportWatch.userId, userId), eq(reportWatch.videoId, videoId)))
    .orderBy(desc(reportWatch.updatedAt), desc(reportWatch.viewingId));
}
