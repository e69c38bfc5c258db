// Access data of an online portal. The API's role cannot read the sealed password; only code with the owner's rights
// can (CG-70).
import { casePortalAccess } from '../cases/case-child-tables.ts';
import { and, eq, isNotNull, lt } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** Saves the access, or replaces it with a corrected one (T12). */
export async function savePortalAccess(row: typeof casePortalAccess.$inferInsert): Promise<void> {
  await currentHandle()
    .insert(casePortalAccess)
    .values(row)
    .onConflictDoUpdate({ target: casePortalAccess.caseId, set: { ...row, erasedAt: null } });
}

/** Needs the owner's rights. */
export async function selectSealedPassword(caseId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .select({ sealed: casePortalAccess.passwordSealed })
    .from(casePortalAccess)
    .where(eq(casePortalAccess.caseId, caseId));
  return row?.sealed ?? null;
}

/** Returns `false` if there was none. Needs the owner's rights. */
export async function erasePassword(caseId: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(casePortalAccess)
    .set({ passwordSealed: null, erasedAt: now })
    .where(and(eq(casePortalAccess.caseId, caseId), isNotNull(casePortalAccess.passwordSealed)))
    .returning({ caseId: casePortalAccess.caseId });
  return rows.length === 1;
}

/** Returns cases whose password was shared before `before` and still exists. Needs a system transaction. */
export async function selectOldPasswords(before: Date): Promise<string[]> {
  const rows = await currentHandle()
    .select({ caseId: casePortalAccess.caseId })
    .from(casePortalAccess)
    .where(and(isNotNull(casePortalAccess.passwordSealed), lt(casePortalAccess.sharedAt, before)))
    .limit(100);
  return rows.map(({ caseId }) => caseId);
}
