// Which cases have become due by time alone. Each query leaves out what has been done, so that it is done once. Statuses
// are written out: a partial index does not serve a statement that receives them as parameters.
import type { CaseFiles } from '../case-files/image-processing.ts';
import { caseEvent, caseTable, type CaseRow } from '../cases/case-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';

const maxAtOnce = 100;

/** CG-195: true if the clinic working on the case and the patient's clinic are both open. */
export const isOfOpenClinics: SQL = sql`NOT EXISTS (SELECT 1 FROM ${workspace}
  WHERE ${workspace.id} IN (${caseTable.workspaceId}, ${caseTable.patientWorkspaceId})
    AND ${workspace.closedAt} IS NOT NULL)`;

/** Returns the cases that meet a condition, or checks whether one case meets it. Needs a system transaction. */
export async function selectDue(condition: SQL | undefined, id?: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(condition, id === undefined ? undefined : eq(caseTable.id, id)))
    // As text, because otherwise the planner may read all cases in the order of their IDs until it has enough.
    .orderBy(sql`${caseTable.id}::text`)
    .limit(maxAtOnce);
  return rows.map(({ id: found }) => found);
}

/** T35: new cases that are due before `dueBefore` and whose claimers have not been notified. */
export const isDueSoon = (dueBefore: Date): SQL | undefined =>
  and(
    sql`${caseTable.status} = 'new'`,
    lt(caseTable.dueDate, dueBefore),
    isNull(caseTable.dueSoonNotifiedAt),
  );

/** T39: unpaid since before `since`. */
export const isLongUnpaid = (since: Date): SQL | undefined =>
  and(eq(caseTable.status, 'not-paid'), lt(caseTable.waitingSince, since));

const waitsForRequester = or(
  inArray(caseTable.status, ['pending-upload', 'upload-shared', 'incomplete']),
  and(eq(caseTable.status, 'not-paid'), eq(caseTable.payer, 'workspace')),
);

/** T40: cases waiting since before `first` without that reminder, or since before `second` with only the first one. */
export const isUnreminded = (first: Date, second: Date): SQL | undefined =>
  and(
    waitsForRequester,
    or(
      and(lt(caseTable.waitingSince, first), isNull(caseTable.remindedFor)),
      and(lt(caseTable.waitingSince, second), eq(caseTable.remindedFor, 'day-2')),
    ),
  );

/**
 * B9: unopened reports sent after `last`, and before `first` without a reminder or before `second` with only the first
 * one.
 */
export const isUnopened = ({
  first,
  second,
  last,
}: Record<'first' | 'second' | 'last', Date>): SQL | undefined =>
  and(
    sql`${caseTable.status} = 'completed'`,
    isNull(caseTable.openedAt),
    gte(caseTable.signedOffAt, last),
    or(
      and(lt(caseTable.signedOffAt, first), isNull(caseTable.remindedFor)),
      and(lt(caseTable.signedOffAt, second), eq(caseTable.remindedFor, 'unopened-2')),
    ),
  );

const overdueName = (now: Date): SQL =>
  sql`'overdue-' || floor(extract(epoch FROM ${now.toISOString()}::timestamptz - ${caseTable.dueDate}) / 86400)::int`;

/** T40: cases in progress past their due date that have had no reminder for the current overdue day. */
export const isOverdue = (now: Date): SQL | undefined =>
  and(
    sql`${caseTable.status} IN ('in-progress', 'review', 'in-review')`,
    lt(caseTable.dueDate, now),
    sql`NOT EXISTS (SELECT 1 FROM ${caseEvent} WHERE ${caseEvent.caseId} = ${caseTable.id}
        AND ${caseEvent.action} = 'remind' AND ${caseEvent.detail} ->> 'reminder' = ${overdueName(now)})`,
  );

/** T39: requests that were withdrawn unpaid before this time and still have the images that came with them. */
export const isWithdrawnWithImages = (before: Date): SQL | undefined =>
  and(
    sql`${caseTable.status} = 'archived'`,
    sql`${caseTable.statusBeforeArchive} = 'not-paid'`,
    isNotNull(caseTable.uploadId),
    sql`(SELECT ${caseEvent.action} IN ('withdraw', 'expire') AND ${caseEvent.at} < ${before.toISOString()}::timestamptz
        FROM ${caseEvent} WHERE ${caseEvent.caseId} = ${caseTable.id} AND ${caseEvent.toStatus} = 'archived'
        ORDER BY ${caseEvent.at} DESC, ${caseEvent.id} DESC LIMIT 1)`,
  );

/**
 * CG-99: cases that ended longer ago than their patient's clinic keeps images, and still have images that its staff or
 * a gateway sent. Only the patient removes what the patient sent or keeps.
 */
export const isPastRetention = (now: Date): SQL | undefined =>
  and(
    sql`${caseTable.status} IN ('completed', 'archived')`,
    isNotNull(caseTable.uploadId),
    sql`${caseTable.patientWorkspaceId} = ANY (ARRAY(SELECT ${workspace.id} FROM ${workspace}
      WHERE ${workspace.imageRetentionDays} IS NOT NULL))`,
    sql`EXISTS (SELECT 1 FROM ${workspace} WHERE ${workspace.id} = ${caseTable.patientWorkspaceId}
        AND CASE WHEN ${caseTable.status} = 'completed' THEN coalesce(${caseTable.signedOffAt}, ${caseTable.updatedAt})
          ELSE ${caseTable.updatedAt} END + make_interval(days => ${workspace.imageRetentionDays})
          < ${now.toISOString()}::timestamptz)`,
    sql`EXISTS (SELECT 1 FROM ${upload} LEFT JOIN app_user AS sender ON sender.id = ${upload.createdBy}
        WHERE ${upload.id} = ${caseTable.uploadId} AND ${upload.ownerUserId} IS NULL
          AND sender.role IS DISTINCT FROM 'patient')`,
  );

/** Returns whether another case uses the study as well. */
export async function isStudyShared({ id, studyId }: Pick<CaseRow, 'id' | 'studyId'>): Promise<boolean> {
  if (studyId === null) return false;
  const rows = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(eq(caseTable.studyId, studyId), sql`${caseTable.id} <> ${id}`))
    .limit(1);
  return rows.length > 0;
}

/** Detaches the upload from its case. The removal of abandoned uploads takes it with its study. */
export async function detachUpload(uploadId: string): Promise<void> {
  await currentHandle().update(upload).set({ caseId: null }).where(eq(upload.id, uploadId));
}

/** Returns cases whose files stopped arriving before `before`. Needs a system transaction. */
export async function selectLostUploads(before: Date): Promise<CaseFiles[]> {
  return currentHandle()
    .select({ caseId: caseTable.id, uploadId: upload.id })
    .from(caseTable)
    .innerJoin(upload, eq(upload.id, caseTable.uploadId))
    .where(
      and(eq(caseTable.status, 'uploading'), eq(upload.status, 'receiving'), lt(upload.lastByteAt, before)),
    )
    .limit(100);
}
