// T21: a recorder outside the browser sends one case's video with a token of its own.
import { AppError, limits } from '@plainscan/contract';

import { saveRecorderSecret, findRecorder } from '../auth/sessions/recorder-link-service.ts';
import { applyTransition } from '../case-flow/transition.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { newSecret } from '../platform/secrets/secret-token.ts';

/** Two hours, this case only; the token does no more than its owner may do with the case at that moment. */
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

/** Who sends a video with a recorder's token; null for a token of any other kind, 401 for one of another case. */
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
