// What someone without the mailbox set up in an account, and what of it is removed when its owner takes it over (ADR
// 0013). Everything here needs a system transaction.
import { sql, type SQL } from 'drizzle-orm';

import type { PatientSnapshot } from '../cases/case-tables.ts';
import { currentHandle } from '../platform/database/transaction.ts';

async function run<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

/** The patient as described by the newest case that someone else ordered for the account's address. */
export async function selectOrderedPatient(userId: string): Promise<PatientSnapshot | undefined> {
  const [row] = await run<{ patient: PatientSnapshot }>(sql`
    SELECT patient_snapshot AS patient FROM "case"
    WHERE patient_user_id = ${userId} AND created_by IS DISTINCT FROM patient_user_id
      AND patient_email = (SELECT lower(email) FROM app_user WHERE id = ${userId})
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return row?.patient;
}

export type Profile = Pick<
  PatientSnapshot,
  'name' | 'preferredName' | 'dateOfBirth' | 'gender' | 'phoneNumber'
>;

/** Also forgets where the account came from, and that its reports were opened. */
export async function replaceProfile(userId: string, profile: Profile, now: Date): Promise<void> {
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

/** Removes the owner of what no case has taken, so that it is cleaned up like any abandoned upload. */
export async function releaseUploads(userId: string): Promise<void> {
  await run(sql`UPDATE study SET owner_user_id = NULL, owner_email = NULL
    WHERE owner_user_id = ${userId} AND NOT EXISTS (SELECT 1 FROM "case" WHERE "case".study_id = study.id)`);
  await run(sql`UPDATE upload SET owner_user_id = NULL, created_by = NULL
    WHERE created_by = ${userId} AND case_id IS NULL`);
}

/** Ends what was shared or prepared for saving; gives the keys of the prepared files. */
export async function endSharing(userId: string, now: Date): Promise<string[]> {
  await run(sql`UPDATE share_link SET revoked_at = ${now.toISOString()}::timestamptz
    WHERE created_by = ${userId} AND revoked_at IS NULL`);
  await run(sql`DELETE FROM pass WHERE user_id = ${userId}
    OR share_link_id IN (SELECT id FROM share_link WHERE created_by = ${userId})`);
  const rows = await run<{ key: string | null }>(
    sql`DELETE FROM download WHERE user_id = ${userId} RETURNING object_key AS key`,
  );
  return rows.flatMap(({ key }) => key ?? []);
}
