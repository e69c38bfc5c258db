// The list of orders, built for a hundred thousand patients: an index finds each page in its sort order, and nothing
// outside the page is read.
import { exactTotal, orderStatuses, type OrderStatus } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { and, eq, isNull, sql, type SQL } from '../platform/database/drizzle.ts';
import { foldedContains, nameOrder } from '../platform/database/folded-text.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import type { Known } from '../platform/database/list-memory.ts';
import { asOwner, currentHandle, withPerValuePlans } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import type { OrderRow } from './order-repository.ts';
import { patientOrder } from './order-tables.ts';

export type OrderSearch = {
  statuses: readonly OrderStatus[];
  workspaceId?: number | undefined;
  keyword?: string | undefined;
  orderField: 'user.createdAt' | 'user.name' | 'user.email' | 'status';
  orderType: 'ASC' | 'DESC';
  /** 0-based. */
  page: number;
  limit: number;
  /** What an earlier page of the same list found out. */
  known: Known;
};

export type ListedOrder = {
  row: OrderRow;
  name: string;
  email: string;
  workspaceName: string;
  clinic: { code: string | null; name: string; subdomain: string | null } | null;
};

export type OrderPage = { rows: ListedOrder[]; total: number; known: Known };

/** Up to this many hits are read as a list of IDs. A word with more hits is filtered while reading in sort order. */
const rareHits = 2_000;

/** The expressions of each sort order, exactly as in its index. */
const orderKeys: Record<OrderSearch['orderField'], SQL[]> = {
  'user.createdAt': [sql`${patientOrder.createdAt}`, sql`${patientOrder.id}`],
  'user.name': [nameOrder(appUser.name), sql`${appUser.id}`],
  'user.email': [sql`lower(${appUser.email})`, sql`${appUser.id}`],
  status: [sql`${patientOrder.status}`, sql`${patientOrder.createdAt}`, sql`${patientOrder.id}`],
};

/**
 * Returns one sorted page and the total: exact up to `exactTotal`, and `exactTotal + 1` beyond that. Needs a
 * transaction.
 */
export function selectOrderPage(search: OrderSearch): Promise<OrderPage> {
  return withPerValuePlans(() => selectPage(search));
}

async function selectPage(search: OrderSearch): Promise<OrderPage> {
  const { page, limit, orderField, orderType, known } = search;
  const word = await findKeyword(search);
  const where = and(filterCondition(search), word.condition) ?? sql`true`;
  const direction = sql.raw(orderType);
  // The limit is part of the SQL text, because a plan without it would sort all rows.
  const found = await currentHandle()
    .select({ id: patientOrder.id })
    .from(patientOrder)
    .innerJoin(appUser, eq(appUser.id, patientOrder.userId))
    .where(where)
    .orderBy(...orderKeys[orderField].map((key) => sql`${key} ${direction}`))
    .limit(sql.raw(String(limit)) as unknown as number)
    .offset(page * limit);
  const isWhole = found.length < limit && (found.length > 0 || page === 0);
  const count = () => countUpTo(exactTotal + 1, where);
  const total = isWhole ? page * limit + found.length : known.isLarge ? exactTotal + 1 : await count();
  return {
    rows: await selectInOrder(found.map(({ id }) => id)),
    total,
    known: { isLarge: total > exactTotal, isCommonWord: word.isCommon },
  };
}

const filterCondition = ({ statuses, workspaceId }: OrderSearch): SQL | undefined =>
  and(
    eq(appUser.role, 'patient'),
    isNull(appUser.deletedAt),
    statuses.length === orderStatuses.length ? undefined : isOneOf(patientOrder.status, statuses, 'text'),
    workspaceId === undefined ? undefined : eq(patientOrder.workspaceId, workspaceId),
  );

async function countUpTo(most: number, where: SQL): Promise<number> {
  const { rows } = await currentHandle().execute<{ total: number }>(sql`
    SELECT count(*)::int AS total
    FROM (SELECT FROM ${patientOrder} JOIN ${appUser} ON ${appUser.id} = ${patientOrder.userId}
      WHERE ${where} LIMIT ${sql.raw(String(most))}) AS found`);
  return rows[0]?.total ?? 0;
}

type Word = { condition: SQL | undefined; isCommon: boolean };

/**
 * Finds part of a name, email or phone number, or the start of a clinic code. Looks up a rare word in its index, as the
 * owner.
 */
async function findKeyword({ keyword, known }: OrderSearch): Promise<Word> {
  if (!keyword) return { condition: undefined, isCommon: false };
  const isNamed = foldedContains(sql`"app_user".search_text`, keyword);
  const clinics = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(sql`starts_with(${workspace.clinicCode}, ${keyword.toUpperCase()})`);
  const isOfClinic = sql`${patientOrder.referenceWorkspaceId} = ANY (string_to_array(${clinics.map(({ id }) => id).join()}, ',')::integer[])`;
  const meets = (isPerson: SQL): SQL =>
    clinics.length === 0 ? isPerson : sql`(${isPerson} OR ${isOfClinic})`;
  if (known.isCommonWord) return { condition: meets(isNamed), isCommon: true };
  const hits = await asOwner(() =>
    currentHandle()
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.role, 'patient'), isNamed))
      .limit(rareHits + 1),
  );
  if (hits.length > rareHits) return { condition: meets(isNamed), isCommon: true };
  const ids = hits.map(({ id }) => id);
  return { condition: meets(isOneOf(patientOrder.userId, ids, 'uuid')), isCommon: false };
}

/** Returns the orders with their patients and clinics, in the order of the IDs. Needs a transaction. */
export async function selectInOrder(ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const clinic = sql<ListedOrder['clinic']>`(
    SELECT json_build_object('code', clinic.clinic_code, 'name', clinic.name, 'subdomain', clinic.subdomain)
    FROM workspace AS clinic WHERE clinic.id = ${patientOrder.referenceWorkspaceId})`;
  const rows = await currentHandle()
    .select({
      row: patientOrder,
      name: appUser.name,
      email: appUser.email,
      workspaceName: workspace.name,
      clinic,
    })
    .from(patientOrder)
    .innerJoin(appUser, eq(appUser.id, patientOrder.userId))
    .innerJoin(workspace, eq(workspace.id, patientOrder.workspaceId))
    .where(isOneOf(patientOrder.id, ids, 'uuid'));
  const byId = new Map(rows.map((found) => [found.row.id, found]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
