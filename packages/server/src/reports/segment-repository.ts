import type { Retake } from '@plainscan/contract';

import { videoSegment, type SegmentRow } from '../cases/case-child-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, asc, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** Needs the owner's rights. */
export async function insertSegment(row: typeof videoSegment.$inferInsert): Promise<void> {
  await currentHandle().insert(videoSegment).values(row);
}

/**
 * Returns all segments of a case, oldest first. Needs a transaction of staff who see the case, or the owner's rights.
 */
export async function selectSegments(caseId: string): Promise<SegmentRow[]> {
  return currentHandle()
    .select()
    .from(videoSegment)
    .where(eq(videoSegment.caseId, caseId))
    .orderBy(asc(videoSegment.createdAt), asc(videoSegment.id));
}

export async function selectSegment(id: string): Promise<SegmentRow | undefined> {
  const [row] = await currentHandle().select().from(videoSegment).where(eq(videoSegment.id, id));
  return row;
}

/** Needs the owner's rights. */
export async function updateSegment(id: string, change: Partial<Omit<SegmentRow, 'id'>>): Promise<void> {
  await currentHandle().update(videoSegment).set(change).where(eq(videoSegment.id, id));
}

/** Returns what a retake replaces, or `null` for a separate video. */
export async function selectRetake(uploadId: string, caseId: string): Promise<Retake | null> {
  const [row] = await currentHandle()
    .select({ retake: upload.retake })
    .from(upload)
    .where(and(eq(upload.id, uploadId), eq(upload.recordedCaseId, caseId)));
  return row?.retake ?? null;
}
