import { and, eq, inArray, isNull, ne, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { appUser, credential, invitation, termsAcceptance } from './auth-tables.ts';

export type UserRow = typeof appUser.$inferSelect;

export async function selectUserByEmail(
  workspaceId: number,
  email: string,
): Promise<{ user: UserRow; passwordHash: string | null } | undefined> {
  const [row] = await currentHandle()
    .select({ user: appUser, passwordHash: credential.passwordHash })
    .from(appUser)
    .leftJoin(credential, eq(credential.userId, appUser.id))
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        sql`lower(${appUser.email}) = ${email}`,
        isNull(appUser.deletedAt),
      ),
    );
  return row;
}

export async function selectUser(id: string): Promise<UserRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)));
  return row;
}

/** Returns a user's row, locked until the transaction ends, or undefined if the user is deleted. */
export async function lockUser(id: string): Promise<UserRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)))
    .for('update');
  return row;
}

/**
 * Returns whether this user is active, and keeps them so until the transaction ends: disabling them waits. Needs the
 * owner's rights.
 */
export async function lockIfActive(id: string): Promise<boolean> {
  const [row] = await currentHandle()
    .select({ status: appUser.status })
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)))
    .for('share');
  return row?.status === 'active';
}

/** Sets an account's password without proving its address. An invited account becomes active. */
export async function setPassword(userId: string, passwordHash: string, now: Date): Promise<void> {
  await currentHandle()
    .insert(credential)
    .values({ userId, passwordHash, updatedAt: now })
    .onConflictDoUpdate({ target: credential.userId, set: { passwordHash, updatedAt: now } });
  await currentHandle()
    .update(appUser)
    .set({ status: 'active', updatedAt: now })
    .where(and(eq(appUser.id, userId), sql`${appUser.status} <> 'disabled'`));
}

/**
 * Returns the password's hash and locks it until the transaction ends, so that a login or change that began with the
 * old password does not outlive a change of owner.
 */
export async function lockPassword(userId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .select({ passwordHash: credential.passwordHash })
    .from(credential)
    .where(eq(credential.userId, userId))
    .for('update');
  return row?.passwordHash ?? null;
}

/** Adds the account's current address to its proved addresses. */
export async function markAddressVerified(userId: string, now: Date): Promise<void> {
  const address = sql`lower(${appUser.email})`;
  await currentHandle()
    .update(appUser)
    .set({
      provedEmails: sql`array_append(${appUser.provedEmails}, ${address})`,
      emailVerifiedAt: sql`coalesce(${appUser.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(and(eq(appUser.id, userId), sql`NOT ${address} = ANY (${appUser.provedEmails})`));
}

/** Inserts an account. Returns false if the workspace already has the email. */
export async function insertAccount(row: typeof appUser.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(appUser)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  return rows.length === 1;
}

/** Returns whether anyone is a super-admin or has been invited to be one. */
export async function hasSuperAdmin(): Promise<boolean> {
  const isSuperAdmin = and(eq(appUser.role, 'super-admin'), isNull(appUser.deletedAt));
  const rows = await currentHandle().select({ id: appUser.id }).from(appUser).where(isSuperAdmin).limit(1);
  return rows.length > 0;
}

/**
 * CG-24: returns whether a parent, a guardian or the inviting clinic has confirmed this user's account. Needs a
 * transaction as the owner.
 */
export async function isConfirmedMinor(userId: string): Promise<boolean> {
  const { rows } = await currentHandle().execute(sql`
    SELECT FROM ${termsAcceptance} WHERE user_id = ${userId} AND kind = 'guardian'
    UNION ALL
    SELECT FROM ${invitation} WHERE user_id = ${userId} AND invited_by IS NOT NULL
    LIMIT 1`);
  return rows.length > 0;
}

export async function insertTermsAcceptance(row: typeof termsAcceptance.$inferInsert): Promise<void> {
  await currentHandle().insert(termsAcceptance).values(row);
}

export type AccountDetails = Partial<
  Pick<UserRow, 'name' | 'preferredName' | 'phoneNumber' | 'dateOfBirth' | 'gender' | 'locale'>
>;

export async function updateAccount(userId: string, details: AccountDetails, now: Date): Promise<void> {
  await currentHandle()
    .update(appUser)
    .set({ ...details, updatedAt: now })
    .where(eq(appUser.id, userId));
}

/** Saves an address that has no effect until its link is opened. */
export async function setPendingEmail(userId: string, email: string | null, now: Date): Promise<void> {
  await currentHandle()
    .update(appUser)
    .set({ pendingEmail: email, updatedAt: now })
    .where(eq(appUser.id, userId));
}

/** Fails if another account of the workspace has the address. */
export async function replaceEmail(userId: string, email: string, now: Date): Promise<void> {
  await currentHandle()
    .update(appUser)
    .set({ email, pendingEmail: null, updatedAt: now })
    .where(eq(appUser.id, userId));
}

/** User data that mails and rules need. */
export type PersonRow = Pick<
  UserRow,
  'id' | 'workspaceId' | 'role' | 'name' | 'preferredName' | 'email' | 'provedEmails' | 'status' | 'locale'
>;

const personColumns = {
  id: appUser.id,
  workspaceId: appUser.workspaceId,
  role: appUser.role,
  name: appUser.name,
  preferredName: appUser.preferredName,
  email: appUser.email,
  provedEmails: appUser.provedEmails,
  status: appUser.status,
  locale: appUser.locale,
  isProvider: workspace.isProvider,
};

type PlacedPerson = PersonRow & { isProvider: boolean };

const selectPlaced = (where: SQL | undefined) =>
  currentHandle()
    .select(personColumns)
    .from(appUser)
    .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
    .where(and(isNull(appUser.deletedAt), where));

const selectActive = (where: SQL | undefined): Promise<PlacedPerson[]> =>
  selectPlaced(and(eq(appUser.status, 'active'), where)).orderBy(appUser.id);

const isStaffOf = (workspaceIds: readonly number[]): SQL | undefined =>
  and(
    inArray(appUser.role, ['super-admin', 'admin', 'creator']),
    or(
      eq(appUser.role, 'super-admin'),
      eq(workspace.isProvider, true),
      isOneOf(appUser.workspaceId, workspaceIds, 'integer'),
    ),
  );

/** Returns the active ones of these users. Needs a system transaction. */
export async function selectActivePeople(ids: readonly string[]): Promise<PlacedPerson[]> {
  return ids.length === 0 ? [] : selectActive(inArray(appUser.id, [...ids]));
}

/**
 * Returns the active staff of these workspaces and of the provider, and every super-admin. Needs a system transaction.
 */
export async function selectActiveStaff(workspaceIds: readonly number[]): Promise<PlacedPerson[]> {
  return selectActive(isStaffOf(workspaceIds));
}

/** Returns the same staff and one more user, active or not, in one statement. Needs a system transaction. */
export async function selectActiveStaffAndPerson(
  personId: string,
  workspaceIds: readonly number[],
): Promise<PlacedPerson[]> {
  const staff = selectPlaced(
    and(eq(appUser.status, 'active'), ne(appUser.id, personId), isStaffOf(workspaceIds)),
  );
  return staff.unionAll(selectPlaced(eq(appUser.id, personId))).orderBy(appUser.id);
}
