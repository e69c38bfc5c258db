import { sql } from '../database/drizzle.ts';
import { currentHandle } from '../database/transaction.ts';
import type { JobCause } from './job-handler.ts';
import { changeJobs } from './job-repository.ts';

const database = { current: currentHandle };

/** Returns the job's subject, or undefined if the job or its subject does not exist. Needs a system transaction. */
export async function readJobSubject(id: string): Promise<{ kind: string; id: string } | undefined> {
  const { rows } = await currentHandle().execute<{ kind: string; id: string }>(
    sql`SELECT subject_kind AS kind, subject_id AS id FROM job WHERE id = ${id}::uuid AND subject_id IS NOT NULL`,
  );
  return rows[0];
}

/** Returns a job's kind and key. Needs a system transaction. */
export async function readJobKey(id: string): Promise<{ kind: string; key: string | null } | undefined> {
  const { rows } = await currentHandle().execute<{ kind: string; key: string | null }>(
    sql`SELECT kind, key FROM job WHERE id = ${id}::uuid`,
  );
  return rows[0];
}

type KnownJob = {
  id: string;
  status: string;
  progress: { done: number; total: number } | null;
  /** Why the job failed. */
  cause: JobCause | null;
};

/** Returns the newest job with this key. Needs the owner's rights. */
export async function readNewestJob(key: string): Promise<KnownJob | undefined> {
  const { rows } = await currentHandle().execute<KnownJob>(
    sql`SELECT id, status, progress, cause FROM job WHERE key = ${key} ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Requeues a failed, dead or canceled job with all its attempts. Returns `false` if the job does not exist or another
 * one with its key is open.
 */
export async function retryJob(id: string): Promise<boolean> {
  const ids = await changeJobs(
    database,
    sql`status = 'queued', attempt = 0, interruptions = 0, run_at = NULL, cause = NULL, progress = NULL, finished_at = NULL`,
    sql`id = ${id}::uuid AND status IN ('failed', 'dead', 'cancelled') AND NOT EXISTS (
      SELECT FROM job AS other WHERE other.key = job.key AND other.status IN ('queued', 'running'))`,
  );
  await notify('job_queued', ids);
  return ids.length > 0;
}

/** Cancels an unfinished job. A running one is told immediately. Returns `false` if there is none. */
export async function cancelJob(id: string): Promise<boolean> {
  const ids = await changeJobs(
    database,
    sql`status = 'cancelled', finished_at = clock_timestamp(), lease = NULL, heartbeat_at = NULL`,
    sql`id = ${id}::uuid AND status IN ('queued', 'running')`,
  );
  await notify('job_cancelled', ids);
  return ids.length > 0;
}

async function notify(channel: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await currentHandle().execute(sql`SELECT pg_notify(${channel}, ${id})`);
}
