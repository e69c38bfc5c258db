import { sql } from '../database/drizzle.ts';
import { currentHandle } from '../database/transaction.ts';

/** Returns whether a job with this key is queued or running. Needs a system transaction. */
export async function hasOpenJob(key: string): Promise<boolean> {
  const { rows } = await currentHandle().execute(
    sql`SELECT 1 FROM job WHERE key = ${key} AND status IN ('queued', 'running')`,
  );
  return rows.length > 0;
}
