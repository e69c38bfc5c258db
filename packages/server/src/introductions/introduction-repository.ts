// The introduction videos of clinics. Only the owner writes them. Row-level security decides who can see which.
import { upload } from '../packs/upload-tables.ts';
import { and, asc, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace, workspaceIntroduction, type IntroductionRow } from '../workspaces/workspace-tables.ts';

/** Returns the introduction that plays and its replacement, as far as the actor may see them. */
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

/** Whether a row of `upload` belongs to a clinic's introduction. */
export const isUploadOfIntroduction = sql`EXISTS (SELECT 1 FROM ${workspaceIntroduction}
  WHERE ${workspaceIntroduction.id} = ${upload.id})`;

/** Sets the introduction that plays; `null` for none. */
export async function setPlayingIntroduction(workspaceId: number, id: string | null): Promise<void> {
  await currentHandle()
    .update(workspace)
    .set({ globalVideoIntroductionResourceId: id })
    .where(eq(workspace.id, workspaceId));
}

/** None of the rows may still be set as the one that plays. */
export async function deleteIntroductions(ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await currentHandle()
      .delete(workspaceIntroduction)
      .where(inArray(workspaceIntroduction.id, [...ids]));
}

/** Returns the introductions whose preparation was given up. Needs a system transaction. */
export async function selectAbandonedIntroductions(): Promise<string[]> {
  const hasEnded = isAbandoned('prepare-introduction', sql`${workspaceIntroduction.id}`);
  const rows = await currentHandle()
    .select({ id: workspaceIntroduction.id })
    .from(workspaceIntroduction)
    .where(and(eq(workspaceIntroduction.status, 'processing'), hasEnded))
    .limit(100);
  return rows.map(({ id }) => id);
}
