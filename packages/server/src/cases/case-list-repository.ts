// The list of cases: which of them, in which order, and how many. Made for a million rows: every order and every way of
// access has its index, and nothing that a page does not show is read.
import {
  caseStatuses,
  caseTurns,
  exactTotal,
  type Actor,
  type caseOrderFields,
  type CaseStatus,
  type StoredStatus,
} from '@plainscan/contract';

import { and, eq, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import type { Known } from '../platform/database/list-memory.ts';
import { type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle, withPlansForValues } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { caseTable, casesInScope, caseScopes } from './case-tables.ts';

export type CaseSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: (typeof caseOrderFields)[number];
  keyword?: string | undefined;
  status?: CaseStatus[] | undefined;
  isDueSoon?: boolean | undefined;
  isMine?: boolean | undefined;
  /** Only finished reports that the patient has not opened yet. */
  isUnopened?: boolean | undefined;
  /** Only finished reports with a question that waits for its answer. */
  isAsked?: boolean | undefined;
  /** A new case due before this moment is delayed. */
  delayedBefore: Date;
  /** What an earlier page of the same list has found out. */
  known?: Known;
};

export type CasePage = { ids: string[]; total: number; known: Known };

/** So many hits are read as a list of ids; a word with more of them is common. */
const rareHits = 2_000;

/** The orders that have an index for each way of access; the others have one for everyone's cases. */
const indexedForEachWay: readonly CaseSearch['orderField'][] = ['attention', 'createdAt', 'dueDate'];

/** The ids of one page in their order, and the total. Needs a transaction of that person. */
export function findCasePage(actor: Actor, search: CaseSearch, scoping: Scoping): Promise<CasePage> {
  const find = () => findPage(actor, search, scoping);
  return search.keyword ? withPlansForValues(find) : find();
}

/** The number of cases a search finds, at most `exactTotal` + 1. Needs a transaction of that person. */
export function countFound(
  actor: Actor,
  search: Omit<CaseSearch, 'keyword'>,
  scoping: Scoping,
): Promise<number> {
  return countUpTo(exactTotal + 1, and(casesInScope(actor, scoping), viewCondition(actor, search)));
}

async function findPage(actor: Actor, search: CaseSearch, scoping: Scoping): Promise<CasePage> {
  const scope = casesInScope(actor, scoping);
  const word = await findKeyword(search, scope);
  const filter = and(viewCondition(actor, search), word.condition);
  // A few ids that lie in the person's scope are sorted as they are.
  const ways = word.isNarrow ? undefined : caseScopes(actor, scoping);
  const select = () => selectPage(ways, filter, orderOf(actor, search), search);
  const isIndexed = ways === undefined || indexedForEachWay.includes(search.orderField);
  const ids = await (word.isCommon && isIndexed ? alongOrder(select) : select());
  const before = search.page * search.limit;
  // A page that is not full is the last one; one that is empty may be far behind it.
  const isLast = ids.length < search.limit && (ids.length > 0 || before === 0);
  const count = () => countUpTo(exactTotal + 1, and(scope, filter));
  const total = isLast ? before + ids.length : search.known?.isLarge ? exactTotal + 1 : await count();
  return { ids, total, known: { isLarge: total > exactTotal, isCommonWord: word.isCommon } };
}

/** The cases that someone works on or reviews. */
const isOwn = (userId: string): SQL | undefined =>
  or(eq(caseTable.assigneeId, userId), eq(caseTable.reviewerId, userId));

/** These two must match the conditions of their partial indexes; few cases have an open question, whoever sees them. */
const isUnopened: SQL = sql`"case".status = 'completed' AND "case".opened_at IS NULL`;
const isAsked: SQL = sql`"case".status = 'completed' AND "case".oldest_question_at IS NOT NULL`;

/** What a search asks for besides its word. */
const viewCondition = (actor: Actor, search: Omit<CaseSearch, 'keyword'>): SQL | undefined =>
  and(
    statusCondition(search),
    search.isMine ? isOwn(actor.userId) : undefined,
    search.isUnopened ? isUnopened : undefined,
    search.isAsked ? isAsked : undefined,
  );

