// Counts what waits, runs and failed, for operators. One statement each, because every scrape runs them. Needs a system
// transaction.
import { canRetryMail, type FailedJob } from '@plainscan/contract';

import { sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { canBeResent } from '../platform/database/resendable-mail-condition.ts';

const dateOrNull = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** A failed job, unless a newer one has its key. */
const isFailed = sql`status IN ('failed', 'dead') AND NOT EXISTS (
  SELECT FROM job AS newer WHERE newer.key = job.key AND newer.created_at > job.created_at)`;

export type QueueRow = {
  kind: string;
  waiting: number;
  running: number;
  oldestAt: Date | null;
  done: number;
  failed: number;
};

/** Counts the jobs of each kind: those not finished, those done since `day`, those failed since `week`. */
export async function countJobs(now: Date, since: { day: Date; week: Date }): Promise<QueueRow[]> {
  const isDue = sql`status = 'queued' AND (run_at IS NULL OR run_at <= ${now.toISOString()}::timestamptz)`;
  const { rows } = await currentHandle().execute<Omit<QueueRow, 'oldestAt'> & { oldest: string | null }>(sql`
    SELECT kind,
      count(*) FILTER (WHERE ${isDue})::integer AS waiting,
      count(*) FILTER (WHERE status = 'running')::integer AS running,
      min(coalesce(run_at, created_at)) FILTER (WHERE ${isDue}) AS oldest,
      count(*) FILTER (WHERE status = 'done' AND finished_at > ${since.day.toISOString()}::timestamptz)::integer AS done,
      count(*) FILTER (WHERE ${isFailed})::integer AS failed
    FROM job
    WHERE status IN ('queued', 'running')
      OR (status IN ('done', 'failed', 'dead') AND finished_at > ${since.week.toISOString()}::timestamptz)
    GROUP BY kind ORDER BY kind`);
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestAt: dateOrNull(oldest) }));
}

/** Returns the failed jobs since then, newest first, at most `most`. */
export async function selectFailedJobs(since: Date, most: number): Promise<FailedJob[]> {
  const { rows } = await currentHandle().execute<Omit<FailedJob, 'failedAt'> & { failed_at: string }>(sql`
    SELECT id, kind, subject_kind AS "subjectKind", cause ->> 'code' AS cause, attempt AS attempts,
      finished_at AS failed_at
    FROM job WHERE ${isFailed} AND finished_at > ${since.toISOString()}::timestamptz
    ORDER BY finished_at DESC, id DESC LIMIT ${most}`);
  return rows.map(({ failed_at, ...row }) => ({ ...row, failedAt: new Date(failed_at).toISOString() }));
}

export type MailCounts = {
  waiting: number;
  retrying: number;
  oldestAt: Date | null;
  refused: { reason: string; count: number; resendable: number }[];
};

/** Counts the waiting emails, and those refused or given up on since then. */
export async function countMails(since: Date): Promise<MailCounts> {
  const { rows } = await currentHandle().execute<{
    status: string;
    reason: string | null;
    count: number;
    resendable: number;
    oldest: string;
  }>(sql`
    SELECT status, reason, count(*)::integer AS count, min(created_at) AS oldest,
      count(*) FILTER (WHERE ${canBeResent})::integer AS resendable
    FROM email_outbox
    WHERE status = 'queued'
      OR (status IN ('refused', 'given-up') AND created_at > ${since.toISOString()}::timestamptz)
    GROUP BY status, reason ORDER BY count DESC, reason`);
  const queued = rows.filter(({ status }) => status === 'queued');
  const [oldest] = queued.map((row) => new Date(row.oldest)).toSorted((a, b) => a.getTime() - b.getTime());
  const sum = (some: { count: number }[]): number => some.reduce((all, { count }) => all + count, 0);
  const refused = new Map<string, { count: number; resendable: number }>();
  for (const { status, reason, count, resendable } of rows)
    if (status !== 'queued' && reason !== null) {
      const before = refused.get(reason) ?? { count: 0, resendable: 0 };
      const canHelp = canRetryMail(reason);
      refused.set(reason, {
        count: before.count + count,
        resendable: before.resendable + (canHelp ? resendable : 0),
      });
    }
  return {
    waiting: sum(queued.filter(({ reason }) => reason === null)),
    retrying: sum(queued.filter(({ reason }) => reason !== null)),
    oldestAt: oldest ?? null,
    refused: [...refused].map(([reason, counts]) => ({ reason, ...counts })),
  };
}

