// CG-15: a mailed link that signs in once.
import { AppError, limits } from '@plainscan/contract';

import type { RequestContext } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { mayBeSquatted, claimInvitedAccount } from '../accounts/take-over-service.ts';
import { selectUser } from '../auth-repository.ts';
import { requestSecondStep, type RequestedStep } from '../second-factor/second-step-service.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import { selectLiveToken, consumeToken } from '../sessions/one-time-token-repository.ts';
import { finishLogin, type LoggedIn } from './finish-login-service.ts';
import { countAddressFailure, refuseBusyAddress } from './login-limits.ts';

/**
 * Creates a link that signs this user in and returns its secret. Valid for a quarter of an hour by default. Needs a
 * system transaction.
 */
export function createLoginLink(
  userId: string,
  now: Date,
  milliseconds: number = limits.loginLinkMilliseconds,
): Promise<string> {
  return createLink({ userId, kind: 'login', now, milliseconds });
}

/** Signs in by such a link, or asks for the second step. A used, expired and unknown link get the same error. */
export async function logInWithLink(
  platform: Platform,
  context: RequestContext,
  secret: string,
): Promise<LoggedIn | RequestedStep> {
  const { database } = platform;
  const outcome = await database.asSystem(async () => {
    await refuseBusyAddress(platform, context);
    const link = await selectLiveToken('login', hashSecret(secret), context.now);
    const user = link?.userId ? await selectUser(link.userId) : undefined;
    if (!link || user?.status !== 'active' || !(await consumeToken(link.id, context.now))) return null;
    // A password that someone else may have set would outlive this login, so the owner sets a new one.
    if (mayBeSquatted(user))
      await claimInvitedAccount(database, user, { passwordHash: null, now: context.now });
    return (
      (await requestSecondStep(platform, user, context)) ??
      (await finishLogin(platform, user, await readWorkspace(user.workspaceId), context, 'link'))
    );
  });
  if (outcome !== null) return outcome;
  await database.asSystem(() => countAddressFailure(platform, context));
  throw new AppError('login.link-invalid');
}
