// The case list: which cases, in which order, and how many. Designed for a million rows: every order and every access
// path has an index, and only data that a page shows is read.
import { caseNextActors, exactTotal, type Actor, type caseOrderFields } from '@plainscan/contract';

import { and, sql, type SQL } from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import type { Known } from '../platform/database/list-memory.ts';
import { type Scoping } from '../platform/database/scoping.ts';
import { currentHandle, withPerValuePlans } from '../platform/database/transaction.ts';
import { caseTable, casesInScope, caseScopes } from './case-tables.ts';
import { flagConditions, statusCondition, type CaseFilterSearch } from './case-view-conditions.ts';
import { conditionOfWords, findAmongNewest, findByOwnName, findWords } from './case-words.ts';

export type CaseSearch = CaseFilterSearch & {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: (typeof caseOrderFields)[number];
  keyword?: string | undefined;
  /** What an earlier page of the same list has found. */
  known?: Known;
};

export type CasePage = { ids: string[]; total: number; known: Known };

/** Orders with an index per access path; the others have a single index for all cases. */
const indexedPerAccessPath: readonly CaseSearch['orderField'][] = ['attention', 'createdAt', 'dueDate'];

/** Returns the ordered IDs of one page, and the total. Needs a transaction of that user. */
export function findCasePage(actor: Actor, search: CaseSearch, scoping: Scoping): Promise<CasePage> {
  const find = () => findPage(actor, search, scoping);
  return search.keyword ? withPerValuePlans(find) : find();
}

/**
 * Returns the number of matching cases of each search, at most `exactTotal` + 1, in one statement. Needs a transaction of
 * that user.
 */
export async function countEach(
  actor: Actor,
  searches: readonly CaseFilterSearch[],
  scoping: Scoping,
): Promise<number[]> {
  if (searches.length === 0) return [];
  const scope = casesInScope(actor, scoping);
  const totals = searches.map(
    (search, at) =>
      sql`${countedUpTo(exactTotal + 1, and(scope, viewCondition(actor, search)))} AS ${sql.raw(`total_${at}`)}`,
  );
  const { rows } = await currentHandle().execute<Record<string, number>>(
    sql`SELECT ${sql.join(totals, sql`, `)}`,
  );
  return searches.map((_, at) => rows[0]?.[`total_${at}`] ?? 0);
}

async function findPage(actor: Actor, search: CaseSearch, scoping: Scoping): Promise<CasePage> {
  const scope = casesInScope(actor, scoping);
  const { keyword, known } = search;
  const isNamed = keyword ? await conditionOfWords([keyword]) : undefined;
  const word = await findWords(isNamed, scope, known?.isCommonWord ?? false);
  const filter = and(viewCondition(actor, search), word.condition);
  // A few IDs within the user's scope are sorted directly.
  const accessPaths = word.isNarrow ? undefined : caseScopes(actor, scoping);
  const select = () => selectPage(accessPaths, filter, orderOf(actor, search), search);
  const isIndexed = accessPaths === undefined || indexedPerAccessPath.includes(search.orderField);
  const ids = await (word.isCommon && isIndexed ? withIndexScanOnly(select) : select());
  const before = search.page * search.limit;
  // A page that is not full is the last one; an empty one may be far behind it.
  const isLast = ids.length < search.limit && (ids.length > 0 || before === 0);
  const count = () => countUpTo(exactTotal + 1, and(scope, filter));
  const total = isLast ? before + ids.length : search.known?.isLarge ? exactTotal + 1 : await count();
  return { ids, total, known: { isLarge: total > exactTotal, isCommonWord: word.isCommon } };
}

/**
 * Returns the cases with all of these words: first those whose own name starts with `text`, then the newest. Needs a
 * transaction of that user, planned for its values.
 */
export async function findNewestWithWords(
  actor: Actor,
  { text, words, limit }: { text: string; words: readonly string[]; limit: number },
  scoping: Scoping,
): Promise<string[]> {
  const scope = casesInScope(actor, scoping);
  const isNamed = await conditionOfWords(words);
  if (isNamed === undefined) return [];
  const named = await findByOwnName(text, scope, limit);
  const scopes = caseScopes(actor, scoping);
  const recent = scoping.queryScope ? await findAmongNewest(isNamed, scopes, limit) : [];
  if (recent.length === limit) return [...new Set([...named, ...recent])].slice(0, limit);
  const found = await findWords(isNamed, scope, false);
  const accessPaths = found.isNarrow ? undefined : scopes;
  const newest: Order = { keys: [sql`${caseTable.createdAt}`], direction: sql`DESC`, parts: [undefined] };
  const select = () =>
    selectPage(accessPaths, found.condition, newest, { page: 0, limit, orderType: 'DESC' });
  const others = await (found.isCommon ? withIndexScanOnly(select) : select());
  return [...new Set([...named, ...others])].slice(0, limit);
}