/** When the oldest event and the oldest trail row without a number were recorded. */
export type UnsealedTimes = { event: Date | null; row: Date | null };

export async function selectOldestUnsealed(): Promise<UnsealedTimes> {
  const { rows } = await currentHandle().execute<{ event: string | null; row: string | null }>(sql`
    SELECT (SELECT created_at FROM outbox_event WHERE seq IS NULL ORDER BY position LIMIT 1) AS event,
      (SELECT at FROM audit_event WHERE seq IS NULL ORDER BY position LIMIT 1) AS "row"`);
  return { event: dateOrNull(rows[0]?.event ?? null), row: dateOrNull(rows[0]?.row ?? null) };
}

export type StoredCounts = {
  /** Uploads still in progress, and those of them without a new byte since `stalledSince`. */
  uploads: number;
  stalledUploads: number;
  /** From the newest finished storage check. */
  checkedAt: Date | null;
  damagedFiles: number;
  backedUpAt: Date | null;
  restoredAt: Date | null;
};

/** Counts uploads in progress, findings of the newest storage checks, and the newest backup reports. */
export async function countStored(stalledSince: Date): Promise<StoredCounts> {
  const { rows } = await currentHandle().execute<{
    uploads: number;
    stalled: number;
    checked: string | null;
    damaged: number;
    backup: string | null;
    restore: string | null;
  }>(sql`
    SELECT count(*)::integer AS uploads,
      count(*) FILTER (WHERE last_byte_at < ${stalledSince.toISOString()}::timestamptz)::integer AS stalled,
      (SELECT max(finished_at) FROM storage_check) AS checked,
      (SELECT count(*)::integer FROM storage_finding WHERE problem IN ('damaged', 'missing')
        AND check_id = (SELECT id FROM storage_check ORDER BY started_at DESC, id DESC LIMIT 1)) AS damaged,
      (SELECT max(made_at) FROM backup_report WHERE kind = 'backup') AS backup,
      (SELECT max(made_at) FROM backup_report WHERE kind = 'restore') AS restore
    FROM upload WHERE status = 'receiving'`);
  const [row] = rows;
  return {
    uploads: row?.uploads ?? 0,
    stalledUploads: row?.stalled ?? 0,
    checkedAt: dateOrNull(row?.checked ?? null),
    damagedFiles: row?.damaged ?? 0,
    backedUpAt: dateOrNull(row?.backup ?? null),
    restoredAt: dateOrNull(row?.restore ?? null),
  };
}

/** Returns when the backups reported since then were made, oldest first. */
export async function selectBackupTimes(since: Date): Promise<Date[]> {
  const { rows } = await currentHandle().execute<{ at: string }>(
    sql`SELECT made_at AS at FROM backup_report
      WHERE kind = 'backup' AND made_at > ${since.toISOString()}::timestamptz ORDER BY made_at`,
  );
  return rows.map(({ at }) => new Date(at));
}

export type BackupReportKind = 'backup' | 'restore';

/** Records that a backup was made, or that one was restored as a test. */
export async function insertBackupReport(id: string, kind: BackupReportKind, at: Date): Promise<void> {
  await currentHandle().execute(
    sql`INSERT INTO backup_report (id, kind, made_at)
      VALUES (${id}::uuid, ${kind}, ${at.toISOString()}::timestamptz)`,
  );
}
