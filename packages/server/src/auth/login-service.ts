import { AppError, limits } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findWorkspaceBySubdomain } from '../workspaces/workspace-service.ts';
import { selectUserByEmail } from './auth-repository.ts';
import { finishLogin, type LoggedIn } from './finish-login-service.ts';
import {
  attemptNumbers,
  countFailure,
  lockedError,
  refuseBusyAddress,
  refuseWhileLocked,
} from './login-limits.ts';
import { findPartnerPortals } from './partner-portal-service.ts';
import { isPasswordRight } from './password-hash.ts';
import { askSecondStep, type AskedStep } from './second-step-service.ts';

/**
 * Signs in, or asks for the second step. An unknown e-mail costs the same time and gives the same answer as a wrong
 * password; five failures lock the address of that workspace for a quarter of an hour (CG-17), whether or not an account
 * stands behind it. At the main host a password that fits elsewhere is answered with the portals where it does (CG-18).
 */
export async function logIn(
  platform: Platform,
  context: RequestContext,
  email: string,
  password: string,
): Promise<LoggedIn | AskedStep> {
  const { database } = platform;
  const { workspace, found } = await database.asSystem(async () => {
    const home = await findWorkspaceBySubdomain(context.subdomain);
    await refuseBusyAddress(context);
    return { workspace: home, found: await selectUserByEmail(home.id, email) };
  });
  const isRight = await isPasswordRight(found?.passwordHash ?? null, password);
  await database.asSystem(() => refuseWhileLocked(workspace.id, email, context.now));
  const user = found?.user;
  if (!isRight || !user || user.status !== 'active') {
    if (context.subdomain === '') await listPortals(platform, context, workspace.id, email, password);
    throw await failedLogin(platform, context, workspace.id, email);
  }
  return database.asSystem(async () => {
    // Again: many tries at once must not get past the lock while their passwords are checked.
    await refuseWhileLocked(workspace.id, email, context.now);
    return (
      (await askSecondStep(platform, user, context)) ??
      (await finishLogin(user, workspace, context, 'password'))
    );
  });
}

/** throws 401 with the portals where the password fits; does nothing when there is none. */
async function listPortals(
  platform: Platform,
  context: RequestContext,
  providerId: number,
  email: string,
  password: string,
): Promise<void> {
  const workspaces = await findPartnerPortals(platform, providerId, email, password, context.now);
  if (workspaces.length === 0) return;
  await platform.database.asSystem(() =>
    recordAudit({
      ...auditOf(context, providerId),
      action: 'auth.portals-listed',
      outcome: 'allowed',
      detail: { portals: workspaces.length },
    }),
  );
  throw new AppError('login.other-portal', { extra: { email, workspaces } });
}

const auditOf = (context: RequestContext, workspaceId: number) => ({
  workspaceId,
  actorId: null,
  actorRole: 'anonymous',
  entityKind: 'user',
  ip: context.ip,
  requestId: context.requestId,
  at: context.now,
});

async function failedLogin(
  { database }: Platform,
  context: RequestContext,
  workspaceId: number,
  email: string,
): Promise<AppError> {
  return database.asSystem(async () => {
    const failures = await countFailure(workspaceId, email, context);
    await recordAudit({
      ...auditOf(context, workspaceId),
      action: 'auth.login',
      outcome: 'denied',
      detail: { failures },
    });
    if (failures > limits.loginAttempts) return lockedError(limits.lockMilliseconds);
    return new AppError('login.incorrect', { extra: attemptNumbers(failures) });
  });
}
