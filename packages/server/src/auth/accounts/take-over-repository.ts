// What someone without the mailbox set up in an account, and what of it is removed when its owner takes it over (ADR
// 0013). Everything here needs a system transaction.
import { sql, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import type { OrderedPatient } from '../auth-hooks.ts';

async function run<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

/** Replaces the profile. Also clears where the account came from and whether its reports were opened. */
export async function replaceProfile(userId: string, profile: OrderedPatient, now: Date): Promise<void> {
  const { name, preferredName, dateOfBirth, gender, phoneNumber } = profile;
  await run(sql`UPDATE app_user SET name = ${name}, preferred_name = ${preferredName}, gender = ${gender},
    date_of_birth = ${dateOfBirth}::date, phone_number = ${phoneNumber}, gclid = NULL, clinic_code = NULL,
    pending_email = NULL, proved_emails = '{}', email_verified_at = NULL, viewed_report_first_time = false,
    updated_at = ${now.toISOString()}::timestamptz
    WHERE id = ${userId}`);
}

/** Ends every mailed link and every unfinished login. */
export async function endAllTokensOf(userId: string, now: Date): Promise<void> {
  await run(sql`UPDATE one_time_token SET used_at = ${now.toISOString()}::timestamptz
    WHERE user_id = ${userId} AND used_at IS NULL`);
}

export async function deletePassword(userId: string): Promise<void> {
  await run(sql`DELETE FROM credential WHERE user_id = ${userId}`);
}
