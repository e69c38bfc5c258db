import { limits, type Actor } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseTable, casesInScope } from '../cases/case-tables.ts';
import { and, desc, eq, exists, isNull, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';

const patientName = sql<string>`${caseTable.patientSnapshot} ->> 'name'`;

/** Returns a condition that every word is in one of the columns. */
const carriesAll = (words: readonly string[], columns: readonly SQL[]): SQL | undefined =>
  and(...words.map((word) => or(...columns.map((column) => sql`${column} ILIKE ${likePattern(word)}`))));

/** Returns cases in the user's scope: first those whose own name starts with the words, then the newest. */
export async function searchCases(actor: Actor, words: readonly string[], scoping: Scoping = defaultScoping) {
  const columns = [
    sql`${caseTable.name}`,
    sql`${caseTable.title}`,
    patientName,
    sql`${caseTable.patientSnapshot} ->> 'email'`,
    sql`${workspace.name}`,
  ];
  const isNamed = sql`(${caseTable.name} ILIKE ${likePattern(words.join(' ')).slice(1)})`;
  return currentHandle()
    .select({
      id: caseTable.id,
      name: caseTable.name,
      title: caseTable.title,
      patientName,
      workspaceName: workspace.name,
      status: caseTable.status,
      dueDate: caseTable.dueDate,
    })
    .from(caseTable)
    .innerJoin(workspace, eq(workspace.id, caseTable.workspaceId))
    .where(and(casesInScope(actor, scoping), carriesAll(words, columns)))
    .orderBy(desc(isNamed), desc(caseTable.createdAt), desc(caseTable.id))
    .limit(limits.searchResults);
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
  const columns = [sql`${appUser.name}`, sql`coalesce(${appUser.preferredName}, '')`, sql`${appUser.email}`];
  const isFound = and(
    eq(appUser.role, 'patient'),
    isNull(appUser.deletedAt),
    patientsInScope(actor, scoping),
    carriesAll(words, columns),
  );
  const order = [sql`lower(${appUser.name})`, appUser.id];
  const found = await asOwner(() =>
    currentHandle()
      .select({ id: appUser.id })
      .from(appUser)
      .where(isFound)
      .orderBy(...order)
      .limit(limits.searchResults),
  );
  const ids = found.map(({ id }) => id);
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
    .orderBy(...order);
}

function patientsInScope(actor: Actor, scoping: Scoping): SQL | undefined {
  if (!scoping.queryScope || actor.role === 'super-admin') return undefined;
  const theirCase = currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(eq(caseTable.patientUserId, appUser.id), casesInScope(actor)));
  return or(eq(appUser.workspaceId, actor.workspaceId), exists(theirCase));
}
