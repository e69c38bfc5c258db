import { AppError, limits } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkspaceBySubdomain } from '../../workspaces/workspace-service.ts';
import { findPartnerPortals } from '../accounts/partner-portal-service.ts';
import { lockPassword } from '../auth-repository.ts';
import { requestSecondStep, type RequestedStep } from '../second-factor/second-step-service.ts';
import { finishLogin, type LoggedIn } from './finish-login-service.ts';
import {
  attemptNumbers,
  countFailure,
  releaseAddressAttempt,
  lockedError,
  refuseWhileLocked,
  uncountFailure,
  type AddressAttempt,
  type LoginName,
} from './login-limits.ts';
import { comparePassword } from './password-check-service.ts';

/**
 * Signs in, or asks for the second step. An unknown email takes the same time and gets the same response as a wrong
 * password. Five failures lock the email at that workspace for a quarter of an hour, for the address they came from
 * (CG-17, CG-190), whether or not the account exists. At the main host, a password that matches elsewhere returns the
 * portals where it does (CG-18).
 */
export async function logIn(
  platform: Platform,
  context: RequestContext,
  email: string,
  password: string,
): Promise<LoggedIn | RequestedStep> {
  const { database } = platform;
  const { workspace, name, user, passwordHash, isRight, place } = await comparePassword(
    platform,
    context,
    password,
    async () => {
      const home = await findWorkspaceBySubdomain(context.subdomain);
      return { workspace: home, name: { workspaceId: home.id, email } };
    },
  );
  if (!isRight || user?.status !== 'active') {
    // Counted before the portal search, so that hanging up does not give a free attempt.
    const failure = await failedLogin(platform, context, name);
    if (context.subdomain === '' && failure.code === 'login.incorrect')
      await listPortals(platform, context, name, { password, place });
    throw failure;
  }
  const outcome = await database.asSystem(async () => {
    // Checked again: many simultaneous attempts must not get past the lock while their passwords are checked.
    await refuseWhileLocked(name, context);
    // The password may have been replaced in the meantime.
    if ((await lockPassword(user.id)) !== passwordHash) return null;
    await releaseAddressAttempt(place);
    return (
      (await requestSecondStep(platform, user, context)) ??
      (await finishLogin(platform, user, workspace, context, 'password'))
    );
  });
  if (outcome === null) throw await failedLogin(platform, context, name);
  return outcome;
}

/** throws 401 with the portals where the password matches. Does nothing if there are none. */
async function listPortals(
  platform: Platform,
  context: RequestContext,
  name: LoginName,
  { password, place }: { password: string; place: AddressAttempt },
): Promise<void> {
  const workspaces = await findPartnerPortals(platform, context, name, password);
  if (workspaces.length === 0) return;
  await platform.database.asSystem(async () => {
    await uncountFailure(name, context);
    await releaseAddressAttempt(place);
    await recordAudit({
      ...auditOf(context, name.workspaceId),
      action: 'auth.portals-listed',
      outcome: 'allowed',
      detail: { portals: workspaces.length },
    });
  });
  throw new AppError('login.other-portal', { extra: { email: name.email, workspaces } });
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

/** Counts a failed attempt and returns its error. */
function failedLogin({ database }: Platform, context: RequestContext, name: LoginName): Promise<AppError> {
  return database.asSystem(async () => {
    const { failures, isLocked } = await countFailure(name, context);
    await recordAudit({
      ...auditOf(context, name.workspaceId),
      action: 'auth.login',
      outcome: 'denied',
      detail: { failures },
    });
    if (isLocked) return lockedError(limits.lockMilliseconds);
    return new AppError('login.incorrect', { extra: attemptNumbers(failures) });
  });
}
