import { appUser } from '../auth/auth-tables.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type PatientRow = typeof appUser.$inferSelect;

/** Returns the patient of a workspace with this email, ignoring case. */
export async function selectPatientByEmail(
  workspaceId: number,
  email: string,
): Promise<PatientRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        sql`lower(${appUser.email}) = ${email}`,
        isNull(appUser.deletedAt),
      ),
    );
  return row;
}

/** Adds an invited patient. Returns `false` if this email was just added by someone else. */
export async function insertPatient(row: typeof appUser.$inferInsert): Promise<boolean> {
  const inserted = await currentHandle()
    .insert(appUser)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  return inserted.length === 1;
}

/** Returns a user whom the current transaction may see. */
export async function selectPatient(id: string): Promise<PatientRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)));
  return row;
}
