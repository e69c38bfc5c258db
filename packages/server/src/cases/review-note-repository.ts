import { and, asc, eq } from 'drizzle-orm';

import { appUser } from '../auth/auth-tables.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { reviewNote } from './case-side-tables.ts';
import { videoReport } from './case-tables.ts';

export type ReviewNoteRow = typeof reviewNote.$inferSelect;

export async function insertReviewNote(row: typeof reviewNote.$inferInsert): Promise<void> {
  await currentHandle().insert(reviewNote).values(row);
}

/** The notes of a case along the video, with the version that each is about. Needs a transaction of whoever reads. */
export async function selectReviewNotes(
  caseId: string,
): Promise<{ row: ReviewNoteRow; version: number; author: { id: string; name: string } | null }[]> {
  return currentHandle()
    .select({ row: reviewNote, version: videoReport.version, author: { id: appUser.id, name: appUser.name } })
    .from(reviewNote)
    .innerJoin(videoReport, eq(videoReport.id, reviewNote.videoId))
    .leftJoin(appUser, eq(appUser.id, reviewNote.authorId))
    .where(eq(reviewNote.caseId, caseId))
    .orderBy(asc(videoReport.version), asc(reviewNote.seconds), asc(reviewNote.id));
}

export async function selectReviewNote(caseId: string, id: string): Promise<ReviewNoteRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(reviewNote)
    .where(and(eq(reviewNote.id, id), eq(reviewNote.caseId, caseId)));
  return row;
}

/** Null opens the note again. */
export async function resolveNote(id: string, by: string | null, at: Date | null): Promise<void> {
  await currentHandle()
    .update(reviewNote)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(eq(reviewNote.id, id));
}