async function countUpTo(most: number, where: SQL | undefined): Promise<number> {
  // The limit is part of the text: a plan that does not know it would fear to read the whole table.
  const { rows } = await currentHandle().execute<{ total: number }>(sql`
    SELECT count(*)::int AS total
    FROM (SELECT FROM ${caseTable} WHERE ${where ?? sql`true`} LIMIT ${sql.raw(String(most))}) AS found`);
  return rows[0]?.total ?? 0;
}

/**
 * Reads along the index of the order until the page is full. The planner cannot know how common a word is behind
 * row-level security; left to itself it reads and sorts the whole table.
 */
async function alongOrder<T>(select: () => Promise<T>): Promise<T> {
  const setPlans = (value: 'on' | 'off') =>
    currentHandle().execute(sql`SELECT set_config('enable_seqscan', ${value}, true),
      set_config('enable_bitmapscan', ${value}, true), set_config('enable_sort', ${value}, true)`);
  await setPlans('off');
  const result = await select();
  await setPlans('on');
  return result;
}

/**
 * Each way of access gives its own first rows in the order, from its own index; the page is cut from all of them. One
 * condition with OR would have to read and sort everything that a large clinic has.
 */
async function selectPage(
  ways: SQL[] | undefined,
  filter: SQL | undefined,
  { keys, direction, parts }: Order,
  { page, limit, orderType }: CaseSearch,
): Promise<string[]> {
  const byId = sql.raw(`id ${orderType}`);
  const most = sql.raw(String(roundedUp((page + 1) * limit)));
  const names = keys.map((_, at) => sql.raw(`key_${at}`));
  const alongKeys = (list: SQL[]) =>
    sql.join([...list.map((key) => sql`${key} ${direction}`), byId], sql`, `);
  const selected = keys.map((key, at) => sql`${key} AS ${names[at]}`);
  const selects = (ways ?? [undefined]).flatMap((way) =>
    parts.map((part, at) => {
      const columns = sql.join([sql`id`, sql`${sql.raw(String(at))} AS part`, ...selected], sql`, `);
      const where = and(way, part, filter) ?? sql`true`;
      return sql`(SELECT ${columns} FROM ${caseTable} WHERE ${where} ORDER BY ${alongKeys(keys)} LIMIT ${most})`;
    }),
  );
  const { rows } = await currentHandle().execute<{ id: string }>(sql`
    SELECT id FROM (${sql.join(selects, sql` UNION `)}) AS near
    ORDER BY part ${sql.raw(orderType)}, ${alongKeys(names)} LIMIT ${limit} OFFSET ${page * limit}`);
  return rows.map(({ id }) => id);
}

/**
 * So many rows of each way are enough for a page. The number is part of the text, for a plan that does not know it would
 * sort all of them; rounded, so that a few texts serve all pages.
 */
function roundedUp(rows: number): number {
  let most = 32;
  while (most < rows) most *= 4;
  return most;
}

