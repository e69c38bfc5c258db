// What users have watched of a video's versions (CG-182). All need a transaction of the user who watches.
import { mergeRanges, type WatchedRange } from '@plainscan/contract';

import { and, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { reviewWatch } from './case-child-tables.ts';

type SeenRow = Pick<typeof reviewWatch.$inferSelect, 'userId' | 'videoId' | 'caseId' | 'ranges'>;

const isRow = (userId: string, videoId: string) =>
  and(eq(reviewWatch.userId, userId), eq(reviewWatch.videoId, videoId));

/** Returns the ranges that a user has watched of a version, in seconds; empty if none. */
export async function selectSeen(userId: string, videoId: string): Promise<WatchedRange[]> {
  const [row] = await currentHandle()
    .select({ ranges: reviewWatch.ranges })
    .from(reviewWatch)
    .where(isRow(userId, videoId));
  return row?.ranges ?? [];
}

/** Adds newly watched ranges; repeating them changes nothing. Returns all watched ranges. */
export async function addSeen(row: SeenRow, now: Date): Promise<WatchedRange[]> {
  const database = currentHandle();
  const { userId, videoId } = row;
  await database
    .insert(reviewWatch)
    .values({ ...row, startedAt: now, updatedAt: now })
    .onConflictDoNothing();
  // Two windows of one user may send at the same time: the second adds to what the first has written.
  const [kept] = await database
    .select({ ranges: reviewWatch.ranges })
    .from(reviewWatch)
    .where(isRow(userId, videoId))
    .for('update');
  const ranges = mergeRanges([...(kept?.ranges ?? []), ...row.ranges]);
  await database.update(reviewWatch).set({ ranges, updatedAt: now }).where(isRow(userId, videoId));
  return ranges;
}
