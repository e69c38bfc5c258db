// Lists of users: one role in one workspace or in all, built for a hundred thousand patients. Every sort order has its
// index, and nothing outside the page is read.
import { exactTotal, type Actor, type PersonStatus, type Role } from '@plainscan/contract';

import { appUser, credential, invitation, session } from '../auth/auth-tables.ts';
import { buildOnce } from '../platform/database/build-once.ts';
import { and, eq, inArray, isNull, sql, type SQL } from '../platform/database/drizzle.ts';
import { foldedContains, nameOrder } from '../platform/database/folded-text.ts';
import { isOneOf, listOf } from '../platform/database/id-list.ts';
import type { Known } from '../platform/database/list-memory.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle, withPerValuePlans } from '../platform/database/transaction.ts';

export type PersonRow = typeof appUser.$inferSelect;

export type PeopleSearch = {
  roles: readonly Role[];
  /** `undefined` for the users of all workspaces. */
  workspaceId: number | undefined;
  status?: PersonStatus | undefined;
  keyword?: string | undefined;
  orderField: 'name' | 'phoneNumber' | 'email' | 'createdAt';
  orderType: 'ASC' | 'DESC';
  /** 0-based. */
  page: number;
  limit: number;
  /** The place after which the page starts; `page` is then ignored. */
  after?: PeopleCursor | undefined;
  /** What an earlier page of the same list found out. */
  known?: Known;
};

/** The position of a row in a sort order. */
export type PeopleCursor = { key: string; id: string };

export type PeoplePage = { rows: PersonRow[]; total: number; next: PeopleCursor | null; known: Known };

/** Up to this many hits are read as a list of IDs. A word with more hits is filtered while reading in sort order. */
const rareHits = 2_000;

const orderKeys: Record<PeopleSearch['orderField'], SQL> = {
  name: nameOrder(appUser.name),
  phoneNumber: sql`coalesce(${appUser.phoneNumber}, '')`,
  email: sql`lower(${appUser.email})`,
  createdAt: sql`${appUser.createdAt}`,
};

/**
 * Returns the condition for users of these roles whom the actor may manage or list: their own workspace's, and anyone
 * for a super-admin.
 */
function peopleInScope(
  actor: Actor,
  { roles, workspaceId }: Pick<PeopleSearch, 'roles' | 'workspaceId'>,
  scoping: Scoping,
): SQL | undefined {
  const own = scoping.queryScope && actor.role !== 'super-admin' ? actor.workspaceId : workspaceId;
  const [only] = roles;
  return and(
    own === undefined ? undefined : eq(appUser.workspaceId, own),
    roles.length === 1 && only ? eq(appUser.role, only) : inArray(appUser.role, [...roles]),
    isNull(appUser.deletedAt),
  );
}

/**
 * Returns one sorted page and the total: exact up to `exactTotal`, and `exactTotal + 1` beyond that. Needs a
 * transaction of the actor.
 */
export function selectPeoplePage(
  actor: Actor,
  search: PeopleSearch,
  scoping: Scoping = defaultScoping,
): Promise<PeoplePage> {
  const select = () => selectPage(actor, search, scoping);
  return search.keyword ? withPerValuePlans(select) : select();
}

async function selectPage(actor: Actor, search: PeopleSearch, scoping: Scoping): Promise<PeoplePage> {
  const { page, limit, after, status, orderType } = search;
  const scope = peopleInScope(actor, search, scoping);
  const word = await findKeyword(search, scope);
  const reach = and(scope, status === undefined ? undefined : eq(appUser.status, status), word.condition);
  const key = orderKeys[search.orderField];
  const offset = after ? 0 : page * limit;
  // One extra row shows whether there is a next page. The limit is part of the SQL text, because a plan without it
  // would sort all rows.
  const wanted = limit + 1;
  const direction = sql.raw(orderType);
  const where = and(reach, after && isAfterCursor(key, after, search)) ?? sql`true`;
  const { rows: places } = await currentHandle().execute<{ id: string; key: string }>(sql`
    SELECT ${appUser.id} AS id, ${key}::text AS key FROM ${appUser} WHERE ${where}
    ORDER BY ${key} ${direction}, ${appUser.id} ${direction}
    LIMIT ${sql.raw(String(wanted))}${offset === 0 ? sql`` : sql` OFFSET ${offset}`}`);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = !after && places.length <= limit && (places.length > 0 || offset === 0);
  const count = () => countUpTo(exactTotal + 1, reach);
  const total = isWhole ? offset + places.length : search.known?.isLarge ? exactTotal + 1 : await count();
  return {
    rows: await selectInOrder(shown.map(({ id }) => id)),
    total,
    next: places.length > limit && last ? last : null,
    known: { isLarge: total > exactTotal, isCommonWord: word.isCommon },
  };
}

