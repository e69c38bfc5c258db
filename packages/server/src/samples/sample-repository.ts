import { eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { sample, type SampleRow } from './sample-tables.ts';

type NewSample = Omit<SampleRow, 'id' | 'captions' | 'chapters'>;

/** Returns the provider's workspace if it has no sample yet. Needs a system transaction. */
export async function selectHomeWithoutSample(): Promise<number | undefined> {
  if ((await currentHandle().$count(sample)) > 0) return undefined;
  const [home] = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.isProvider, true));
  return home?.id;
}

/** Returns `false` if another process has made it in the meantime. Needs a system transaction. */
export async function insertSample(row: NewSample): Promise<boolean> {
  const added = await currentHandle()
    .insert(sample)
    .values({ ...row, id: 1 })
    .onConflictDoNothing()
    .returning({ id: sample.id });
  return added.length === 1;
}
