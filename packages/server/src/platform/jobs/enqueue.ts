import { newId } from '../clock/uuidv7.ts';
import { sql } from '../database/drizzle.ts';
import { storedJson } from '../database/stored-text.ts';
import { currentHandle } from '../database/transaction.ts';
import type { JobDefinition } from './job-definition.ts';

export type EnqueueOptions = {
  /** The subject of the job, for those who watch it. */
  subject?: { kind: string; id: string };
  /** While a job with this key is queued or running, no second one is created. */
  key?: string;
  /** Earliest start; immediately if omitted. */
  runAt?: Date;
};

/**
 * Adds the job to the running transaction and wakes the runners on commit. Returns the job's ID, or that of the open
 * job with the same key.
 */
export async function enqueue<Kind extends string, Payload>(
  job: JobDefinition<Kind, Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  const { rows } = await currentHandle().execute<{ id: string }>(sql`
    WITH notified AS (SELECT pg_notify('job_queued', ${job.kind}))
    INSERT INTO job (id, kind, subject_kind, subject_id, key, payload, max_attempts, run_at)
    SELECT ${newId()}::uuid, ${job.kind}, ${options.subject?.kind ?? null},
      ${options.subject?.id ?? null}, ${options.key ?? null}, ${storedJson(payload)}::jsonb,
      ${job.maxAttempts}, ${options.runAt?.toISOString() ?? null}::timestamptz
    FROM notified
    ON CONFLICT (key) WHERE status IN ('queued', 'running') DO UPDATE SET key = excluded.key
    RETURNING id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The job ${job.kind} could not be queued.`);
  return id;
}
