// A job's life cycle: queued → running → done, or queued again, failed (final), dead (no attempts left), cancelled.
import { newId } from '../clock/uuidv7.ts';
import type { Database } from '../database/database.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { storedJson } from '../database/stored-text.ts';
import { recordEvent } from '../outbox/record-event.ts';
import type { JobCause, JobProgress } from './job-handler.ts';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'dead' | 'cancelled';

/** The right to one run of a job. The next run has another lease, even in the same process. */
export type Lease = { id: string; lease: string };

export type ClaimedJob = Lease & {
  kind: string;
  payload: unknown;
  attempt: number;
  maxAttempts: number;
};

export type JobEnd =
  | { status: 'done' }
  | { status: 'failed' | 'dead'; cause: JobCause }
  /** `isFree`: what the job waited for was unavailable, so this attempt does not count. */
  | { status: 'queued'; cause: JobCause; runAt: Date; isFree?: true };

type ChangedRow = {
  id: string;
  kind: string;
  status: JobStatus;
  subject_kind: string | null;
  subject_id: string | null;
};

const CHANGED = sql`id, kind, status, subject_kind, subject_id`;
const LEASE_LOST: JobCause = { code: 'process-stopped' };
/** Frequent server restarts interrupt jobs; this limit ends a job that crashes every server. */
const MAX_INTERRUPTIONS = 20;

/** How many more jobs of a kind a process can run. */
export type FreeSlots = { kind: string; count: number };

/** Claims due jobs, oldest first, up to the count of each kind. No two callers get the same job. */
export async function claimJobs(
  database: Database,
  free: readonly FreeSlots[],
  now: Date,
): Promise<ClaimedJob[]> {
  const lease = newId();
  return database.asSystem(async () => {
    const { rows } = await database.current().execute<
      ChangedRow & { payload: unknown; attempt: number; max_attempts: number }
    >(sql`
      WITH free AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(free)}::jsonb) AS free (kind text, count integer)
      ), due AS MATERIALIZED (
        SELECT chosen.id FROM free CROSS JOIN LATERAL (
          SELECT id FROM job
          WHERE status = 'queued' AND kind = free.kind
            AND (run_at IS NULL OR run_at <= ${now.toISOString()}::timestamptz)
            -- The end of what the index has to be read for, with a minute for clocks that differ.
            AND coalesce(run_at, created_at)
              <= greatest(${now.toISOString()}::timestamptz, statement_timestamp()) + interval '1 minute'
          ORDER BY coalesce(run_at, created_at), id LIMIT free.count FOR UPDATE SKIP LOCKED
        ) AS chosen
      )
      UPDATE job SET status = 'running', attempt = attempt + 1, lease = ${lease}::uuid,
        heartbeat_at = clock_timestamp(), updated_at = clock_timestamp(), progress = NULL
      WHERE id IN (SELECT id FROM due)
      RETURNING ${CHANGED}, payload, attempt, max_attempts`);
    await announce(rows);
    return rows.map(({ id, kind, payload, attempt, max_attempts }) => {
      return { id, lease, kind, payload, attempt, maxAttempts: max_attempts };
    });
  });
}

/** Renews the leases and returns those that still hold. */
export async function renewLeases(database: Database, leases: readonly Lease[]): Promise<Set<string>> {
  return database.asSystem(async () => {
    const { rows } = await database.current().execute<{ lease: string; id: string }>(sql`
      UPDATE job SET heartbeat_at = clock_timestamp() WHERE ${isLeasedBy(leases)} RETURNING id, lease`);
    return new Set(rows.map(leaseKey));
  });
}

export function leaseKey({ id, lease }: Lease): string {
  return `${id} ${lease}`;
}

/**
 * Requeues jobs whose runner has been silent for this long; `null`: all running ones. The run counts as an
 * interruption, not as an attempt, because the job may not be at fault.
 */