/** Returns the search conditions other than the keyword. */
const viewCondition = (actor: Actor, search: CaseFilterSearch): SQL | undefined =>
  and(statusCondition(search), ...flagConditions(actor, search));

/** A subquery for the number of rows. The limit is inlined: without it, the planner would expect the whole table. */
const countedUpTo = (most: number, where: SQL | undefined): SQL => sql`(
  SELECT count(*)::int FROM (SELECT FROM ${caseTable} WHERE ${where ?? sql`true`} LIMIT ${sql.raw(String(most))}) AS found)`;

async function countUpTo(most: number, where: SQL | undefined): Promise<number> {
  const { rows } = await currentHandle().execute<{ total: number }>(
    sql`SELECT ${countedUpTo(most, where)} AS total`,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Reads along the order's index until the page is full. The planner cannot know how common a word is behind row-level
 * security, and would otherwise read and sort the whole table.
 */
async function withIndexScanOnly<T>(select: () => Promise<T>): Promise<T> {
  const setPlans = (value: 'on' | 'off') =>
    currentHandle().execute(sql`SELECT set_config('enable_seqscan', ${value}, true),
      set_config('enable_bitmapscan', ${value}, true), set_config('enable_sort', ${value}, true)`);
  await setPlans('off');
  const result = await select();
  await setPlans('on');
  return result;
}

/**
 * Reads the first rows of each access path from its own index, and takes the page from all of them. A single OR
 * condition would have to read and sort every case of a large clinic.
 */
async function selectPage(
  accessPaths: SQL[] | undefined,
  filter: SQL | undefined,
  { keys, direction, parts }: Order,
  { page, limit, orderType }: Pick<CaseSearch, 'page' | 'limit' | 'orderType'>,
): Promise<string[]> {
  const byId = sql.raw(`id ${orderType}`);
  const most = sql.raw(String(roundUpRows((page + 1) * limit)));
  const names = keys.map((_, at) => sql.raw(`key_${at}`));
  const alongKeys = (list: SQL[]) =>
    sql.join([...list.map((key) => sql`${key} ${direction}`), byId], sql`, `);
  const selected = keys.map((key, at) => sql`${key} AS ${names[at]}`);
  const selects = (accessPaths ?? [undefined]).flatMap((way) =>
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
 * Rounds up the number of rows to read per access path. It is inlined, because otherwise the planner would sort all
 * rows, and rounded, so that a few statements serve all pages.
 */
function roundUpRows(rows: number): number {
  let most = 32;
  while (most < rows) most *= 4;
  return most;
}

type Order = {
  /** The index's columns before the ID. */
  keys: SQL[];
  direction: SQL;
  /** Consecutive parts whose order no index covers; each part is read along the index separately. */
  parts: (SQL | undefined)[];
};

// Finished cases have no open due date, so they come last.
const openDueDate = sql`"case".open_due_date`;
const nextActorRank = sql`case_turn(${caseTable.status})`;

function orderOf(actor: Actor, search: CaseSearch): Order {
  const { orderField, orderType } = search;
  const keys: Record<CaseSearch['orderField'], SQL[]> = {
    // Cases of one turn are ordered by due date, which has an index per status too.
    attention: hasOneNextActor(search) ? [openDueDate] : [nextActorRank, openDueDate],
    createdAt: [sql`${caseTable.createdAt}`],
    updatedAt: [sql`${caseTable.updatedAt}`],
    dueDate: [openDueDate],
    patientName: [nameOrder(sql`${caseTable.patientSnapshot} ->> 'name'`)],
    title: [nameOrder(caseTable.title)],
    status: [sql`${caseTable.status}`],
  };
  // Only a due date can be `null`; NULLS LAST on other columns would prevent reading their indexes backward.
  const isMissing = orderField === 'dueDate' && orderType === 'DESC';
  const direction = sql.raw(isMissing ? 'DESC NULLS LAST' : orderType);
  return { keys: keys[orderField], direction, parts: partsOf(actor, search) };
}

/** The index puts the provider's turn before the clinic's; a clinic needs its own turn first. */
function partsOf({ role, isProvider }: Actor, search: CaseSearch): Order['parts'] {
  const isAsIndexed = role === 'super-admin' || isProvider;
  if (search.orderField !== 'attention' || isAsIndexed || hasOneNextActor(search)) return [undefined];
  return [sql`${nextActorRank} = 1`, sql`${nextActorRank} <> 1`];
}

/** Returns whether all requested statuses belong to the same side's turn. */
function hasOneNextActor({ status, isDueSoon }: CaseSearch): boolean {
  if (status === undefined) return false;
  const asked = isDueSoon ? [...status, 'delayed' as const] : status;
  return new Set(asked.map((value) => caseNextActors[value === 'delayed' ? 'new' : value])).size === 1;
}
