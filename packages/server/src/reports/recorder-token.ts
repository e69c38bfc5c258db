// T21: a recorder outside the browser uses its own token to send the video of one case.
import { AppError, limits } from '@plainscan/contract';

import { saveRecorderSecret, findRecorder } from '../auth/sessions/recorder-link-service.ts';
import { applyTransition } from '../case-flow/transition.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { newSecret } from '../platform/secrets/secret-token.ts';

/**
 * Creates a token that is valid for two hours and this case only. It allows no more than its owner may do with the case
 * at the time of use.
 */
export async function createRecorderToken(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ token: string; expiresAt: string }> {
  const { actor, context } = caller;
  const expiresAt = new Date(context.now.getTime() + limits.recorderMilliseconds);
  const token = newSecret();
  await applyTransition(platform, caller, id, ({ video }) => ({
    action: video === null ? 'record' : 'editVideo',
    repetition: 'refused',
    prepare: () => ({ write: () => saveRecorderSecret(token, actor, id, context.now, expiresAt) }),
  }));
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Returns the user behind a recorder token, or `null` for any other token. Throws 401 for another case's token. */
export async function authenticateRecorder(
  { database, clock }: Platform,
  token: string,
  caseId: string,
): Promise<SignedIn | null> {
  const found = await database.asSystem(() => findRecorder(token, clock.now()));
  if (found === null) return null;
  if (found.caseId !== caseId) throw new AppError('session.missing');
  return found.actor;
}
