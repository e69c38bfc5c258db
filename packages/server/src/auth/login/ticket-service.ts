import { AppError } from '@plainscan/contract';

import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/request-actor.ts';
import { hashSecret, newSecret } from '../../platform/secrets/secret-token.ts';
import { insertOneTimeToken, selectLiveToken, consumeToken } from '../sessions/one-time-token-repository.ts';

/** Creates a secret that opens one live connection for this session, once, until `expiresAt`. */
export async function createTicket(
  database: Database,
  actor: SignedIn,
  id: string,
  expiresAt: Date,
): Promise<string> {
  const secret = newSecret();
  await database.asSystem(() =>
    insertOneTimeToken({
      id,
      userId: actor.userId,
      kind: 'ws',
      tokenHash: hashSecret(secret),
      sessionId: actor.sessionId,
      expiresAt,
    }),
  );
  return secret;
}

/** Returns the session of a ticket. Throws 401 if the ticket is used, expired or unknown. */
export async function consumeTicket(
  database: Database,
  secret: string,
  now: Date,
): Promise<{ sessionId: string }> {
  return database.asSystem(async () => {
    const row = await selectLiveToken('ws', hashSecret(secret), now);
    if (!row?.sessionId || !(await consumeToken(row.id, now))) throw new AppError('session.missing');
    return { sessionId: row.sessionId };
  });
}
