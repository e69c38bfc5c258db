import { and, eq, gte, ilike, or, sql, type SQL } from 'drizzle-orm';

import { isOneOf } from '../platform/database/id-list.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
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

export type WorkspaceSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: 'name' | 'createdAt' | 'creatorType' | 'caseCreationType';
  keyword?: string | undefined;
  discountId?: string | undefined;
  addedSince?: Date | undefined;
};

const orderKeys: Record<WorkspaceSearch['orderField'], SQL> = {
  name: sql`lower(${workspace.name})`,
  createdAt: sql`${workspace.createdAt}`,
  creatorType: sql`${workspace.creatorType}`,
  caseCreationType: sql`${workspace.caseCreationType}`,
};

/** One page of all workspaces, and how many there are. */
export async function selectWorkspacePage(
  search: WorkspaceSearch,
): Promise<{ rows: WorkspaceRow[]; total: number }> {
  const { page, limit, orderType, orderField, keyword, discountId, addedSince } = search;
  const where = and(
    keyword ? isNamed(likePattern(keyword)) : undefined,
    discountId === undefined ? undefined : eq(workspace.discountId, discountId),
    addedSince === undefined ? undefined : gte(workspace.createdAt, addedSince),
  );
  const direction = sql.raw(orderType);
  const rows = await currentHandle()
    .select()
    .from(workspace)
    .where(where)
    .orderBy(sql`${orderKeys[orderField]} ${direction}`, sql`${workspace.id} ${direction}`)
    .limit(limit)
    .offset(page * limit);
  return { rows, total: await currentHandle().$count(workspace, where) };
}

const isNamed = (like: string): SQL | undefined =>
  or(ilike(workspace.name, like), ilike(workspace.subdomain, like), ilike(workspace.clinicCode, like));

/** The same row, locked until the transaction ends. */
export async function lockWorkspace(id: number): Promise<WorkspaceRow | undefined> {
  const [row] = await currentHandle().select().from(workspace).where(eq(workspace.id, id)).for('update');
  return row;
}

export async function updateWorkspace(id: number, change: Partial<Omit<WorkspaceRow, 'id'>>): Promise<void> {
  await currentHandle().update(workspace).set(change).where(eq(workspace.id, id));
}

/** Names by their ids. */
export async function selectWorkspaceNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ id: workspace.id, name: workspace.name })
    .from(workspace)
    .where(isOneOf(workspace.id, [...new Set(ids)], 'integer'));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
