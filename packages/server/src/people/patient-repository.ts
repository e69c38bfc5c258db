import { appUser } from '../auth/auth-tables.ts';
import { and, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type PatientRow = typeof appUser.$inferSelect;

/** A patient of one workspace by email, in whatever case it is written. */
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

/** Adds an invited patient; gives nothing when someone else has just added this email. */
export async function insertPatient(row: typeof appUser.$inferInsert): Promise<boolean> {
  const inserted = await currentHandle()
    .insert(appUser)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  return inserted.length === 1;
}

/** A person whom the running transaction may see. */
export async function selectPatient(id: string): Promise<PatientRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)));
  return row;
}
