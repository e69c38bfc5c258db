// T21: secrets for recorders outside the browser, each for one user and one case.
import { newId } from '../../platform/clock/uuidv7.ts';
import { and, eq, gt, isNull } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/http/request-actor.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { oneTimeToken } from '../auth-tables.ts';
import { insertOneTimeToken, selectLiveToken } from './one-time-token-repository.ts';
import { actorOfSession } from './session-service.ts';

/** Saves a new secret; the user's older ones for the same case stop working. Needs the owner's rights. */
export async function saveRecorderSecret(
  secret: string,
  { userId, sessionId }: SignedIn,
  caseId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await currentHandle()
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.kind, 'recorder'),
        eq(oneTimeToken.caseId, caseId),
        isNull(oneTimeToken.usedAt),
        gt(oneTimeToken.expiresAt, now),
      ),
    );
  const row = { id: newId(), userId, sessionId, caseId, kind: 'recorder' as const, expiresAt };
  await insertOneTimeToken({ ...row, tokenHash: hashSecret(secret) });
}

/**
 * Returns the user and case of a recorder's secret. It outlives the session that created it, because people record
 * longer than a page stays open, but not the account. Needs a system transaction.
 */
export async function findRecorder(
  secret: string,
  now: Date,
): Promise<{ actor: SignedIn; caseId: string } | null> {
  const row = await selectLiveToken('recorder', hashSecret(secret), now);
  if (!row?.sessionId || !row.caseId) return null;
  const actor = await actorOfSession(row.sessionId);
  return actor && { actor, caseId: row.caseId };
}
