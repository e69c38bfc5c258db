// Failed logins by workspace and e-mail, whether or not an account stands behind it (CG-17).
import { and, eq, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { loginAttempt } from './auth-tables.ts';

export async function selectLoginAttempt(
  workspaceId: number,
  email: string,
): Promise<typeof loginAttempt.$inferSelect | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(loginAttempt)
    .where(and(eq(loginAttempt.workspaceId, workspaceId), eq(loginAttempt.email, email)));
  return row;
}

/**
 * Counts one failed try and gives its number; try number `most` locks until `lockedUntil`. A lock that has run out
 * starts the count anew; a number above `most` says that the lock was there before.
 */
export async function countFailedLogin(
  workspaceId: number,
  email: string,
  most: number,
  now: Date,
  lockedUntil: Date,
): Promise<number> {
  const isOver = sql`login_attempt.locked_until <= ${now.toISOString()}::timestamptz`;
  const { rows } = await currentHandle().execute<{ failures: number }>(sql`
    INSERT INTO login_attempt (workspace_id, email, failures) VALUES (${workspaceId}, ${email}, 1)
    ON CONFLICT (workspace_id, email) DO UPDATE SET
      failures = CASE WHEN ${isOver} THEN 1 ELSE login_attempt.failures + 1 END,
      locked_until = CASE WHEN ${isOver} THEN NULL
        WHEN login_attempt.failures + 1 = ${most} THEN ${lockedUntil.toISOString()}::timestamptz
        ELSE login_attempt.locked_until END
    RETURNING failures`);
  return rows[0]?.failures ?? 1;
}

export async function forgetFailedLogins(workspaceId: number, email: string): Promise<void> {
  await currentHandle()
    .delete(loginAttempt)
    .where(and(eq(loginAttempt.workspaceId, workspaceId), eq(loginAttempt.email, email)));
}
