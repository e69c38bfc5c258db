import { limits, type Actor } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseTable, casesInScope } from '../cases/case-tables.ts';
import { and, eq, isNull, sql, type SQL } from '../platform/database/drizzle.ts';
import { foldedContains, nameOrder } from '../platform/database/folded-text.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';

/** How many patients with the words are checked for a case in the user's scope: first a few, then no more than this. */
const checkedHits = [64, 500];

/** Returns these cases in the same order, as far as the user may see them. */
export async function selectFoundCases(ids: readonly string[]) {
  const rows = await currentHandle()
    .select({
      id: caseTable.id,
      name: caseTable.name,
      title: caseTable.title,
      patientName: sql<string>`${caseTable.patientSnapshot} ->> 'name'`,
      workspaceName: workspace.name,
      status: caseTable.status,
      dueDate: caseTable.dueDate,
    })
    .from(caseTable)
    .innerJoin(workspace, eq(workspace.id, caseTable.workspaceId))
    .where(isOneOf(caseTable.id, [...ids], 'uuid'));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * Returns patients of the user's workspace and of the cases in their scope. A super-admin finds all. The search runs
 * with the owner's rights, within that scope, because row-level security would check every patient of the installation
 * against the user's cases. The results are then read through row-level security.
 */
export async function searchPatients(
  actor: Actor,
  words: readonly string[],
  scoping: Scoping = defaultScoping,
) {
  const ids = await asOwner(() => findPatients(actor, words, scoping));
  return currentHandle()
    .select({
      userId: appUser.id,
      name: appUser.name,
      preferredName: appUser.preferredName,
      email: appUser.email,
      dateOfBirth: appUser.dateOfBirth,
      workspace: { id: workspace.id, name: workspace.name },
    })
    .from(appUser)
    .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
    .where(isOneOf(appUser.id, ids, 'uuid'))
    .orderBy(nameOrder(appUser.name), appUser.id)
    .limit(limits.searchResults);
}

/**
 * Returns the first patients by name, of the user's own workspace and of others. If the words are common, only the
 * first ones of the other workspaces are checked: a search with more words finds the rest.
 */
async function findPatients(actor: Actor, words: readonly string[], scoping: Scoping): Promise<string[]> {
  const isFound = and(
    sql`${appUser.role} = 'patient'`,
    isNull(appUser.deletedAt),
    ...words.map((word) => foldedContains(sql`"app_user".search_text`, word)),
  );
  if (!scoping.queryScope || actor.role === 'super-admin') return firstByName(isFound, limits.searchResults);
  const own = await firstByName(
    and(eq(appUser.workspaceId, actor.workspaceId), isFound),
    limits.searchResults,
  );
  return [...new Set([...own, ...(await findOfCases(actor, isFound))])];
}

async function findOfCases(actor: Actor, isFound: SQL | undefined): Promise<string[]> {
  const theirCase = currentHandle()
    .select({ is: sql`true` })
    .from(caseTable)
    .where(and(eq(caseTable.patientUserId, appUser.id), casesInScope(actor)))
    .limit(sql.raw('1') as unknown as number);
  let found: string[] = [];
  for (const most of checkedHits) {
    const others = await firstByName(isFound, most);
    // A subquery with a limit is run for each patient. EXISTS would be joined with every case of the scope.
    const hasCase = sql`coalesce((${theirCase}), false)`;
    found = await firstByName(and(isOneOf(appUser.id, others, 'uuid'), hasCase), limits.searchResults);
    if (found.length === limits.searchResults || others.length < most) break;
  }
  return found;
}

async function firstByName(where: SQL | undefined, most: number): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: appUser.id })
    .from(appUser)
    .where(where)
    .orderBy(nameOrder(appUser.name), appUser.id)
    // In the SQL text, because a plan without it would sort all rows.
    .limit(sql.raw(String(most)) as unknown as number);
  return rows.map(({ id }) => id);
}
