// CG-46: cases by words in patient, email, study title, case name and workspace, however many cases there are.
import { and, desc, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { foldedContains, textContains, textStartsWith } from '../platform/database/folded-text.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { caseTable } from './case-tables.ts';

/** Up to this many hits are read as a list of IDs; words with more hits are common. */
const rareHits = 2_000;

export type FoundWords = { condition: SQL | undefined; isCommon: boolean; isNarrow: boolean };

/** Returns the condition that each of the words is in a case. */
export async function conditionOfWords(words: readonly string[]): Promise<SQL | undefined> {
  const conditions: (SQL | undefined)[] = [];
  for (const word of words)
    conditions.push(or(foldedContains(sql`"case".search_text`, word), await isInWorkspaceNamed(word)));
  return and(...conditions);
}

/**
 * Returns how the cases with words are found, given the condition that they have them. Rare words are looked up in their index first. Row-level
 * security bars the API's role from that index, because text comparisons could reveal hidden rows. So the lookup runs
 * as the owner within the user's scope, and its results then pass row-level security. `isKnownCommon`: an earlier page
 * of the same list has shown that the words are common.
 */
export async function findWords(
  isNamed: SQL | undefined,
  scope: SQL | undefined,
  isKnownCommon: boolean,
): Promise<FoundWords> {
  if (isNamed === undefined) return { condition: undefined, isCommon: false, isNarrow: false };
  if (isKnownCommon) return { condition: isNamed, isCommon: true, isNarrow: false };
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

/** So many of the newest cases are looked at before words are looked up. */
const newestCases = 1_000;

/**
 * Returns the newest cases that fulfill a condition, among the newest of the scope: common words are in some of them, and
 * the index of words would first list every case that has them. The lookup runs as the owner, like that of words.
 */
export async function findAmongNewest(
  isNamed: SQL,
  accessPaths: SQL[] | undefined,
  most: number,
): Promise<string[]> {
  const columns = sql`id, created_at, workspace_id, search_text`;
  const order = sql`ORDER BY created_at DESC, id DESC LIMIT`;
  const number = sql.raw(String(newestCases));
  const near = (accessPaths ?? [sql`true`]).map(
    (way) => sql`(SELECT ${columns} FROM ${caseTable} WHERE ${way} ${order} ${number})`,
  );
  const { rows } = await asOwner(() =>
    currentHandle().execute<{ id: string }>(sql`
      SELECT id FROM (SELECT * FROM (${sql.join(near, sql` UNION `)}) AS near ${order} ${number}) AS "case"
      WHERE ${isNamed} ${order} ${sql.raw(String(most))}`),
  );
  return rows.map(({ id }) => id);
}

async function isInWorkspaceNamed(word: string): Promise<SQL | undefined> {
  const named = await currentHandle()
    .select({ id: workspace.id })
    .from(workspace)
    .where(textContains(workspace.name, word));
  const ids = named.map(({ id }) => id);
  return ids.length === 0 ? undefined : isOneOf(caseTable.workspaceId, ids, 'integer');
}

/**
 * Returns the newest cases whose own name starts with this text, among as many as may be looked at. The lookup runs as
 * the owner, like that of words.
 */
export async function findByOwnName(text: string, scope: SQL | undefined, most: number): Promise<string[]> {
  const named = currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(textStartsWith(caseTable.name, text))
    .limit(rareHits);
  const rows = await asOwner(() =>
    currentHandle()
      .select({ id: caseTable.id })
      .from(caseTable)
      .where(and(sql`${caseTable.id} = ANY (ARRAY(${named}))`, scope))
      .orderBy(desc(caseTable.createdAt), desc(caseTable.id))
      .limit(most),
  );
  return rows.map(({ id }) => id);
}
