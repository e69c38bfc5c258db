// Upload links are readable only with the owner's rights: the caller has checked the case or the secret before.
import { and, desc, eq, isNull } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { uploadLink } from './upload-link-tables.ts';

export type UploadLinkRow = typeof uploadLink.$inferSelect;

/** Returns a case's link that was not revoked; there is at most one. Needs the owner's rights. */
export async function selectUploadLinkOfCase(caseId: string): Promise<UploadLinkRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(uploadLink)
    .where(and(eq(uploadLink.caseId, caseId), isNull(uploadLink.revokedAt)))
    .orderBy(desc(uploadLink.createdAt))
    .limit(1);
  return row;
}

/** Needs the owner's rights. */
export async function selectUploadLink(tokenHash: Uint8Array): Promise<UploadLinkRow | undefined> {
  const [row] = await currentHandle().select().from(uploadLink).where(eq(uploadLink.tokenHash, tokenHash));
  return row;
}

/** Needs the owner's rights. */
export async function insertUploadLink(row: UploadLinkRow): Promise<void> {
  await currentHandle().insert(uploadLink).values(row);
}

/** Revokes a case's link. Returns its ID, or `undefined` if there was none. Needs the owner's rights. */
export async function revokeUploadLink(caseId: string, at: Date): Promise<string | undefined> {
  const [row] = await currentHandle()
    .update(uploadLink)
    .set({ revokedAt: at })
    .where(and(eq(uploadLink.caseId, caseId), isNull(uploadLink.revokedAt)))
    .returning({ id: uploadLink.id });
  return row?.id;
}

/** Needs the owner's rights. */
export async function updateUploadLink(
  id: string,
  change: Partial<Pick<UploadLinkRow, 'openedAt' | 'submittedAt'>>,
): Promise<void> {
  await currentHandle().update(uploadLink).set(change).where(eq(uploadLink.id, id));
}