/** CG-42: `new` alone has time left, `delayed` has not, both are all new; isDueSoon adds `delayed`. */
function statusCondition({ status, isDueSoon, delayedBefore }: CaseSearch): SQL | undefined {
  if (status === undefined) return undefined;
  const statuses = new Set<CaseStatus>(isDueSoon ? [...status, 'delayed'] : status);
  const stored = [...statuses].filter(
    (value): value is StoredStatus => value !== 'delayed' && value !== 'new',
  );
  const late = sql`${caseTable.dueDate} < ${delayedBefore.toISOString()}::timestamptz`;
  if (caseStatuses.every((value) => statuses.has(value))) return undefined;
  const parts: SQL[] = [];
  if (stored.length > 0) parts.push(isOneOf(caseTable.status, stored, 'text'));
  if (statuses.has('new') && statuses.has('delayed')) parts.push(eq(caseTable.status, 'new'));
  else if (statuses.has('new'))
    parts.push(sql`(${caseTable.status} = 'new' AND (${caseTable.dueDate} IS NULL OR NOT ${late}))`);
  else if (statuses.has('delayed')) parts.push(sql`(${caseTable.status} = 'new' AND ${late})`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}

type Word = { condition: SQL | undefined; isCommon: boolean; isNarrow: boolean };

/**
 * CG-46: patient, email, study title, case name, workspace. A rare word is looked up in its index first. Row-level
 * security keeps that index from the API's role, because a text comparison could tell of rows it must not see: so it is
 * asked as the owner, within the person's scope, and whatever it finds passes through row-level security afterwards.
 */
async function findKeyword({ keyword, known }: CaseSearch, scope: SQL | undefined): Promise<Word> {
  if (!keyword) return { condition: undefined, isCommon: false, isNarrow: false };
  const like = likePattern(keyword.toLowerCase());
  const isNamed = or(sql`"case".search_text LIKE ${like}`, await isInWorkspaceNamed(like));
  if (known?.isCommonWord) return { condition: isNamed, isCommon: true, isNarrow: false };
  const hits = await asOwner(() =>
    currentHandle()
      .select({ id: caseTable.id })
      .from(caseTable)
      .where(and(scope, isNamed))
      .limit(rareHits + 1),
  );
  if (hits.length > rareHits) return { condition: isNamed, isCommon: true, isNarrow: false };
  const ids = hits.map(({ id }) => id);
  return { condition: isOneOf(caseTable.id, ids, 'uuid'), isCommon: false, isNarrow: true };
}

async function isInWorkspaceNamed(like: string): Promise<SQL | undefined> {
  const named = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(sql`lower(${workspace.name}) LIKE ${like}`);
  const ids = named.map(({ id }) => id);
  return ids.length === 0 ? undefined : isOneOf(caseTable.workspaceId, ids, 'integer');
}

type Order = {
  /** The columns of an index, before the id. */
  keys: SQL[];
  direction: SQL;
  /** What comes one after the other where no index has it so; each part is read along the index by itself. */
  parts: (SQL | undefined)[];
};

// Of a finished case nothing is due anymore: it comes last.
const openDueDate = sql`"case".open_due_date`;
const turn = sql`case_turn(${caseTable.status})`;

function orderOf(actor: Actor, search: CaseSearch): Order {
  const { orderField, orderType } = search;
  const keys: Record<CaseSearch['orderField'], SQL[]> = {
    // Cases of one turn are in the order of due dates, which has an index for each status as well.
    attention: isOneTurn(search) ? [openDueDate] : [turn, openDueDate],
    createdAt: [sql`${caseTable.createdAt}`],
    updatedAt: [sql`${caseTable.updatedAt}`],
    dueDate: [openDueDate],
    patientName: [sql`lower(${caseTable.patientSnapshot} ->> 'name')`],
    title: [sql`lower(${caseTable.title})`],
    status: [sql`${caseTable.status}`],
  };
  // Only a due date can be missing; saying so of the others would keep their indexes from being read backwards.
  const isMissing = orderField === 'dueDate' && orderType === 'DESC';
  const direction = sql.raw(isMissing ? 'DESC NULLS LAST' : orderType);
  return { keys: keys[orderField], direction, parts: partsOf(actor, search) };
}

/** The index has the provider's turn before the clinic's; for a clinic its own comes first. */
function partsOf({ role, isProvider }: Actor, search: CaseSearch): Order['parts'] {
  const isAsIndexed = role === 'super-admin' || isProvider;
  if (search.orderField !== 'attention' || isAsIndexed || isOneTurn(search)) return [undefined];
  return [sql`${turn} = 1`, sql`${turn} <> 1`];
}

/** All statuses that are asked for are the same side's turn. */
function isOneTurn({ status, isDueSoon }: CaseSearch): boolean {
  if (status === undefined) return false;
  const asked = isDueSoon ? [...status, 'delayed' as const] : status;
  return new Set(asked.map((value) => caseTurns[value === 'delayed' ? 'new' : value])).size === 1;
}
