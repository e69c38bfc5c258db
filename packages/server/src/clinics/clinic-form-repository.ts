// Data stored while a clinic is being created: its code, and the form. Everything here needs the owner's rights.
import { and, eq, lt, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { clinicCodeReservation, workspaceForm } from './clinic-tables.ts';

export type Reservation = typeof clinicCodeReservation.$inferSelect;

/** Reserves a code for a user. Returns `false` if a clinic has it, or another user has reserved it past `now`. */
export async function reserveCode(row: Reservation, now: Date): Promise<boolean> {
  const [taken] = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.clinicCode, row.code));
  if (taken) return false;
  const { workspaceId, reservedBy, reservedUntil } = row;
  const rows = await currentHandle()
    .insert(clinicCodeReservation)
    .values(row)
    .onConflictDoUpdate({
      target: clinicCodeReservation.code,
      set: { workspaceId, reservedBy, reservedUntil },
      setWhere: lt(clinicCodeReservation.reservedUntil, now),
    })
    .returning({ code: clinicCodeReservation.code });
  return rows.length === 1;
}

/** Returns who reserved a code, locked until the transaction ends, so that no other user takes it over. */
export async function lockReservation(code: string): Promise<Reservation | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(clinicCodeReservation)
    .where(eq(clinicCodeReservation.code, code))
    .for('update');
  return row;
}

export async function deleteReservation(code: string): Promise<void> {
  await currentHandle().delete(clinicCodeReservation).where(eq(clinicCodeReservation.code, code));
}

export async function deleteOldReservations(before: Date): Promise<void> {
  await currentHandle().delete(clinicCodeReservation).where(lt(clinicCodeReservation.reservedUntil, before));
}

/** Makes simultaneous requests with the same form wait for the first one. */
export async function lockForm(userId: string, keyHash: Uint8Array): Promise<void> {
  const name = `workspace-form:${userId}:${Buffer.from(keyHash).toString('hex')}`;
  await currentHandle().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`);
}

export async function selectForm(userId: string, keyHash: Uint8Array, since: Date) {
  const [row] = await currentHandle()
    .select({ bodyHash: workspaceForm.bodyHash, workspaceId: workspaceForm.workspaceId })
    .from(workspaceForm)
    .where(
      and(
        eq(workspaceForm.userId, userId),
        eq(workspaceForm.keyHash, keyHash),
        sql`${workspaceForm.createdAt} >= ${since.toISOString()}::timestamptz`,
      ),
    );
  return row;
}

export async function saveForm(row: typeof workspaceForm.$inferInsert): Promise<void> {
  const { bodyHash, workspaceId, createdAt } = row;
  await currentHandle()
    .insert(workspaceForm)
    .values(row)
    .onConflictDoUpdate({
      target: [workspaceForm.userId, workspaceForm.keyHash],
      set: { bodyHash, workspaceId, createdAt },
    });
}

export async function deleteOldForms(before: Date): Promise<void> {
  await currentHandle().delete(workspaceForm).where(lt(workspaceForm.createdAt, before));
}
