// Failed logins by workspace, email and network address, whether or not an account has this email (CG-17, CG-190).
import { and, eq, inArray, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { loginAttempt } from '../auth-tables.ts';

/** Stands for all addresses together. */
export const everyAddress = '';

export type AttemptKey = { workspaceId: number; email: string; address: string };

const isKey = ({ workspaceId, email, address }: AttemptKey) =>
  and(
    eq(loginAttempt.workspaceId, workspaceId),
    eq(loginAttempt.email, email),
    eq(loginAttempt.address, address),
  );

/**
 * Returns when the lock on logins from this address ends, whether its own or that of all addresses. `null` if unlocked.
 */
export async function selectLockEnd({ workspaceId, email, address }: AttemptKey): Promise<Date | null> {
  const rows = await currentHandle()
    .select({ lockedUntil: loginAttempt.lockedUntil })
    .from(loginAttempt)
    .where(
      and(
        eq(loginAttempt.workspaceId, workspaceId),
        eq(loginAttempt.email, email),
        inArray(loginAttempt.address, [address, everyAddress]),
      ),
    );
  const ends = rows.flatMap(({ lockedUntil }) => (lockedUntil === null ? [] : [lockedUntil.getTime()]));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

export type AttemptLimit = {
  /** Number of failures that triggers the lock. */
  most: number;
  /** Period over which failures are counted, starting with the first one. */
  countedMilliseconds: number;
  lockMilliseconds: number;
};

/** Counts one failed attempt and returns its number. A number above `most` means that the login was already locked. */
export async function countFailedLogin(
  { workspaceId, email, address }: AttemptKey,
  { most, countedMilliseconds, lockMilliseconds }: AttemptLimit,
  now: Date,
): Promise<number> {
  const at = (milliseconds: number) =>
    sql`${new Date(now.getTime() + milliseconds).toISOString()}::timestamptz`;
  const isOver = sql`login_attempt.expires_at <= ${at(0)}`;
  const isLast = sql`login_attempt.failures + 1 = ${most}`;
  const { rows } = await currentHandle().execute<{ failures: number }>(sql`
    INSERT INTO login_attempt (workspace_id, email, address, failures, counted_from, expires_at)
    VALUES (${workspaceId}, ${email}, ${address}, 1, ${at(0)}, ${at(countedMilliseconds)})
    ON CONFLICT (workspace_id, email, address) DO UPDATE SET
      failures = CASE WHEN ${isOver} THEN 1 ELSE login_attempt.failures + 1 END,
      counted_from = CASE WHEN ${isOver} THEN excluded.counted_from ELSE login_attempt.counted_from END,
      locked_until = CASE WHEN ${isOver} THEN NULL WHEN ${isLast} THEN ${at(lockMilliseconds)}
        ELSE login_attempt.locked_until END,
      expires_at = CASE WHEN ${isOver} THEN excluded.expires_at WHEN ${isLast} THEN ${at(lockMilliseconds)}
        ELSE login_attempt.expires_at END
    RETURNING failures`);
  return rows[0]?.failures ?? 1;
}

/** Uncounts failures, and lifts a lock that existed only because of them. */
export async function uncountFailedLogins(key: AttemptKey, times: number, most: number): Promise<void> {
  await currentHandle()
    .update(loginAttempt)
    .set({
      failures: sql`greatest(0, ${loginAttempt.failures} - ${times}::integer)`,
      lockedUntil: sql`CASE WHEN ${loginAttempt.failures} - ${times}::integer < ${most}
        THEN NULL ELSE ${loginAttempt.lockedUntil} END`,
    })
    .where(isKey(key));
}

/** Deletes the failures of one address. Returns their number and the time of the first. */
export async function deleteFailedLogins(
  key: AttemptKey,
): Promise<{ failures: number; countedFrom: Date } | undefined> {
  const [row] = await currentHandle()
    .delete(loginAttempt)
    .where(isKey(key))
    .returning({ failures: loginAttempt.failures, countedFrom: loginAttempt.countedFrom });
  return row;
}

/** Deletes an account's failures from every address, including its locks. */
export async function deleteAllFailedLogins(workspaceId: number, email: string): Promise<void> {
  await currentHandle()
    .delete(loginAttempt)
    .where(and(eq(loginAttempt.workspaceId, workspaceId), eq(loginAttempt.email, email)));
}

/** Deletes counts that would start over anyway. Needs a system transaction. */
export async function removeOldAttempts(now: Date): Promise<void> {
  await currentHandle().execute(
    sql`DELETE FROM login_attempt WHERE expires_at <= ${now.toISOString()}::timestamptz`,
  );
}
