// The statements that remove studies. Except for the lists, everything here needs the owner's rights: a removal reaches
// links and downloads that the user's own role cannot touch.
import type { Actor } from '@plainscan/contract';

import { and, eq, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { textsIn, uuidsIn } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { isOwnStudy, study } from '../viewers/study-tables.ts';

type StudyRow = typeof study.$inferSelect;

/** Returns one study that a patient keeps. Needs that user's transaction. */
export async function selectKeptStudy(actor: Actor, id: string): Promise<StudyRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(study)
    .where(and(eq(study.id, id), isOwnStudy(actor.userId), isNull(study.deletedAt)));
  return row;
}

/** Removes the owner from studies that no case shows. Needs a system transaction. */
export async function releaseStudiesOf(userId: string): Promise<void> {
  await run(sql`UPDATE study SET owner_user_id = NULL, owner_email = NULL
    WHERE owner_user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM "case" WHERE "case".study_id = study.id)`);
}

/** Locks the studies: no case can be created on them until the transaction ends. */
export async function lockStudies(ids: string[]): Promise<void> {
  await currentHandle()
    .select({ id: study.id })
    .from(study)
    .where(inArray(study.id, ids))
    .orderBy(study.id)
    .for('update');
}

const isOpen = sql`status NOT IN ('completed', 'archived')`;

async function run<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

/** Returns which of these studies an open case needs (T36, CG-86). */
export async function selectStudiesInUse(ids: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ id: string }>(
    sql`SELECT DISTINCT study_id AS id FROM "case" WHERE study_id IN ${uuidsIn(ids)} AND ${isOpen}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the IDs of cases that show these studies in lists. */
export async function selectCaseIdsOf(studyIds: readonly string[]): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`SELECT id FROM "case" WHERE study_id IN ${uuidsIn(studyIds)}`);
  return rows.map(({ id }) => id);
}

export async function markRemoved(ids: readonly string[], removedBy: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await run(sql`UPDATE study SET deleted_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
    removed_by = ${removedBy}::uuid WHERE id IN ${uuidsIn(ids)} AND deleted_at IS NULL`);
}

/** Returns which of these studies the patient still keeps. */
export async function selectKeptStudiesOf(userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await run<{ id: string }>(sql`SELECT id FROM study
    WHERE id IN ${uuidsIn(ids)} AND owner_user_id = ${userId}::uuid AND deleted_at IS NULL ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Restores removed studies of the patient and returns their IDs. */
export async function unmarkRemoved(userId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await run<{
    id: string;
  }>(sql`UPDATE study SET deleted_at = NULL, removed_by = NULL, purge_at = NULL,
    updated_at = ${now.toISOString()}::timestamptz
    WHERE id IN ${uuidsIn(ids)} AND owner_user_id = ${userId}::uuid AND deleted_at IS NOT NULL RETURNING id`);
  return rows.map(({ id }) => id);
}

/** Deletes the passes to these studies and their files. */
export async function deletePassesTo(ids: readonly string[]): Promise<void> {
  await run(sql`DELETE FROM pass WHERE kind IN ('study', 'file') AND (resource_id IN ${uuidsIn(ids)}
    OR resource_id IN (SELECT id FROM study_file WHERE study_id IN ${uuidsIn(ids)}))`);
}

/** Deletes the downloads that contain any of these records and returns the keys of their files. */
export async function deleteDownloadsOf(recordIds: readonly string[]): Promise<string[]> {
  const rows = await run<{ key: string | null }>(sql`DELETE FROM download
    WHERE EXISTS (SELECT FROM jsonb_array_elements_text(record_ids) AS record (id) WHERE record.id IN ${textsIn(recordIds)})
    RETURNING object_key AS key`);
  return rows.flatMap(({ key }) => key ?? []);
}

/** Sets the purge time. Their grace period came before the removal, so the next purge takes them. */
export async function setPurge(ids: readonly string[], at: Date): Promise<void> {
  await run(sql`UPDATE study SET purge_at = ${at.toISOString()}::timestamptz
    WHERE id IN ${uuidsIn(ids)} AND deleted_at IS NOT NULL`);
}
