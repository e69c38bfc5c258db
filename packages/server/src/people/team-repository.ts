import { appUser } from '../auth/auth-tables.ts';
import { and, asc, eq, isNull, ne } from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type Admin = { id: string; name: string; email: string };

/** Returns the active administrators of a workspace, without the caller. */
export async function selectActiveAdmins(workspaceId: number, withoutUserId: string): Promise<Admin[]> {
  return currentHandle()
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        eq(appUser.role, 'admin'),
        eq(appUser.status, 'active'),
        isNull(appUser.deletedAt),
        ne(appUser.id, withoutUserId),
      ),
    )
    .orderBy(asc(nameOrder(appUser.name)), asc(appUser.id));
}