const findRows = buildOnce((handle) =>
  handle
    .select()
    .from(appUser)
    .where(isOneOf(appUser.id, sql.placeholder('ids'), 'uuid')),
);

async function selectInOrder(ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const rows = await findRows({ ids: listOf(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the condition for rows after this one, using the index of the sort order. */
function isAfterCursor(
  key: SQL,
  { key: last, id }: PeopleCursor,
  { orderField, orderType }: PeopleSearch,
): SQL {
  const type = orderField === 'createdAt' ? sql`timestamptz` : sql`text`;
  const sign = sql.raw(orderType === 'ASC' ? '>' : '<');
  return sql`(${key}, ${appUser.id}) ${sign} (${last}::${type}, ${id}::uuid)`;
}

async function countUpTo(most: number, where: SQL | undefined): Promise<number> {
  const { rows } = await currentHandle().execute<{ total: number }>(sql`
    SELECT count(*)::int AS total
    FROM (SELECT FROM ${appUser} WHERE ${where ?? sql`true`} LIMIT ${sql.raw(String(most))}) AS found`);
  return rows[0]?.total ?? 0;
}

type Word = { condition: SQL | undefined; isCommon: boolean };

/**
 * Looks up a rare word in its index as the owner, limited to what the actor may list: row-level security keeps that
 * index from the API's role. The hits pass through row-level security afterwards.
 */
async function findKeyword({ keyword, known }: PeopleSearch, reach: SQL | undefined): Promise<Word> {
  if (!keyword) return { condition: undefined, isCommon: false };
  const isNamed = foldedContains(sql`"app_user".search_text`, keyword);
  if (known?.isCommonWord) return { condition: isNamed, isCommon: true };
  const hits = await asOwner(() =>
    currentHandle()
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(reach, isNamed))
      .limit(rareHits + 1),
  );
  if (hits.length > rareHits) return { condition: isNamed, isCommon: true };
  const ids = hits.map(({ id }) => id);
  return { condition: isOneOf(appUser.id, ids, 'uuid'), isCommon: false };
}

/** Returns a user of these roles whom the actor may manage or list. Needs a transaction of the actor. */
export async function selectPerson(
  actor: Actor,
  id: string,
  roles: readonly Role[],
  scoping: Scoping = defaultScoping,
): Promise<PersonRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), peopleInScope(actor, { roles, workspaceId: undefined }, scoping)));
  return row;
}

/** Returns users of a workspace by their lowercase addresses, whatever their role. Needs a transaction of the actor. */
export async function selectPeopleByEmail(
  workspaceId: number,
  emails: readonly string[],
): Promise<PersonRow[]> {
  if (emails.length === 0) return [];
  const listed = sql`(SELECT jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`;
  return currentHandle()
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        sql`lower(${appUser.email}) IN ${listed}`,
        isNull(appUser.deletedAt),
      ),
    );
}

/**
 * Adds an invited user. Returns `false` if the workspace already knows the address. Needs a transaction of the actor.
 */
export async function insertInvited(row: typeof appUser.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(appUser)
    .values({ ...row, status: 'invited' })
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  return rows.length === 1;
}

/** Needs the owner's rights, because the API's role may never write a status or an address. */
export async function updatePerson(
  id: string,
  change: Partial<
    Pick<
      PersonRow,
      'name' | 'preferredName' | 'phoneNumber' | 'email' | 'dateOfBirth' | 'gender' | 'status' | 'updatedAt'
    >
  >,
): Promise<PersonRow> {
  const [row] = await currentHandle().update(appUser).set(change).where(eq(appUser.id, id)).returning();
  if (!row) throw new Error('The person is gone, although their row was locked.');
  return row;
}

