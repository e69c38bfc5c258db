import { caseTable, videoReport, type PatientSnapshot, type VideoRow } from '../cases/case-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, desc, eq, gt, isNotNull } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { recordingKey } from './recording-tables.ts';

export type RecordingRow = {
  upload: typeof upload.$inferSelect;
  caseName: string;
  patient: PatientSnapshot;
  video: Pick<VideoRow, 'status' | 'keptUntil' | 'updatedAt'> | null;
};

const most = 200;

/** Returns the user's recordings since `since`, newest first, or the one with this ID. Needs the owner's rights. */
export async function selectRecordings(
  userId: string,
  { since, id }: { since?: Date; id?: string },
): Promise<RecordingRow[]> {
  const { status, keptUntil, updatedAt } = videoReport;
  return currentHandle()
    .select({
      upload,
      caseName: caseTable.name,
      patient: caseTable.patientSnapshot,
      video: { status, keptUntil, updatedAt },
    })
    .from(upload)
    .innerJoin(caseTable, eq(caseTable.id, upload.recordedCaseId))
    .leftJoin(videoReport, eq(videoReport.uploadId, upload.id))
    .where(
      and(
        eq(upload.createdBy, userId),
        isNotNull(upload.recordedCaseId),
        since && gt(upload.createdAt, since),
        id === undefined ? undefined : eq(upload.id, id),
      ),
    )
    .orderBy(desc(upload.createdAt))
    .limit(most);
}

/** Needs the owner's rights. */
export async function selectSealedKey(userId: string): Promise<string | undefined> {
  const [row] = await currentHandle().select().from(recordingKey).where(eq(recordingKey.userId, userId));
  return row?.keySealed;
}

/** Inserts the key unless one exists: of concurrent calls, the first one counts. Needs the owner's rights. */
export async function insertSealedKey(row: typeof recordingKey.$inferInsert): Promise<void> {
  await currentHandle().insert(recordingKey).values(row).onConflictDoNothing();
}
