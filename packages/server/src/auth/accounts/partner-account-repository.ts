import { and, asc, eq, isNull, ne, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { workspace } from '../../workspaces/workspace-tables.ts';
import { appUser, credential, loginAttempt } from '../auth-tables.ts';
import { everyAddress } from '../login/login-attempt-repository.ts';

/** Part of the same statement, so that a known email does not cost an extra query. */
const lockEnd = (email: string, address: string) =>
  sql<Date | null>`(SELECT max(${loginAttempt.lockedUntil}) FROM ${loginAttempt}
    WHERE ${loginAttempt.workspaceId} = ${appUser.workspaceId} AND ${loginAttempt.email} = ${email}
      AND ${loginAttempt.address} IN (${address}, ${everyAddress}))`.mapWith(loginAttempt.lockedUntil);

/**
 * Returns the active accounts with this email in other workspaces, with the data a login there would check. Needs a
 * system transaction.
 */
export async function selectAccountsElsewhere(
  workspaceId: number,
  email: string,
  most: number,
  address = everyAddress,
) {
  return currentHandle()
    .select({
      user: appUser,
      workspace,
      passwordHash: credential.passwordHash,
      lockedUntil: lockEnd(email, address),
    })
    .from(appUser)
    .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
    .leftJoin(credential, eq(credential.userId, appUser.id))
    .where(
      and(
        sql`lower(${appUser.email}) = ${email}`,
        ne(appUser.workspaceId, workspaceId),
        eq(appUser.status, 'active'),
        isNull(appUser.deletedAt),
      ),
    )
    .orderBy(asc(workspace.id))
    .limit(most);
}
