import { caseNotifiedAdmin } from '../cases/case-child-tables.ts';
import { eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** F-012: returns the administrators whom the requester chose to notify. Needs the owner's rights. */
export async function selectNotifiedAdmins(caseId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ userId: caseNotifiedAdmin.userId })
    .from(caseNotifiedAdmin)
    .where(eq(caseNotifiedAdmin.caseId, caseId));
  return rows.map(({ userId }) => userId);
}
