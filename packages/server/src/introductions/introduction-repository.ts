// The introductions of clinics. Only the owner writes them; row-level security says who may see which.
import { upload } from '../packs/upload-tables.ts';
import { and, asc, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace, workspaceIntroduction, type IntroductionRow } from '../workspaces/workspace-tables.ts';

/** The one that plays and the one that is to take its place, as far as the person may see them. */
export function selectIntroductions(workspaceId: number): Promise<IntroductionRow[]> {
  return currentHandle()
    .select()
    .from(workspaceIntroduction)
    .where(eq(workspaceIntroduction.workspaceId, workspaceId))
    .orderBy(asc(workspaceIntroduction.createdAt));
}

export async function selectIntroduction(id: string): Promise<IntroductionRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(workspaceIntroduction)
    .where(eq(workspaceIntroduction.id, id));
  return row;
}

export async function insertIntroduction(row: typeof workspaceIntroduction.$inferInsert): Promise<void> {
  await currentHandle().insert(workspaceIntroduction).values(row);
}

export async function updateIntroduction(id: string, change: Partial<IntroductionRow>): Promise<void> {
  await currentHandle().update(workspaceIntroduction).set(change).where(eq(workspaceIntroduction.id, id));
}

/** Whether a clinic's introduction holds the upload of a row of `upload`. */
export const isUploadOfIntroduction = sql`EXISTS (SELECT 1 FROM ${workspaceIntroduction}
  WHERE ${workspaceIntroduction.id} = ${upload.id})`;

/** Names the one that plays; null for none. */
export async function namePlaying(workspaceId: number, id: string | null): Promise<void> {
  await currentHandle()
    .update(workspace)
    .set({ globalVideoIntroductionResourceId: id })
    .where(eq(workspace.id, workspaceId));
}

/** None of them may be named as the one that plays anymore. */
export async function deleteIntroductions(ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await currentHandle()
      .delete(workspaceIntroduction)
      .where(inArray(workspaceIntroduction.id, [...ids]));
}

/** Those whose preparation has been given up. Needs a system transaction. */
export async function selectAbandonedIntroductions(): Promise<string[]> {
  const hasEnded = isAbandoned('prepare-introduction', sql`${workspaceIntroduction.id}`);
  const rows = await currentHandle()
    .select({ id: workspaceIntroduction.id })
    .from(workspaceIntroduction)
    .where(and(eq(workspaceIntroduction.status, 'processing'), hasEnded))
    .limit(100);
  return rows.map(({ id }) => id);
}