/** Returns whether another account of the workspace has this address. Needs the owner's rights. */
export async function isEmailTaken(workspaceId: number, email: string, exceptId: string): Promise<boolean> {
  const [row] = await currentHandle()
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        sql`lower(${appUser.email}) = ${email}`,
        isNull(appUser.deletedAt),
        sql`${appUser.id} <> ${exceptId}`,
      ),
    );
  return row !== undefined;
}

/** Returns whether a user ever chose a password. Needs the owner's rights. */
export async function hasPassword(userId: string): Promise<boolean> {
  const [row] = await currentHandle()
    .select({ userId: credential.userId })
    .from(credential)
    .where(eq(credential.userId, userId));
  return row !== undefined;
}

/** Lets only one request at a time disable administrators of a workspace. Held until the transaction ends. */
export async function lockAdministrators(role: 'admin' | 'super-admin', workspaceId: number): Promise<void> {
  const name = role === 'admin' ? `administrators:${workspaceId}` : 'super-admins';
  await currentHandle().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`);
}

/** Returns whether this is an administrator of the workspace who has not joined yet. Needs the owner's rights. */
export async function isInvitedAdministrator(id: string, workspaceId: number): Promise<boolean> {
  const count = await currentHandle().$count(
    appUser,
    and(
      eq(appUser.id, id),
      eq(appUser.workspaceId, workspaceId),
      eq(appUser.role, 'admin'),
      eq(appUser.status, 'invited'),
      isNull(appUser.deletedAt),
    ),
  );
  return count === 1;
}

/** Counts the other active administrators of the workspace, or other active super-admins. Needs the owner's rights. */
export async function countOtherActive({
  id,
  role,
  workspaceId,
}: Pick<PersonRow, 'id' | 'role' | 'workspaceId'>): Promise<number> {
  const isSame = role === 'super-admin' ? undefined : eq(appUser.workspaceId, workspaceId);
  return currentHandle().$count(
    appUser,
    and(
      eq(appUser.role, role),
      eq(appUser.status, 'active'),
      isNull(appUser.deletedAt),
      isSame,
      sql`${appUser.id} <> ${id}`,
    ),
  );
}

/** Records who sent the newest invitation and which email it is. Needs the owner's rights. */
export async function recordInvitation(row: Omit<typeof invitation.$inferInsert, 'times'>): Promise<void> {
  await currentHandle()
    .insert(invitation)
    .values(row)
    .onConflictDoUpdate({
      target: invitation.userId,
      set: {
        invitedBy: row.invitedBy,
        sentAt: row.sentAt,
        mailKey: row.mailKey,
        times: sql`${invitation.times} + 1`,
      },
    });
}

/** Returns the email keys of these users' newest invitations. Needs the owner's rights. */
export async function selectInvitationKeys(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ userId: invitation.userId, mailKey: invitation.mailKey })
    .from(invitation)
    .where(isOneOf(invitation.userId, userIds, 'uuid'));
  return new Map(rows.map(({ userId, mailKey }) => [userId, mailKey]));
}

/** Returns when a user was last active. Needs the owner's rights. */
export async function selectLastSeen(userId: string): Promise<Date | null> {
  const [row] = await currentHandle()
    .select({ at: sql<string | null>`max(${session.lastActiveAt})` })
    .from(session)
    .where(eq(session.userId, userId));
  return row?.at ? new Date(row.at) : null;
}

type HistoryRow = { action: string; at: string; actor: string | null };

/** Returns what was done to and by an account, newest first, with names. Needs the owner's rights. */
export async function selectAccountHistory(
  userId: string,
  actions: readonly string[],
  limit: number,
): Promise<{ action: string; at: Date; actor: string | null }[]> {
  const { rows } = await currentHandle().execute<HistoryRow>(sql`
    SELECT audit_event.action, audit_event.at, actor.name AS actor
    FROM audit_event LEFT JOIN ${appUser} AS actor ON actor.id::text = audit_event.actor_id
    WHERE audit_event.entity_kind = 'user' AND audit_event.entity_id = ${userId} AND audit_event.outcome = 'allowed'
      AND audit_event.action = ANY (string_to_array(${actions.join()}, ','))
    ORDER BY audit_event.at DESC, audit_event.position DESC LIMIT ${limit}`);
  return rows.map(({ action, at, actor }) => ({ action, at: new Date(at), actor }));
}
