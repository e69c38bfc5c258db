import { buildOnce } from '../../platform/database/build-once.ts';
import { and, desc, eq, gt, isNull, ne, sql, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { workspace } from '../../workspaces/workspace-tables.ts';
import type { UserRow } from '../auth-repository.ts';
import { appUser, session } from '../auth-tables.ts';

export async function insertSession(row: typeof session.$inferInsert): Promise<void> {
  await currentHandle().insert(session).values(row);
}

/** Workspace data that a session includes. */
type Home = { isProvider: boolean; requiresSecondFactor: boolean; closedAt: Date | null };

export type SessionRow = typeof session.$inferSelect & { user: UserRow } & Home;

const homeColumns = {
  isProvider: workspace.isProvider,
  requiresSecondFactor: workspace.requireSecondFactor,
  closedAt: workspace.closedAt,
};

const sessionFinder = (where: SQL) =>
  buildOnce((handle) =>
    handle
      .select({ session, user: appUser, ...homeColumns })
      .from(session)
      .innerJoin(appUser, eq(appUser.id, session.userId))
      .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
      .where(where),
  );

const findByToken = sessionFinder(eq(session.tokenHash, sql.placeholder('tokenHash')));
const findById = sessionFinder(eq(session.id, sql.placeholder('id')));

type Found = Awaited<ReturnType<typeof findById>>[number];

const sessionOf = ({ session: row, ...rest }: Found): SessionRow => ({ ...row, ...rest });

export async function selectSession(tokenHash: Uint8Array): Promise<SessionRow | undefined> {
  return (await findByToken({ tokenHash })).map(sessionOf)[0];
}

export async function selectSessionById(id: string): Promise<SessionRow | undefined> {
  return (await findById({ id })).map(sessionOf)[0];
}

/** Returns an account with the workspace data of its session. */
export async function selectAccount(userId: string): Promise<({ user: UserRow } & Home) | undefined> {
  const [row] = await currentHandle()
    .select({ user: appUser, ...homeColumns })
    .from(appUser)
    .innerJoin(workspace, eq(workspace.id, appUser.workspaceId))
    .where(eq(appUser.id, userId));
  return row;
}

export async function touchSession(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(session)
    .set({ lastActiveAt: now })
    .where(and(eq(session.id, id), isNull(session.revokedAt)));
}

export async function updateCheckedClinic(id: string, checkedClinicId: number): Promise<void> {
  await currentHandle().update(session).set({ checkedClinicId }).where(eq(session.id, id));
}

export async function revokeSession(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, id), isNull(session.revokedAt)));
}

/** Ends every session of a user except `except`. Returns their IDs. */
export async function revokeSessionsOf(userId: string, now: Date, except?: string): Promise<string[]> {
  const rows = await currentHandle()
    .update(session)
    .set({ revokedAt: now })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
    .returning({ id: session.id });
  return rows.map((row) => row.id);
}

/** Returns a user's open sessions, newest activity first. */
export async function selectOpenSessions(
  userId: string,
  now: Date,
  activeAfter: Date,
): Promise<(typeof session.$inferSelect)[]> {
  return currentHandle()
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.lastActiveAt, activeAfter),
      ),
    )
    .orderBy(desc(session.lastActiveAt), desc(session.id))
    .limit(100);
}

/** Ends one session of this user. Returns false if it is not theirs or has ended. */
export async function revokeSessionOf(userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return rows.length === 1;
}

/** Returns whether the user has signed in with this browser before; `null` if they have never signed in. */
export async function hasUsedDevice(userId: string, userAgent: string): Promise<boolean | null> {
  const rows = await currentHandle()
    .selectDistinct({ userAgent: session.userAgent })
    .from(session)
    .where(eq(session.userId, userId))
    .limit(200);
  return rows.length === 0 ? null : rows.some((row) => row.userAgent === userAgent);
}
