import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { appUser, credential, loginAttempt } from './auth-tables.ts';

/** Active accounts of this e-mail in other workspaces, with what a login there would look at. Needs a system transaction. */
export async function selectAccountsElsewhere(workspaceId: number, email: string, most: number) {
  return currentHandle()
    .select({
      user: appUser,
      workspace,
      passwordHash: credential.passwordHash,
      lockedUntil: loginAttempt.lockedUntil,
    })
    .from(appUser)
    .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
    .leftJoin(credential, eq(credential.userId, appUser.id))
    .leftJoin(
      loginAttempt,
      and(eq(loginAttempt.workspaceId, appUser.workspaceId), eq(loginAttempt.email, email)),
    )
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
