// Only the owner writes these rows; row-level security says who may see which.
import type { Actor } from '@plainscan/contract';

import { asc, desc, eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { normalsInScope, normalStudy, type NormalRow } from './normal-tables.ts';

/** The person's normal studies, the newest first. Needs a transaction of that person. */
export async function selectNormals(actor: Actor): Promise<NormalRow[]> {
  return currentHandle()
    .select()
    .from(normalStudy)
    .where(normalsInScope(actor))
    .orderBy(desc(normalStudy.createdAt), asc(normalStudy.materialId));
}

/** Writes what a resource is shown as, in the place of what stood there. Needs a system transaction. */
export async function saveNormal(row: NormalRow): Promise<void> {
  const { anatomy, modality, titleEn, titleEs } = row;
  await currentHandle().insert(normalStudy).values(row).onConflictDoUpdate({
    target: normalStudy.materialId,
    set: { anatomy, modality, titleEn, titleEs },
  });
}

/** Whether there was one. Needs a system transaction. */
export async function deleteNormal(materialId: string): Promise<boolean> {
  const removed = await currentHandle()
    .delete(normalStudy)
    .where(eq(normalStudy.materialId, materialId))
    .returning({ id: normalStudy.materialId });
  return removed.length > 0;
}
