// Passes (CG-172): used in the address of a viewer instead of a session. One resource, one use, ended with the session,
// share link or download they came from.
import { AppError, limits } from '@plainscan/contract';

import { actorOfUser, isSessionIdLive } from '../auth/sessions/session-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Database } from '../platform/database/database.ts';
import type { CareFacts, PassFacts, SignedIn } from '../platform/http/request-actor.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { capabilityHooks } from './capability-hooks.ts';
import { insertPass, selectPass, selectPassById, touchPass, type PassRow } from './pass-repository.ts';

type Origin = { sessionId: string } | { shareLinkId: string } | { downloadId: string };

type NewPass = {
  careGrantId?: string | null;
  kind: PassRow['kind'];
  resourceId: string;
  /** The user it acts for: the one who requested it, or the one who shared. */
  userId: string;
  origin: Origin;
  mayDownload: boolean;
  showsReport?: boolean;
  showsImages?: boolean;
  /** End of its origin; never later than twelve hours from now. */
  until?: Date;
};

/** Minimum time between two recorded uses. */
const touchIntervalMilliseconds = 60_000;

/** Creates a pass and returns its secret, which is not stored. Needs a transaction of that user or of the system. */
export async function createPass({ origin, until, ...pass }: NewPass, now: Date): Promise<string> {
  const secret = newSecret();
  const most = now.getTime() + limits.capabilityMilliseconds;
  await insertPass({
    ...pass,
    ...origin,
    id: newId(),
    tokenHash: hashSecret(secret),
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(Math.min(most, until?.getTime() ?? most)),
  });
  return secret;
}

/**
 * Creates a pass for something its bearer may see by a session, or by their own pass. `mayDownload` can only take away
 * the right to save.
 */
export function createPassFor(
  actor: SignedIn,
  { mayDownload, ...resource }: Pick<NewPass, 'kind' | 'resourceId'> & { mayDownload?: false },
  now: Date,
): Promise<string> {
  const { pass: from, care, userId } = actor;
  const origin: Origin = from ? originOf(from) : { sessionId: actor.sessionId };
  const inherited = from?.mayDownload ?? care === undefined;
  const careGrantId = care?.grantId ?? null;
  return createPass(
    {
      ...resource,
      userId,
      origin,
      mayDownload: mayDownload ?? inherited,
      careGrantId,
      ...until(actor),
    },
    now,
  );
}

const until = ({ pass, care }: SignedIn) => {
  const end = pass?.expiresAt ?? care?.endsAt;
  return end ? { until: end } : {};
};

function originOf({ sessionId, shareLinkId, downloadId }: PassFacts): Origin {
  if (shareLinkId !== null) return { shareLinkId };
  if (downloadId !== null) return { downloadId };
  return { sessionId: sessionId ?? '' };
}

/**
 * Returns the user that a pass represents and what it opens, or `null` for an unknown secret. Throws 410 if the pass
 * has ended. Counts as a use.
 */
export async function authenticatePass(
  database: Database,
  secret: string,
  now: Date,
): Promise<SignedIn | null> {
  const row = await database.readAsSystem(() => selectPass(hashSecret(secret)));
  if (!row) return null;
  const actor = (await isLive(database, row, now))
    ? await database.readAsSystem(() => actorOfUser(row.userId))
    : null;
  const care = await careOf(database, row.careGrantId, now);
  if (!actor || care === null) throw new AppError('pass.ended');
  return { ...actor, sessionId: row.sessionId ?? '', pass: row, ...(care && { care }) };
}

/** Returns what a caregiver may see: `undefined` without a grant, `null` once the grant has ended. */
function careOf(
  database: Database,
  grantId: string | null,
  now: Date,
): Promise<CareFacts | null | undefined> {
  return grantId === null
    ? Promise.resolve(undefined)
    : capabilityHooks.registered.findCare(database, grantId, now);
}

/** Returns whether a grant is in force, or `true` without a grant. */
export async function isCareLive(database: Database, grantId: string | null, now: Date): Promise<boolean> {
  return (await careOf(database, grantId, now)) !== null;
}

/** Used by links and streams, which know only their pass's ID. */
export async function isPassLive(database: Database, id: string, now: Date): Promise<boolean> {
  const row = await database.readAsSystem(() => selectPassById(id));
  return row !== undefined && isLive(database, row, now);
}

async function isLive(database: Database, row: PassRow, now: Date): Promise<boolean> {
  if (row.expiresAt <= now || !row.isOriginLive) return false;
  if (!(await isCareLive(database, row.careGrantId, now))) return false;
  // From a session, a pass lasts as long as it is used; from a share link, as long as the link.
  if (row.sessionId !== null) {
    if (now.getTime() - row.usedAt.getTime() > limits.passMilliseconds) return false;
    if (!(await isSessionIdLive(database, row.sessionId, now))) return false;
  }
  if (now.getTime() - row.usedAt.getTime() > touchIntervalMilliseconds)
    await database.asSystem(() => touchPass(row.id, now));
  return true;
}
