import { AppError, isStaff } from '@plainscan/contract';

import { recordOwnAccount } from '../record-own-account.ts';
import { describeDevice } from '../../platform/http/device-description.ts';
import type { RequestContext, SignedIn } from '../../platform/http/request-actor.ts';
import { recordEvent } from '../../platform/outbox/record-event.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WorkspaceRow } from '../../workspaces/workspace-service.ts';
import type { UserRow } from '../auth-repository.ts';
import { hasUsedDevice } from '../sessions/session-repository.ts';
import { openSession } from '../sessions/session-service.ts';
import { clearFailures } from './login-limits.ts';

export type LoggedIn = { accessToken: string; expiresAt: Date; actor: SignedIn };

/** What the user has presented: a password, a mailed link, an app code, a recovery code, or a passkey. */
export type LoginProof = 'password' | 'link' | 'totp' | 'recovery-code' | 'passkey';

type Home = Pick<WorkspaceRow, 'isProvider' | 'name' | 'closedAt' | 'requireSecondFactor'>;

/**
 * Opens the session and clears failed attempts. Staff are notified of a device that is new to them. Needs a system
 * transaction. Throws 403 for the staff of a closed workspace, who learn this only after they have proved who they are.
 */
export async function finishLogin(
  platform: Pick<Platform, 'config'>,
  user: UserRow,
  home: Home,
  context: RequestContext,
  proof: LoginProof,
): Promise<LoggedIn> {
  if (home.closedAt !== null && isStaff(user.role))
    throw new AppError('workspace.closed', { params: { clinic: home.name } });
  const name = { workspaceId: user.workspaceId, email: user.email.toLowerCase() };
  await clearFailures(platform, name, context);
  const userAgent = context.userAgent.slice(0, 300);
  const isNewDevice = user.role !== 'user' && (await hasUsedDevice(user.id, userAgent)) === false;
  const { accessToken, expiresAt, sessionId } = await openSession(user, context);
  await recordOwnAccount(user, context, {
    action: 'auth.login',
    outcome: 'allowed',
    detail: { proof },
  });
  if (isNewDevice) {
    await recordEvent({
      event: 'new-device',
      rooms: [],
      data: { sessionId, userId: user.id, device: describeDevice(userAgent) ?? '?' },
    });
  }
  const actor: SignedIn = {
    sessionId,
    userId: user.id,
    role: user.role,
    workspaceId: user.workspaceId,
    isProvider: home.isProvider,
    requiresSecondFactor: home.requireSecondFactor,
    name: user.name,
    locale: user.locale,
  };
  return { accessToken, expiresAt, actor };
}
