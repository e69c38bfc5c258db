import { sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** Returns the users who stopped a case's reminders. Needs the owner's rights. */
export async function selectStoppedReminders(caseId: string): Promise<Set<string>> {
  const { rows } = await currentHandle().execute<{ user_id: string }>(
    sql`SELECT user_id FROM reminder_stop WHERE case_id = ${caseId}::uuid`,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Returns `false` if they were already stopped, or if the case or user no longer exists. Needs a system transaction.
 */
export async function insertReminderStop(caseId: string, userId: string, at: Date): Promise<boolean> {
  const { rows } = await currentHandle().execute(sql`
    INSERT INTO reminder_stop (user_id, case_id, stopped_at)
    SELECT app_user.id, "case".id, ${at.toISOString()}::timestamptz FROM app_user, "case"
    WHERE app_user.id = ${userId}::uuid AND "case".id = ${caseId}::uuid
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return rows.length > 0;
}
