import { sql, type SQL } from './drizzle.ts';

/** Returns the condition that the newest job of this kind for `subjectId` has ended without success. */
export function isAbandoned(kind: string, subjectId: SQL): SQL {
  const key = sql`${`${kind}:`} || ${subjectId}::text`;
  return sql`(SELECT job.status FROM job WHERE job.kind = ${kind} AND job.key IN (${key}, ${key} || ':again')
    ORDER BY job.created_at DESC LIMIT 1) IN ('dead', 'failed')`;
}
