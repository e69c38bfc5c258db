// Who may look at a patient's record on their behalf, checked on each call (B17, ADR 0060).
import { AppError, isMinor, type Permission } from '@plainscan/contract';

import { isConfirmedMinor } from '../auth/auth-repository.ts';
import { actorOfUser } from '../auth/sessions/session-service.ts';
import type { Database } from '../platform/database/database.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { CareFacts, SignedIn } from '../platform/http/request-actor.ts';
import {
  closeGrantsOf,
  countGrantsInForce,
  recordVisit,
  selectAcceptedGrant,
  type CareGrantRow,
  type HelpedRow,
} from './care-repository.ts';

/** Minimum time between two recorded visits. */
const visitIntervalMilliseconds = 60_000;

/** Returns whether an accepted grant is in force at `now`. */
export const isInForce = (
  { closedAt, startsAt, endsAt }: Pick<CareGrantRow, 'closedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => closedAt === null && startsAt <= now && endsAt > now;

async function selectInForce(database: Database, grantId: string, now: Date): Promise<HelpedRow | undefined> {
  const row = await database.readAsSystem(() => selectAcceptedGrant(grantId));
  return row && isInForce(row, now) ? row : undefined;
}

const factsOf = ({ id, caregiverUserId, showsImages, endsAt }: CareGrantRow): CareFacts => ({
  grantId: id,
  caregiverId: caregiverUserId ?? '',
  showsImages,
  endsAt,
});

/** Returns what a grant opens, or `null` once it or one of its accounts has ended. */
export async function findCare(database: Database, grantId: string, now: Date): Promise<CareFacts | null> {
  const row = await selectInForce(database, grantId, now);
  if (!row) return null;
  const caregiver = await database.readAsSystem(() => actorOfUser(row.caregiverUserId ?? ''));
  return caregiver ? factsOf(row) : null;
}

/**
 * Returns the patient of a grant as the actor for its caregiver, limited by the grant. Throws 404 if the grant is not
 * theirs or not in force.
 */
export async function actForPatient(
  database: Database,
  caregiver: SignedIn,
  grantId: string,
  now: Date,
): Promise<SignedIn> {
  const row = await selectInForce(database, grantId, now);
  if (row?.caregiverUserId !== caregiver.userId || caregiver.role !== 'patient')
    throw new AppError('not-found');
  const patient = await database.readAsSystem(() => actorOfUser(row.patientUserId));
  if (!patient) throw new AppError('not-found');
  if (row.visitedAt === null || now.getTime() - row.visitedAt.getTime() > visitIntervalMilliseconds)
    await database.asSystem(() => recordVisit(row.id, now));
  const { sessionId, locale } = caregiver;
  return { ...patient, sessionId, locale, care: factsOf(row) };
}

type Aged = { id: string; dateOfBirth: string | null };

/**
 * Returns whether a patient is a minor whom no adult has confirmed, neither at registration (CG-24) nor by accepting a
 * grant that is in force. Only adults can accept one (B17). Needs a transaction.
 */
export async function needsAdult({ id, dateOfBirth }: Aged, now: Date): Promise<boolean> {
  if (!isMinor(dateOfBirth, now)) return false;
  return asOwner(async () => (await countGrantsInForce(id, now)) === 0 && !(await isConfirmedMinor(id)));
}

/** What minors without an adult can do: arrange for one. */
const openToMinors: readonly Permission[] = [
  'account.own',
  'care.own',
  'notification.own',
  'workspace.current',
];

/** Throws 403 for any other call of a minor who has no adult, or 410 if the call came by a link. */
export async function checkAdult(
  database: Database,
  { userId, birthDate, care, pass }: SignedIn,
  permission: Permission,
  now: Date,
): Promise<void> {
  if (care || openToMinors.includes(permission) || !isMinor(birthDate, now)) return;
  const needs = await database.asSystem(() =>
    needsAdult({ id: userId, dateOfBirth: birthDate ?? null }, now),
  );
  // Users of the minor's link learn only that it does not work.
  if (needs) throw new AppError(pass ? 'pass.ended' : 'care.adult-needed');
}

/** Ends the grants that an account gave and accepted, because it goes to someone else. Needs a system transaction. */
export const endCareOf = (userId: string, now: Date): Promise<void> => closeGrantsOf(userId, now);
