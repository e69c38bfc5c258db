// The masks of a case's videos. Needs a transaction of a user who sees the case.
import type { SeriesMasks } from '@plainscan/contract';

import { eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { recordingMask } from './recording-tables.ts';

/** Returns an empty list if no mask was saved. */
export async function selectMasks(caseId: string): Promise<SeriesMasks[]> {
  const [row] = await currentHandle()
    .select({ masks: recordingMask.masks })
    .from(recordingMask)
    .where(eq(recordingMask.caseId, caseId));
  return row?.masks ?? [];
}

export async function upsertMasks(caseId: string, masks: SeriesMasks[], updatedAt: Date): Promise<void> {
  await currentHandle()
    .insert(recordingMask)
    .values({ caseId, masks, updatedAt })
    .onConflictDoUpdate({ target: recordingMask.caseId, set: { masks, updatedAt } });
}
