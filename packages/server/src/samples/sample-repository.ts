import { eq } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { sampleVersion } from './sample-files.ts';
import { sample, type SampleRow } from './sample-tables.ts';

type NewSample = Omit<SampleRow, 'id' | 'version' | 'captions' | 'chapters'>;

/** Returns the provider's workspace if it lacks the sample of this version. Needs a system transaction. */
export async function selectHomeWithoutSample(): Promise<number | undefined> {
  if ((await currentHandle().$count(sample, eq(sample.version, sampleVersion))) > 0) return undefined;
  const [home] = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.isProvider, true));
  return home?.id;
}

/**
 * Writes the sample of this version. Returns the row that it replaced, if any, or `false` if another process has made
 * it in the meantime. Needs a system transaction.
 */
export async function putSample(row: NewSample): Promise<SampleRow | undefined | false> {
  const [former] = await currentHandle().select().from(sample).for('update');
  if (former?.version === sampleVersion) return false;
  const columns = { ...row, version: sampleVersion };
  if (former) {
    await currentHandle().update(sample).set(columns);
    return former;
  }
  const added = await currentHandle()
    .insert(sample)
    .values({ ...columns, id: 1 })
    .onConflictDoNothing()
    .returning({ id: sample.id });
  return added.length === 1 && undefined;
}
