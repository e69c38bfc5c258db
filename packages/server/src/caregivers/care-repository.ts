import { appUser } from '../auth/auth-tables.ts';
import {
  and,
  asc,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { careGrant } from './care-tables.ts';

/** Columns that the API's role may read. */
const readable = {
  id: careGrant.id,
  patientUserId: careGrant.patientUserId,
  name: careGrant.name,
  email: careGrant.email,
  caregiverUserId: careGrant.caregiverUserId,
  showsImages: careGrant.showsImages,
  recordIds: careGrant.recordIds,
  startsOn: careGrant.startsOn,
  endsOn: careGrant.endsOn,
  startsAt: careGrant.startsAt,
  endsAt: careGrant.endsAt,
  invitedAt: careGrant.invitedAt,
  invitationEndsAt: careGrant.invitationEndsAt,
  acceptedAt: careGrant.acceptedAt,
  visitedAt: careGrant.visitedAt,
  closedAt: careGrant.closedAt,
  closedBy: careGrant.closedBy,
};

export type CareGrantRow = Omit<typeof careGrant.$inferSelect, 'tokenHash'>;
/** Grant with the name of its patient. */
export type HelpedRow = CareGrantRow & { patientName: string };

type NewGrant = Omit<typeof careGrant.$inferInsert, 'startsAt' | 'endsAt'> & { timeZone: string };

const beginOf = (day: string, timeZone: string): SQL<Date> =>
  sql<Date>`(${day}::date)::timestamp AT TIME ZONE ${timeZone}`;
const endOf = (day: string, timeZone: string): SQL<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;

/** Inserts a grant. Returns `undefined` if the address already has an open one. Needs the owner's rights. */
export async function insertGrant({ timeZone, ...row }: NewGrant): Promise<CareGrantRow | undefined> {
  const [added] = await currentHandle()
    .insert(careGrant)
    .values({ ...row, startsAt: beginOf(row.startsOn, timeZone), endsAt: endOf(row.endsOn, timeZone) })
    .onConflictDoNothing()
    .returning(readable);
  return added;
}

/** Returns a patient's open grants, oldest first. */
export function selectGrantsBy(patientUserId: string): Promise<CareGrantRow[]> {
  return currentHandle()
    .select(readable)
    .from(careGrant)
    .where(and(eq(careGrant.patientUserId, patientUserId), isNull(careGrant.closedAt)))
    .orderBy(asc(careGrant.invitedAt), asc(careGrant.id));
}

/** Returns a grant, open or not. */
export async function selectGrant(id: string): Promise<CareGrantRow | undefined> {
  const [row] = await currentHandle().select(readable).from(careGrant).where(eq(careGrant.id, id));
  return row;
}

const selectHelped = (where: SQL | undefined) =>
  currentHandle()
    .select({ ...readable, patientName: appUser.name })
    .from(careGrant)
    .innerJoin(appUser, eq(appUser.id, careGrant.patientUserId))
    .where(and(isNull(careGrant.closedAt), eq(appUser.status, 'active'), isNull(appUser.deletedAt), where))
    .orderBy(asc(nameOrder(appUser.name)), asc(careGrant.id));

/** Returns the open grants that a caregiver accepted, with the patient of each. Needs the owner's rights. */
export function selectGrantsTo(caregiverUserId: string): Promise<HelpedRow[]> {
  return selectHelped(eq(careGrant.caregiverUserId, caregiverUserId));
}

/** Returns an accepted grant by its ID, while its patient's account is open. Needs the owner's rights. */
export async function selectAcceptedGrant(id: string): Promise<HelpedRow | undefined> {
  const [row] = await selectHelped(and(eq(careGrant.id, id), isNotNull(careGrant.caregiverUserId)));
  return row;
}

/** Returns the grant of an invitation's secret, locked against a simultaneous answer. Needs the owner's rights. */
export async function lockGrantBySecret(tokenHash: Uint8Array): Promise<CareGrantRow | undefined> {
  const [row] = await currentHandle()
    .select(readable)
    .from(careGrant)
    .where(eq(careGrant.tokenHash, tokenHash))
    .for('update');
  return row;
}

/** Needs the owner's rights. */
export async function acceptGrant(id: string, caregiverUserId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(careGrant)
    .set({ caregiverUserId, acceptedAt: now })
    .where(eq(careGrant.id, id));
}

type Change = Pick<CareGrantRow, 'showsImages' | 'recordIds' | 'endsOn'> & { timeZone: string };

/** Needs the owner's rights. */
export async function updateGrant(
  id: string,
  { timeZone, ...change }: Change,
): Promise<CareGrantRow | undefined> {
  const [row] = await currentHandle()
    .update(careGrant)
    .set({ ...change, endsAt: endOf(change.endsOn, timeZone) })
    .where(and(eq(careGrant.id, id), isNull(careGrant.closedAt)))
    .returning(readable);
  return row;
}

type Renewal = Pick<typeof careGrant.$inferInsert, 'tokenHash' | 'invitedAt' | 'invitationEndsAt'>;

/** Renews an open invitation's secret and period. Otherwise returns `undefined`. Needs the owner's rights. */
export async function renewInvitation(id: string, renewal: Renewal): Promise<CareGrantRow | undefined> {
  const [row] = await currentHandle()
    .update(careGrant)
    .set(renewal)
    .where(
      and(
        eq(careGrant.id, id),
        isNull(careGrant.acceptedAt),
        isNull(careGrant.closedAt),
        gt(careGrant.endsAt, renewal.invitedAt),
      ),
    )
    .returning(readable);
  return row;
}

export async function recordVisit(id: string, now: Date): Promise<void> {
  await currentHandle().update(careGrant).set({ visitedAt: now }).where(eq(careGrant.id, id));
}

type ClosedBy = NonNullable<CareGrantRow['closedBy']>;

const closeWhere = (where: SQL | undefined, by: ClosedBy, now: Date): Promise<CareGrantRow[]> =>
  currentHandle()
    .update(careGrant)
    .set({ closedAt: now, closedBy: by })
    .where(and(isNull(careGrant.closedAt), where))
    .returning(readable);

/** Ends a grant. Returns `false` if it has already ended. Needs the owner's rights. */
export async function closeGrant(id: string, by: ClosedBy, now: Date): Promise<boolean> {
  return (await closeWhere(eq(careGrant.id, id), by, now)).length === 1;
}

/** Closes a patient's expired grants and invitations for an address. Needs the owner's rights. */
export async function closeExpiredGrants(patientUserId: string, email: string, now: Date): Promise<void> {
  const isLate = and(isNull(careGrant.acceptedAt), lt(careGrant.invitationEndsAt, now));
  await closeWhere(
    and(
      eq(careGrant.patientUserId, patientUserId),
      eq(careGrant.email, email),
      or(isLate, lt(careGrant.endsAt, now)),
    ),
    'system',
    now,
  );
}

/** Ends every grant that a user gave or accepted. Needs the owner's rights. */
export async function closeGrantsOf(userId: string, now: Date): Promise<void> {
  const isTheirs = or(eq(careGrant.patientUserId, userId), eq(careGrant.caregiverUserId, userId));
  await closeWhere(isTheirs, 'system', now);
}

/** Returns how many of a patient's grants are in force. Needs the owner's rights. */
export async function countGrantsInForce(patientUserId: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(careGrant)
    .innerJoin(appUser, eq(appUser.id, careGrant.caregiverUserId))
    .where(
      and(
        eq(careGrant.patientUserId, patientUserId),
        isNull(careGrant.closedAt),
        sql`${careGrant.startsAt} <= ${at}::timestamptz AND ${careGrant.endsAt} > ${at}::timestamptz`,
        eq(appUser.status, 'active'),
        isNull(appUser.deletedAt),
      ),
    );
  return row?.number ?? 0;
}
