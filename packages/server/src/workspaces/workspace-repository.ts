import { and, asc, eq, gt, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace, workspaceSubdomain, type WorkspaceRow } from './workspace-tables.ts';

/** Returns the workspace of a sub-domain. The empty one is the provider's. */
export async function selectWorkspaceBySubdomain(subdomain: string): Promise<WorkspaceRow | undefined> {
  const isNamed = subdomain === '' ? eq(workspace.isProvider, true) : eq(workspace.subdomain, subdomain);
  const [row] = await currentHandle().select().from(workspace).where(isNamed);
  return row;
}

/** Adds the provider's own workspace with its fixed ID (Y-014). */
export async function insertProvider(row: Omit<typeof workspace.$inferInsert, 'id'>): Promise<WorkspaceRow> {
  const [added] = await currentHandle()
    .insert(workspace)
    .values({ ...row, id: 1 })
    .returning();
  if (!added) throw new Error('The provider was not added.');
  await currentHandle().execute(
    sql`SELECT setval(pg_get_serial_sequence('workspace', 'id')::regclass, (SELECT max(id) FROM workspace))`,
  );
  return added;
}

export async function selectWorkspace(id: number): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle().select().from(workspace).where(eq(workspace.id, id));
  return row;
}

/** Returns the workspace that had this sub-domain and gave it up after `since`. Needs the owner's rights. */
export async function selectWorkspaceByFormerSubdomain(
  subdomain: string,
  since: Date,
): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle()
    .select({ row: workspace })
    .from(workspaceSubdomain)
    .innerJoin(workspace, eq(workspace.id, workspaceSubdomain.workspaceId))
    .where(and(eq(workspaceSubdomain.subdomain, subdomain), gt(workspaceSubdomain.releasedAt, since)));
  return row?.row;
}

/** Returns the workspace that has or had a sub-domain. Needs the owner's rights. */
export async function selectSubdomainHolder(subdomain: string): Promise<number | undefined> {
  const [row] = await currentHandle()
    .select({ workspaceId: workspaceSubdomain.workspaceId })
    .from(workspaceSubdomain)
    .where(eq(workspaceSubdomain.subdomain, subdomain));
  return row?.workspaceId;
}

/**
 * Takes the next number for a workspace's cases. Simultaneous calls never get the same one. Returns `undefined` for a
 * closed workspace, after waiting for a closing in progress.
 */
export async function allocateCaseNumber(
  workspaceId: number,
): Promise<{ prefix: string; number: number } | undefined> {
  const [row] = await currentHandle()
    .update(workspace)
    .set({ lastCaseNumber: sql`${workspace.lastCaseNumber} + 1` })
    .where(and(eq(workspace.id, workspaceId), isNull(workspace.closedAt)))
    .returning({ prefix: workspace.casePrefix, number: workspace.lastCaseNumber });
  return row;
}

export async function selectWorkspaceByCode(code: string): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle().select().from(workspace).where(eq(workspace.clinicCode, code));
  return row;
}

/** Adds a workspace. Fails if its sub-domain or its clinic code is taken. */
export async function insertWorkspace(row: typeof workspace.$inferInsert): Promise<WorkspaceRow> {
  const [added] = await currentHandle().insert(workspace).values(row).returning();
  if (!added) throw new Error('The workspace was not added.');
  return added;
}

/** Returns these rows in ID order, locked against changes until the transaction ends. */
export async function shareLockWorkspaces(ids: readonly number[]): Promise<WorkspaceRow[]> {
  return currentHandle()
    .select()
    .from(workspace)
    .where(inArray(workspace.id, [...new Set(ids)]))
    .orderBy(asc(workspace.id))
    .for('share');
}

/** Returns the row and locks it until the transaction ends. */
export async function lockWorkspace(id: number): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle().select().from(workspace).where(eq(workspace.id, id)).for('update');
  return row;
}

/** The changes to a workspace. `undefined` leaves a value unchanged. */
export type WorkspaceChange = { [Key in keyof Omit<WorkspaceRow, 'id'>]?: WorkspaceRow[Key] | undefined };

export async function updateWorkspace(id: number, change: WorkspaceChange): Promise<void> {
  await currentHandle().update(workspace).set(change).where(eq(workspace.id, id));
}

/** Returns the names by ID. */
export async function selectWorkspaceNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ id: workspace.id, name: workspace.name })
    .from(workspace)
    .where(isOneOf(workspace.id, [...new Set(ids)], 'integer'));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
