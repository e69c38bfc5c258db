import { AppError, isStaff, limits } from '@plainscan/contract';

import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { Database } from '../../platform/database/database.ts';
import { asOwner } from '../../platform/database/transaction.ts';
import type { RequestContext, SignedIn } from '../../platform/http/request-actor.ts';
import { hashSecret, newSecret } from '../../platform/secrets/secret-token.ts';
import { recordAccountChange } from '../accounts/account-audit.ts';
import type { UserRow } from '../auth-repository.ts';
import {
  insertSession,
  revokeSession,
  revokeSessionsOf,
  selectAccount,
  selectSession,
  selectSessionById,
  touchSession,
  updateCheckedClinic,
  type SessionRow,
} from './session-repository.ts';

export const maxIdleMilliseconds = limits.idleMilliseconds + limits.idleGraceMilliseconds;

/** CG-195: the staff of a closed workspace are locked out, its patients are not. */
const isLockedOut = ({ user, closedAt }: Pick<SessionRow, 'user' | 'closedAt'>): boolean =>
  closedAt !== null && isStaff(user.role);

/**
 * Returns whether a session is live: not ended, not idle for too long, not older than 12 hours, and its account active.
 */
export function isSessionLive(row: SessionRow, now: Date): boolean {
  return (
    row.revokedAt === null &&
    row.user.status === 'active' &&
    row.user.deletedAt === null &&
    !isLockedOut(row) &&
    row.expiresAt > now &&
    now.getTime() - row.lastActiveAt.getTime() <= maxIdleMilliseconds
  );
}

/** Starts a session and returns its token, which only the user keeps. Needs a system transaction. */
export async function openSession(
  user: UserRow,
  context: RequestContext,
): Promise<{ accessToken: string; expiresAt: Date; sessionId: string }> {
  const accessToken = newSecret();
  const sessionId = newId();
  const expiresAt = new Date(context.now.getTime() + limits.sessionMilliseconds);
  await insertSession({
    id: sessionId,
    userId: user.id,
    tokenHash: hashSecret(accessToken),
    createdAt: context.now,
    lastActiveAt: context.now,
    expiresAt,
    ip: context.ip,
    userAgent: context.userAgent.slice(0, 300),
  });
  return { accessToken, expiresAt, sessionId };
}

/** Returns the user of an access token. Throws 401 if the token is invalid or has ended. */
export async function authenticate(database: Database, clock: Clock, accessToken: string): Promise<SignedIn> {
  const row = await database.readAsSystem(() => selectSession(hashSecret(accessToken)));
  if (!row) throw new AppError('session.missing');
  if (!isSessionLive(row, clock.now())) throw new AppError('session.ended');
  return signedInOf(row);
}

const signedInOf = ({
  id,
  user,
  isProvider,
  requiresSecondFactor,
}: Pick<SessionRow, 'id' | 'user' | 'isProvider' | 'requiresSecondFactor'>): SignedIn => ({
  sessionId: id,
  userId: user.id,
  role: user.role,
  workspaceId: user.workspaceId,
  isProvider,
  requiresSecondFactor,
  name: user.name,
  locale: user.locale,
  ...(user.role === 'patient' && { birthDate: user.dateOfBirth }),
});

/** Keeps a session alive while the user is active or sends files. Needs a transaction of that user. */
export const keepSessionAlive = ({ sessionId }: SignedIn, now: Date): Promise<void> =>
  asOwner(() => touchSession(sessionId, now));

/** Saves the clinic whose code was last looked up in this session. Needs a system transaction. */
export const recordCheckedClinic = ({ sessionId }: SignedIn, workspaceId: number): Promise<void> =>
  updateCheckedClinic(sessionId, workspaceId);

/** Returns the clinic whose code was last looked up in this session. Needs a system transaction. */
export async function readCheckedClinic({ sessionId }: SignedIn): Promise<number | null> {
  return (await selectSessionById(sessionId))?.checkedClinicId ?? null;
}

/** Logs out: ends this session with its links and sockets at once. */
export async function endSession(
  database: Database,
  actor: SignedIn,
  context: RequestContext,
): Promise<void> {
  await database.asSystem(async () => {
    await revokeSession(actor.sessionId, context.now);
    await database.notify('session_ended', actor.sessionId);
    await recordAccountChange({ actor, context }, 'auth.logout');
  });
}

/** Ends every session of a user except `except`, including its sockets. Needs a system transaction. */
export async function endSessionsOf(
  database: Database,
  userId: string,
  now: Date,
  except?: string,
): Promise<number> {
  const ended = await revokeSessionsOf(userId, now, except);
  for (const sessionId of ended) await database.notify('session_ended', sessionId);
  return ended.length;
}

/** Used by links and sockets, which know only their session's ID. */
export async function isSessionIdLive(database: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await database.readAsSystem(() => selectSessionById(sessionId));
  return row !== undefined && isSessionLive(row, now);
}

/** Returns the user of a session, ended or not, while their account is active. Needs a system transaction. */
export async function actorOfSession(sessionId: string): Promise<SignedIn | null> {
  const row = await selectSessionById(sessionId);
  const isActive = row?.user.status === 'active' && row.user.deletedAt === null && !isLockedOut(row);
  return isActive ? signedInOf(row) : null;
}

/**
 * Returns the user that a pass represents, without a session. `null` once the account is closed. Needs a system
 * transaction.
 */
export async function actorOfUser(userId: string): Promise<SignedIn | null> {
  const found = await selectAccount(userId);
  if (found?.user.status !== 'active' || found.user.deletedAt !== null || isLockedOut(found)) return null;
  return signedInOf({ id: '', ...found });
}

/** Returns the user of a ticket's session. Throws 401 if the session has ended. */
export async function readSession(database: Database, sessionId: string, now: Date): Promise<SignedIn> {
  const row = await database.readAsSystem(() => selectSessionById(sessionId));
  if (!row || !isSessionLive(row, now)) throw new AppError('session.ended');
  return signedInOf(row);
}
