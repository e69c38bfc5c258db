import { currentHandle } from '../../platform/database/transaction.ts';
import { temporaryStudy } from './temporary-study-tables.ts';

/** Does nothing if the study or upload is already marked. Needs the owner's rights. */
export async function insertTemporary(row: typeof temporaryStudy.$inferInsert): Promise<void> {
  await currentHandle().insert(temporaryStudy).values(row).onConflictDoNothing();
}
