import { additionalFile } from '../cases/case-child-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { and, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type AdditionalFileRow = typeof additionalFile.$inferSelect;

export async function insertAdditionalFile(row: typeof additionalFile.$inferInsert): Promise<void> {
  await currentHandle().insert(additionalFile).values(row);
}

/** Returns a file for the job, locked. Needs a system transaction. */
export async function selectWaitingFile(id: string): Promise<AdditionalFileRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(additionalFile)
    .where(and(eq(additionalFile.id, id), eq(additionalFile.status, 'processing')))
    .for('update');
  return row;
}

export async function updateAdditionalFile(id: string, change: Partial<AdditionalFileRow>): Promise<void> {
  await currentHandle().update(additionalFile).set(change).where(eq(additionalFile.id, id));
}

/** Returns files that have arrived and that no job has inspected yet. Needs a system transaction. */
export async function selectArrivedFiles(): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: additionalFile.id })
    .from(additionalFile)
    .innerJoin(upload, eq(upload.id, additionalFile.uploadId))
    .where(
      and(
        eq(additionalFile.status, 'processing'),
        inArray(upload.status, ['sealed', 'read', 'failed']),
        sql`NOT EXISTS (SELECT FROM job WHERE job.key = 'look-at-file:' || ${additionalFile.id}::text)`,
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}
