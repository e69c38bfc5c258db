// Only the owner writes these rows. Row-level security decides who can see which.
import type { Actor } from '@plainscan/contract';

import { asc, desc, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { normalsInScope, normalStudy, type NormalRow } from './normal-tables.ts';

/** Returns the normal studies that the actor sees, newest first. Needs a transaction of the actor. */
export async function selectNormals(actor: Actor): Promise<NormalRow[]> {
  return currentHandle()
    .select()
    .from(normalStudy)
    .where(normalsInScope(actor))
    .orderBy(desc(normalStudy.createdAt), asc(normalStudy.materialId));
}

/** Saves what a study shows as normal, replacing what was saved before. Needs a system transaction. */
export async function saveNormal(row: NormalRow): Promise<void> {
  const { anatomy, modality, titleEn, titleEs } = row;
  await currentHandle().insert(normalStudy).values(row).onConflictDoUpdate({
    target: normalStudy.materialId,
    set: { anatomy, modality, titleEn, titleEs },
  });
}

/** Returns whether there was one. Needs a system transaction. */
export async function deleteNormal(materialId: string): Promise<boolean> {
  const removed = await currentHandle()
    .delete(normalStudy)
    .where(eq(normalStudy.materialId, materialId))
    .returning({ id: normalStudy.materialId });
  return removed.length > 0;
}
