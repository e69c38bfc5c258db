import { appUser } from '../auth/auth-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, eq, gt, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** Blocks everyone else from starting to record this case until the transaction ends. */
export async function lockRecordings(caseId: string): Promise<void> {
  await currentHandle().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`recording:${caseId}`}))`);
}

/** Returns who records a case now. Needs the owner's rights. */
export async function selectHeldRecordings(
  caseId: string,
  now: Date,
): Promise<{ holderId: string | null; name: string }[]> {
  return currentHandle()
    .select({ holderId: upload.holderId, name: appUser.name })
    .from(upload)
    .innerJoin(appUser, eq(appUser.id, upload.createdBy))
    .where(and(eq(upload.recordedCaseId, caseId), eq(upload.status, 'receiving'), gt(upload.heldUntil, now)));
}
