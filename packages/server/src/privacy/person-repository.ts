// Who has an address, and which cases, studies and uploads are theirs. Everything here needs the owner's rights.
import type { Locale, Role } from '@plainscan/contract';

import { sql, type SQL } from '../platform/database/drizzle.ts';
import { uuidsIn } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type Account = {
  id: string;
  role: Role;
  email: string;
  name: string;
  preferredName: string | null;
  phoneNumber: string | null;
  dateOfBirth: string | null;
  locale: Locale;
  workspaceId: number;
  workspaceName: string;
  /** The dates of their studies, according to the images or the person. */
  studyDates: string[];
};

/** Everything that the product knows belongs to a person. */
export type Person = {
  /** In lowercase. */
  email: string;
  accounts: Account[];
  caseIds: string[];
  studyIds: string[];
  uploadIds: string[];
  shareIds: string[];
};

async function rowsOf<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

const idsOf = async (statement: SQL): Promise<string[]> =>
  (await rowsOf<{ id: string }>(statement)).map(({ id }) => id);

/** Returns the accounts with this address, one per workspace. */
export const selectAccounts = (email: string): Promise<Account[]> =>
  rowsOf<Account>(sql`
    SELECT app_user.id, role, email, app_user.name, preferred_name AS "preferredName",
      phone_number AS "phoneNumber", date_of_birth::text AS "dateOfBirth", app_user.locale,
      workspace_id AS "workspaceId", workspace.name AS "workspaceName", (
        SELECT coalesce(json_agg(DISTINCT day), '[]') FROM study,
          LATERAL (VALUES (study_date::text), (visit_date::text)) AS days (day)
        WHERE day IS NOT NULL AND (owner_user_id = app_user.id OR study.id IN (
          SELECT study_id FROM "case" WHERE patient_user_id = app_user.id))) AS "studyDates"
    FROM app_user JOIN workspace ON workspace.id = workspace_id
    WHERE lower(email) = ${email.toLowerCase()} AND deleted_at IS NULL ORDER BY app_user.created_at`);

/** Returns what belongs to these accounts, and to cases with their patient's address but without an account. */
export async function selectPerson(email: string, accounts: Account[]): Promise<Person> {
  const own = uuidsIn(accounts.map(({ id }) => id));
  const address = email.toLowerCase();
  const caseIds = await idsOf(sql`SELECT id FROM "case" WHERE patient_user_id IN ${own}
    OR (patient_user_id IS NULL AND lower(patient_snapshot ->> 'email') = ${address})`);
  const cases = uuidsIn(caseIds);
  // A study that another person's case shows does not belong only to this person.
  const studyIds = await idsOf(sql`SELECT id FROM study WHERE (owner_user_id IN ${own}
      OR id IN (SELECT study_id FROM "case" WHERE id IN ${cases}))
    AND NOT EXISTS (SELECT FROM "case" WHERE study_id = study.id AND "case".id NOT IN ${cases})`);
  const studies = uuidsIn(studyIds);
  const uploadIds =
    await idsOf(sql`SELECT id FROM upload WHERE (case_id IN ${cases} OR recorded_case_id IN ${cases} OR owner_user_id IN ${own}
      OR (created_by IN ${own} AND case_id IS NULL AND id NOT IN (SELECT id FROM workspace_introduction)
        AND NOT EXISTS (SELECT FROM material WHERE upload.id IN (material.upload_id, material.thumbnail_upload_id)))
      OR id IN (SELECT upload_id FROM study WHERE id IN ${studies})
      OR id IN (SELECT upload_id FROM "case" WHERE id IN ${cases}))
    AND NOT EXISTS (SELECT FROM study WHERE upload_id = upload.id AND study.id NOT IN ${studies})`);
  const shareIds = await idsOf(sql`SELECT id FROM share_link WHERE created_by IN ${own} OR case_id IN ${cases}
    OR study_id IN ${studies} OR lower(receiver_email) = ${address}`);
  return { email: address, accounts, caseIds, studyIds, uploadIds, shareIds };
}

/** Returns the names of unfinished cases of the patient or of the staff member. */
export async function selectOpenCases({ accounts, caseIds }: Person): Promise<string[]> {
  const own = uuidsIn(accounts.map(({ id }) => id));
  const rows = await rowsOf<{ name: string }>(sql`SELECT name FROM "case"
    WHERE status NOT IN ('completed', 'archived')
      AND (id IN ${uuidsIn(caseIds)} OR assignee_id IN ${own} OR reviewer_id IN ${own}) ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Returns whether another super-admin could still manage the product. */
export async function hasAnotherSuperAdmin(accounts: readonly Account[]): Promise<boolean> {
  const own = uuidsIn(accounts.map(({ id }) => id));
  const rows = await rowsOf(sql`SELECT 1 FROM app_user WHERE role = 'super-admin' AND status = 'active'
    AND deleted_at IS NULL AND id NOT IN ${own} LIMIT 1`);
  return rows.length > 0;
}
