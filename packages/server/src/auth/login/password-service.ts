import { AppError, fieldProblems, limits, hour } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller, RequestContext } from '../../platform/http/request-actor.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkspaceBySubdomain } from '../../workspaces/workspace-service.ts';
import { recordAccountChange } from '../accounts/account-audit.ts';
import { accountMailJob } from '../accounts/account-jobs.ts';
import { notifyOfSecurityChange } from '../accounts/account-mails.ts';
import { lockPassword, setPassword } from '../auth-repository.ts';
import { endSessionsOf, isSessionIdLive } from '../sessions/session-service.ts';
import { requirePassword } from './password-check-service.ts';
import { hashPassword } from './password-hash.ts';
import { checkPasswordWords } from './password-rules.ts';

const accountLimit = { kind: 'forgot-account', most: limits.mailsAnHour, milliseconds: hour };

/**
 * Accepts a request for a new password. A job looks up the account later, so that neither the response nor its time
 * reveals whether one exists (L4).
 */
export async function forgotPassword(
  { database, config }: Platform,
  context: RequestContext,
  email: string,
): Promise<void> {
  const most = config.addressLimits.registrations;
  const addressLimit = { kind: 'forgot-address', most, milliseconds: hour };
  await database.asSystem(async () => {
    const home = await findWorkspaceBySubdomain(context.subdomain);
    await spendAllowance(addressLimit, addressOf(context.ip), context.now, 'rate.exceeded');
    await spendAllowance(accountLimit, `${home.id}:${email}`, context.now, 'mail.too-many');
    const isMainHost = context.subdomain === '';
    await enqueue(accountMailJob, {
      id: newId(),
      occasion: 'forgot',
      workspaceId: home.id,
      email,
      isMainHost,
    });
  });
}

/** Sets a new password. Every other session of the user ends; this one stays. */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database } = platform;
  const { now } = caller.context;
  const user = await requirePassword(platform, caller, input.currentPassword);
  if (input.newPassword === input.currentPassword)
    throw new AppError('input.invalid', { fields: { newPassword: [fieldProblems.passwordSame] } });
  checkPasswordWords(input.newPassword, user, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword, {
    address: addressOf(caller.context.ip),
    signal: caller.context.signal,
  });
  await database.asSystem(async () => {
    // If the account was taken over in the meantime, this session has ended.
    await lockPassword(user.id);
    if (!(await isSessionIdLive(database, caller.actor.sessionId, now))) throw new AppError('session.ended');
    await setPassword(user.id, passwordHash, now);
    await endSessionsOf(database, user.id, now, caller.actor.sessionId);
    await recordAccountChange(caller, 'account.password-changed');
    await notifyOfSecurityChange(platform, user.id, 'password-changed', caller.context);
  });
}
