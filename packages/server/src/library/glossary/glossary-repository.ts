// The statements on what curators write. Reading needs a transaction of a user or the system, writing one of the system.
import { asc, eq, isNull, or, sql, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { glossaryEntry, type GlossaryEntryRow } from './glossary-tables.ts';

/** For everybody, and for one clinic. Stated even where row-level security says the same: super-admins see all rows. */
const isFor = (workspaceId: number | null): SQL | undefined =>
  workspaceId === null
    ? isNull(glossaryEntry.workspaceId)
    : or(isNull(glossaryEntry.workspaceId), eq(glossaryEntry.workspaceId, workspaceId));

/** Returns what is written for everybody and for this clinic, if one is given, in a fixed order. */
export const selectEntries = (workspaceId: number | null): Promise<GlossaryEntryRow[]> =>
  currentHandle().select().from(glossaryEntry).where(isFor(workspaceId)).orderBy(asc(glossaryEntry.id));

/** Returns a text that differs after each change to these entries, or `null` without any. */
export async function selectGlossaryVersion(workspaceId: number | null): Promise<string | null> {
  const [row] = await currentHandle()
    .select({
      version: sql<string | null>`CASE WHEN count(*) > 0 THEN count(*) || '.' || sum(${glossaryEntry.version})
        || '.' || (extract(epoch FROM max(${glossaryEntry.updatedAt})) * 1000)::bigint END`,
    })
    .from(glossaryEntry)
    .where(isFor(workspaceId));
  return row?.version ?? null;
}

/** Lets one curator of a clinic, or of the glossary for everybody, write at a time, until the transaction ends. */
export async function lockGlossary(workspaceId: number | null): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`glossary:${workspaceId ?? 'everybody'}`}))`,
  );
}

export async function insertEntry(row: GlossaryEntryRow): Promise<void> {
  await currentHandle().insert(glossaryEntry).values(row);
}

export async function updateEntry({ id, entry, version, updatedAt }: GlossaryEntryRow): Promise<void> {
  await currentHandle()
    .update(glossaryEntry)
    .set({ entry, version, updatedAt })
    .where(eq(glossaryEntry.id, id));
}

export async function deleteEntry(id: string): Promise<void> {
  await currentHandle().delete(glossaryEntry).where(eq(glossaryEntry.id, id));
}
