import { AppError, type OwnSession } from '@plainscan/contract';

import { describeDevice } from '../../platform/http/device-description.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAccountChange } from '../accounts/account-audit.ts';
import { revokeSessionOf, selectOpenSessions } from './session-repository.ts';
import { endSessionsOf, maxIdleMilliseconds } from './session-service.ts';

/** Returns the user's live sessions, newest activity first. */
export async function listOwnSessions(
  { database }: Platform,
  { actor, context }: Caller,
): Promise<{ data: OwnSession[]; total: number }> {
  const activeAfter = new Date(context.now.getTime() - maxIdleMilliseconds - 1);
  const rows = await database.asSystem(() => selectOpenSessions(actor.userId, context.now, activeAfter));
  const data = rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ip: row.ip,
    device: describeDevice(row.userAgent),
    isCurrent: row.id === actor.sessionId,
  }));
  return { data, total: data.length };
}

/** Ends one of the user's sessions. Throws 404 if it is not theirs or has ended. */
export async function endOwnSession({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asSystem(async () => {
    if (!(await revokeSessionOf(caller.actor.userId, id, caller.context.now)))
      throw new AppError('not-found');
    await database.notify('session_ended', id);
    await recordAccountChange(caller, 'account.session-ended', { sessionId: id });
  });
}

export async function endOwnSessions(
  { database }: Platform,
  caller: Caller,
  { keepThis }: { keepThis: boolean },
): Promise<{ ended: number }> {
  const { actor, context } = caller;
  return database.asSystem(async () => {
    const except = keepThis ? actor.sessionId : undefined;
    const ended = await endSessionsOf(database, actor.userId, context.now, except);
    await recordAccountChange(caller, 'account.sessions-ended', { ended });
    return { ended };
  });
}

/** Throws 404 if this is not a live session of the user. Used before anything is changed. */
export async function findOwnSession(
  { database }: Platform,
  { actor, context }: Caller,
  id: string,
): Promise<void> {
  const rows = await database.asSystem(() => selectOpenSessions(actor.userId, context.now, new Date(0)));
  if (!rows.some((row) => row.id === id)) throw new AppError('not-found');
}
