import { reviewNote } from '../cases/case-child-tables.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type ReviewNoteRow = typeof reviewNote.$inferSelect;

export async function insertReviewNote(row: typeof reviewNote.$inferInsert): Promise<void> {
  await currentHandle().insert(reviewNote).values(row);
}

export async function selectReviewNote(caseId: string, id: string): Promise<ReviewNoteRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(reviewNote)
    .where(and(eq(reviewNote.id, id), eq(reviewNote.caseId, caseId)));
  return row;
}

/** Resolves the note, or reopens it if `by` and `at` are `null`. */
export async function resolveNote(id: string, by: string | null, at: Date | null): Promise<void> {
  await currentHandle()
    .update(reviewNote)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(eq(reviewNote.id, id));
}
