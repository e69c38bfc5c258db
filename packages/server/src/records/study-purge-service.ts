// After the grace period a removed study is deleted for good (R11): rows, pack, previews, views, copies and links.
import { limits } from '@plainscan/contract';

import { removeLinksTo } from '../capabilities/capability-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import { uuidsIn } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { deleteDownloadsOf, selectStudiesInUse } from './retention-repository.ts';
import { listStudyObjects } from '../uploads/upload-retention-service.ts';

type Removed = { id: string; uploadId: string | null; workspaceId: number; ownerUserId: string | null };

const columns = sql`id, upload_id AS "uploadId", workspace_id AS "workspaceId", owner_user_id AS "ownerUserId"`;

/**
 * Purges up to a hundred studies that were removed long enough ago or whose grace period came before the removal.
 * Returns the IDs of the purged studies and reports each one as soon as it is gone. Safe to rerun after a crash.
 */
export async function purgeRemovedStudies(
  platform: Platform,
  onPurged: (id: string) => void = () => {},
): Promise<string[]> {
  const purged: string[] = [];
  for (const row of await selectPurgeable(platform)) {
    if (!(await purge(platform, row, 'removed'))) continue;
    purged.push(row.id);
    onPurged(row.id);
  }
  return purged;
}

/** Returns the IDs of the studies that the next purge would take. */
export const listPurgeable = async (platform: Platform): Promise<string[]> =>
  (await selectPurgeable(platform)).map(({ id }) => id);

async function selectPurgeable({ database, clock }: Platform): Promise<Removed[]> {
  const now = clock.now().toISOString();
  const before = new Date(clock.now().getTime() - limits.removedStudyMilliseconds).toISOString();
  const { rows } = await database.asSystem(() =>
    database.current().execute<Removed>(sql`
      SELECT ${columns} FROM study
      WHERE (deleted_at <= ${before}::timestamptz OR (deleted_at IS NOT NULL AND purge_at <= ${now}::timestamptz))
        AND NOT EXISTS (
          SELECT FROM "case" WHERE "case".study_id = study.id AND "case".status NOT IN ('completed', 'archived'))
      ORDER BY deleted_at LIMIT 100`),
  );
  return rows;
}

/** Purges these studies at once, without a grace period. Skips those that an open case needs. */
export async function purgeStudies(platform: Platform, ids: readonly string[]): Promise<void> {
  const { rows } = await platform.database.asSystem(() =>
    platform.database
      .current()
      .execute<Removed>(sql`SELECT ${columns} FROM study WHERE id IN ${uuidsIn(ids)}`),
  );
  for (const row of rows) await purge(platform, row, 'erased');
}

/** Returns whether the study is gone. With `removed`, purges it only if it is still marked as removed. */
async function purge(platform: Platform, row: Removed, reason: 'removed' | 'erased'): Promise<boolean> {
  const { database, objects, packs } = platform;
  // Done first because the record of a sealed upload holds its file names, and a second run would not find it.
  if (row.uploadId !== null) await packs.discard(row.uploadId);
  const keys = await database.asSystem(async () => {
    // Another process may have purged it, or its patient may have restored it.
    if (!(await lockPurgeable(row.id, reason))) return null;
    // A case that has since been taken out of the archive needs it again.
    if ((await selectStudiesInUse([row.id])).size > 0) return null;
    return deleteStudy(row, platform.clock.now());
  });
  if (keys === null) return false;
  await removeObjects({ database, objects }, keys);
  return true;
}

async function lockPurgeable(id: string, reason: 'removed' | 'erased'): Promise<boolean> {
  const { rows } = await currentHandle().execute(sql`SELECT 1 FROM study
    WHERE id = ${id} AND (deleted_at IS NOT NULL OR ${reason === 'erased'}) FOR UPDATE`);
  return rows.length > 0;
}

async function deleteStudy(
  { id, uploadId, workspaceId, ownerUserId }: Removed,
  now: Date,
): Promise<string[]> {
  const handle = currentHandle();
  const isShared = uploadId !== null && (await isPackShared(uploadId));
  const stored = await listStudyObjects(id);
  const kept = isShared ? await selectPackKey(uploadId) : null;
  const keys = [...stored.filter((key) => key !== kept), ...(await deleteDownloadsOf([id]))];
  await removeLinksTo(keys);
  // Personal data of other people from the image headers is deleted with the images (B4).
  await handle.execute(sql`UPDATE "case" SET study_id = NULL, upload_id = NULL, identity_hold = NULL
    WHERE study_id = ${id}`);
  await handle.execute(sql`DELETE FROM study WHERE id = ${id}`);
  if (!isShared) await handle.execute(sql`DELETE FROM upload WHERE id = ${uploadId}`);
  await recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId,
    patientUserId: ownerUserId,
    action: 'study.purged',
    entityKind: 'study',
    entityId: id,
    outcome: 'allowed',
    at: now,
  });
  await recordRemoval(keys);
  return keys;
}

/**
 * Returns whether a written report or another file of a case is in the same pack. The pack is then deleted with that
 * case.
 */
async function isPackShared(uploadId: string): Promise<boolean> {
  const { rows } = await currentHandle()
    .execute(sql`SELECT 1 FROM pack_file WHERE upload_id = ${uploadId} AND (
    EXISTS (SELECT FROM report_file WHERE report_file.pack_file_id = pack_file.id)
    OR EXISTS (SELECT FROM additional_file WHERE additional_file.pack_file_id = pack_file.id)) LIMIT 1`);
  return rows.length > 0;
}

async function selectPackKey(uploadId: string): Promise<string | null> {
  const { rows } = await currentHandle().execute<{ key: string | null }>(
    sql`SELECT pack_key AS key FROM upload WHERE id = ${uploadId}`,
  );
  return rows[0]?.key ?? null;
}
