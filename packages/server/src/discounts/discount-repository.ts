import { asc, eq, inArray, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { nameOrder, textContains } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { discount, type DiscountRow } from './discount-tables.ts';

export type DiscountSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: 'name' | 'code' | 'percent_off';
  keyword?: string | undefined;
};

const orderKeys: Record<DiscountSearch['orderField'], SQL> = {
  name: nameOrder(discount.name),
  code: sql`lower(${discount.code})`,
  percent_off: sql`${discount.percentOff}`,
};

/** Returns one page of discounts with the number of workspaces using each, and the total. */
export async function selectDiscountPage({ page, limit, orderType, orderField, keyword }: DiscountSearch) {
  const isNamed = keyword
    ? or(textContains(discount.name, keyword), textContains(discount.code, keyword))
    : undefined;
  const direction = sql.raw(orderType);
  const rows = await currentHandle()
    .select({
      row: discount,
      workspaceCount: sql<number>`(SELECT count(*)::int FROM workspace WHERE workspace.discount_id = discount.id)`,
    })
    .from(discount)
    .where(isNamed)
    .orderBy(sql`${orderKeys[orderField]} ${direction}`, sql`${discount.id} ${direction}`)
    .limit(limit)
    .offset(page * limit);
  return { rows, total: await currentHandle().$count(discount, isNamed) };
}

export async function selectDiscounts(): Promise<DiscountRow[]> {
  return currentHandle()
    .select()
    .from(discount)
    .orderBy(asc(nameOrder(discount.name)), asc(discount.id));
}

export async function selectDiscount(id: string): Promise<DiscountRow | undefined> {
  const [row] = await currentHandle().select().from(discount).where(eq(discount.id, id));
  return row;
}

export function selectDiscountsOf(ids: readonly string[]): Promise<DiscountRow[]> {
  return currentHandle()
    .select()
    .from(discount)
    .where(inArray(discount.id, [...ids]));
}

/** Returns a discount and prevents its removal until the transaction ends. */
export async function lockDiscountAgainstRemoval(id: string): Promise<DiscountRow | undefined> {
  const [row] = await currentHandle().select().from(discount).where(eq(discount.id, id)).for('key share');
  return row;
}

/** Returns a discount, locked, so that the recorded previous state is the one that changes. */
export async function lockDiscount(id: string): Promise<DiscountRow | undefined> {
  const [row] = await currentHandle().select().from(discount).where(eq(discount.id, id)).for('update');
  return row;
}

/** Returns `false` if the code already exists. */
export async function insertDiscount(row: DiscountRow): Promise<boolean> {
  const rows = await currentHandle()
    .insert(discount)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: discount.id });
  return rows.length === 1;
}

/** Throws a unique violation if the code already exists. */
export async function updateDiscountRow(
  id: string,
  change: Pick<DiscountRow, 'name' | 'code' | 'percentOff' | 'updatedAt'>,
): Promise<void> {
  await currentHandle().update(discount).set(change).where(eq(discount.id, id));
}

export async function deleteDiscount(id: string): Promise<void> {
  await currentHandle().delete(discount).where(eq(discount.id, id));
}

/** Returns the workspaces that have the discount. */
export async function selectWorkspacesOf(id: string): Promise<number[]> {
  const rows = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.discountId, id))
    .orderBy(asc(workspace.id));
  return rows.map((row) => row.id);
}
