// The statements for ended storage. All of them need a system transaction.
import { and, asc, eq, inArray, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { temporaryStudy, type TemporaryStudyRow } from '../../uploads/temporary/temporary-study-tables.ts';
import { storageEnd, type StorageEndRow } from './storage-end-tables.ts';

async function run<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

/**
 * Returns patients, ordered by ID after `after`, who have an expired plan and a storage end that is not closed. The
 * plan rules decide whether their storage has really ended.
 */
export async function selectPossiblyEnded(now: Date, after: string | null, limit: number): Promise<string[]> {
  const at = now.toISOString();
  const rows = await run<{ id: string }>(sql`
    SELECT user_id AS id FROM user_plan
    WHERE status <> 'ended' AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
    GROUP BY user_id
    HAVING max(expired_at) <= ${at}::timestamptz
      AND NOT EXISTS (SELECT FROM storage_end WHERE storage_end.user_id = user_plan.user_id
        AND storage_end.ended_at >= max(user_plan.expired_at) AND storage_end.closed_at IS NOT NULL)
    ORDER BY user_id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export async function selectStorageEnd(userId: string, endedAt: Date): Promise<StorageEndRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(storageEnd)
    .where(and(eq(storageEnd.userId, userId), eq(storageEnd.endedAt, endedAt)));
  return row;
}

export async function saveStorageEnd(row: typeof storageEnd.$inferInsert): Promise<void> {
  const { userId, endedAt, ...change } = row;
  await currentHandle()
    .insert(storageEnd)
    .values(row)
    .onConflictDoUpdate({
      target: [storageEnd.userId, storageEnd.endedAt],
      set: { userId, endedAt, ...change },
    });
}

/**
 * Returns the studies in the patient's own storage: those they sent or stored themselves. Studies from clinics and
 * gateways are kept as the clinic decides, and temporary studies have their own deadline (CG-99).
 */
export async function selectStoredStudies(userId: string): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`
    SELECT study.id FROM study
    WHERE study.owner_user_id = ${userId}::uuid AND study.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM upload LEFT JOIN app_user AS sender ON sender.id = upload.created_by
        WHERE upload.id = study.upload_id AND upload.owner_user_id IS NULL
          AND sender.role IS DISTINCT FROM 'patient')
      AND NOT EXISTS (SELECT FROM temporary_study
        WHERE temporary_study.study_id = study.id OR temporary_study.upload_id = study.upload_id)
    ORDER BY study.id`);
  return rows.map(({ id }) => id);
}

/** Returns the patients who have temporary studies, ordered by ID after `after`. */
export async function selectHoldersOfTemporary(after: string | null, limit: number): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`
    SELECT DISTINCT user_id AS id FROM temporary_study
    WHERE ${after}::uuid IS NULL OR user_id > ${after}::uuid ORDER BY user_id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns the patient's temporary studies that still exist, oldest mark first. */
export async function selectTemporaryOf(userId: string): Promise<(TemporaryStudyRow & { study: string })[]> {
  const found = await run<{ id: string; study: string }>(sql`
    SELECT temporary_study.id, study.id AS study FROM temporary_study JOIN study
      ON study.id = temporary_study.study_id OR study.upload_id = temporary_study.upload_id
    WHERE temporary_study.user_id = ${userId}::uuid AND study.owner_user_id = ${userId}::uuid
      AND study.deleted_at IS NULL`);
  const studies = new Map(found.map(({ id, study }) => [id, study]));
  const rows = await currentHandle()
    .select()
    .from(temporaryStudy)
    .where(eq(temporaryStudy.userId, userId))
    .orderBy(asc(temporaryStudy.createdAt), asc(temporaryStudy.id));
  return rows.flatMap((row) => {
    const study = studies.get(row.id);
    return study === undefined ? [] : [{ ...row, study }];
  });
}

export async function updateTemporary(id: string, change: Partial<TemporaryStudyRow>): Promise<void> {
  await currentHandle().update(temporaryStudy).set(change).where(eq(temporaryStudy.id, id));
}

export async function deleteTemporary(ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await currentHandle()
      .delete(temporaryStudy)
      .where(inArray(temporaryStudy.id, [...ids]));
}