export async function reclaimLeases(database: Database, deadAfterMs: number | null): Promise<void> {
  const isSilent =
    deadAfterMs === null
      ? sql`true`
      : sql`heartbeat_at < clock_timestamp() - make_interval(secs => ${deadAfterMs / 1000})`;
  await change(
    database,
    sql`interruptions = interruptions + 1, attempt = attempt - 1,
      status = CASE WHEN interruptions + 1 < ${MAX_INTERRUPTIONS} THEN 'queued' ELSE 'dead' END,
      finished_at = CASE WHEN interruptions + 1 < ${MAX_INTERRUPTIONS} THEN NULL ELSE clock_timestamp() END,
      run_at = NULL, lease = NULL, heartbeat_at = NULL, cause = ${storedJson(LEASE_LOST)}::jsonb`,
    sql`status = 'running' AND ${isSilent}`,
  );
}

/** Requeues unfinished jobs. The attempt does not count. */
export async function releaseJobs(database: Database, leases: readonly Lease[]): Promise<void> {
  await change(
    database,
    sql`status = 'queued', attempt = attempt - 1, run_at = NULL, lease = NULL,
      heartbeat_at = NULL`,
    isLeasedBy(leases),
  );
}

/** Writes a job's end, unless the lease has passed to another run. */
export async function finishJob(database: Database, lease: Lease, end: JobEnd): Promise<void> {
  const cause = end.status === 'done' ? null : end.cause;
  const runAt = end.status === 'queued' ? end.runAt.toISOString() : null;
  const freeAttempts = end.status === 'queued' && end.isFree ? 1 : 0;
  await change(
    database,
    sql`status = ${end.status}, cause = ${cause && storedJson(cause)}::jsonb, run_at = ${runAt}::timestamptz, lease = NULL,
      heartbeat_at = NULL, attempt = attempt - ${freeAttempts}::integer,
      finished_at = CASE WHEN ${end.status === 'queued'}::boolean THEN NULL ELSE clock_timestamp() END`,
    isLeasedBy([lease]),
  );
}

export async function writeProgress(database: Database, lease: Lease, progress: JobProgress): Promise<void> {
  await change(database, sql`progress = ${JSON.stringify(progress)}::jsonb`, isLeasedBy([lease]));
}

/** Returns the kinds of unfinished jobs. */
export async function listOpenKinds(database: Database): Promise<string[]> {
  return database.asSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ kind: string }>(
        sql`SELECT DISTINCT kind FROM job WHERE status IN ('queued', 'running') ORDER BY kind`,
      );
    return rows.map((row) => row.kind);
  });
}

/** Applies the change, announces it, and returns the IDs of the affected jobs. */
export async function changeJobs(
  database: Pick<Database, 'current'>,
  set: SQL,
  where: SQL,
): Promise<string[]> {
  const { rows } = await database
    .current()
    .execute<ChangedRow>(
      sql`UPDATE job SET ${set}, updated_at = clock_timestamp() WHERE ${where} RETURNING ${CHANGED}`,
    );
  await announce(rows);
  return rows.map((row) => row.id);
}

async function change(database: Database, set: SQL, where: SQL): Promise<void> {
  await database.asSystem(() => changeJobs(database, set, where));
}

async function announce(rows: readonly ChangedRow[]): Promise<void> {
  for (const { id, kind, status, subject_kind, subject_id } of rows) {
    if (subject_kind === null || subject_id === null) continue;
    await recordEvent({
      event: 'job-updated',
      rooms: [`${subject_kind}:${subject_id}`],
      data: { jobId: id, kind, status, subjectKind: subject_kind, subjectId: subject_id },
    });
  }
}

function isLeasedBy(leases: readonly Lease[]): SQL {
  const pairs = leases.map(({ id, lease }) => sql`(${id}::uuid, ${lease}::uuid)`);
  return sql`status = 'running' AND (id, lease) IN (${sql.join(pairs, sql`, `)})`;
}
