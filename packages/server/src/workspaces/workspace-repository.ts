import { eq, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { workspace, type WorkspaceRow } from './workspace-tables.ts';

/** The workspace of a sub-domain; the empty one is the provider's. */
export async function selectWorkspaceBySubdomain(subdomain: string): Promise<WorkspaceRow | undefined> {
  const isNamed = subdomain === '' ? eq(workspace.isProvider, true) : eq(workspace.subdomain, subdomain);
  const [row] = await currentHandle().select().from(workspace).where(isNamed);
  return row;
}

/** Adds the provider's own workspace with the id that stands for it everywhere (Y-014). */
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

export async function selectSubdomains(): Promise<Map<number, string | null>> {
  const rows = await currentHandle()
    .select({ id: workspace.id, subdomain: workspace.subdomain })
    .from(workspace);
  return new Map(rows.map((row) => [row.id, row.subdomain]));
}

/** Takes the next number of a workspace's cases; two at once never get the same. */
export async function takeCaseNumber(
  workspaceId: number,
): Promise<{ prefix: string; number: number } | undefined> {
  const [row] = await currentHandle()
    .update(workspace)
    .set({ lastCaseNumber: sql`${workspace.lastCaseNumber} + 1` })
    .where(eq(workspace.id, workspaceId))
    .returning({ prefix: workspace.casePrefix, number: workspace.lastCaseNumber });
  return row;
}

export async function selectWorkspaceByCode(code: string): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle().select().from(workspace).where(eq(workspace.clinicCode, code));
  return row;
}
