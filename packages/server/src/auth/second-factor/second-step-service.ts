// The second step of a login: asked for after the password was right, answered within five minutes.
import { AppError, limits, type BodyOf, type SecondStep, type authEndpoints } from '@plainscan/contract';

import { recordOwnAccount } from '../record-own-account.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret } from '../../platform/secrets/secret-token.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { selectUser, type UserRow } from '../auth-repository.ts';
import { finishLogin, type LoggedIn, type LoginProof } from '../login/finish-login-service.ts';
import {
  attemptNumbers,
  countAddressFailure,
  countFailure,
  lockedError,
  refuseBusyAddress,
  refuseWhileLocked,
} from '../login/login-limits.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import {
  countTokenAttempt,
  selectLiveToken,
  spendToken,
  type TokenRow,
} from '../sessions/one-time-token-repository.ts';
import { authenticationOptions, checkAuthentication } from './passkey-ceremony.ts';
import { selectPasskeys, selectTotp, touchPasskey } from './second-factor-repository.ts';
import { spendCode } from './totp-service.ts';

export type RequestedStep = SecondStep;

/** What the person is asked for, or null when they have no second factor. Needs a system transaction. */
export async function askSecondStep(
  { config }: Platform,
  user: UserRow,
  { now, subdomain }: RequestContext,
): Promise<RequestedStep | null> {
  const hasTotp = ((await selectTotp(user.id))?.confirmedAt ?? null) !== null;
  const keys = await selectPasskeys(user.id);
  if (!hasTotp && keys.length === 0) return null;
  const passkeyOptions = keys.length === 0 ? null : await authenticationOptions(config, subdomain, keys);
  const challenge = await createLink({
    userId: user.id,
    kind: 'second',
    now,
    milliseconds: limits.secondFactorMilliseconds,
    ...(passkeyOptions && { detail: { challenge: passkeyOptions.challenge } }),
  });
  return {
    twoFactor: [...(hasTotp ? (['totp'] as const) : []), ...(passkeyOptions ? (['passkey'] as const) : [])],
    challenge,
    ...(passkeyOptions && { passkeyOptions: { ...passkeyOptions } }),
  };
}

const nameOf = ({ workspaceId, email }: UserRow) => ({ workspaceId, email: email.toLowerCase() });

type Answer = BodyOf<typeof authEndpoints.loginSecond>;

/** Ends the login that `challenge` began. A wrong answer counts like a wrong password. */
export async function takeSecondStep(
  platform: Platform,
  context: RequestContext,
  answer: Answer,
): Promise<LoggedIn> {
  const { database } = platform;
  const { token, user } = await database.asSystem(async () => {
    await refuseBusyAddress(platform, context);
    const found = await selectLiveToken('second', hashSecret(answer.challenge), context.now);
    const person = found?.userId ? await selectUser(found.userId) : undefined;
    if (!found || person?.status !== 'active') throw new AppError('login.second-ended');
    await refuseWhileLocked(nameOf(person), context);
    return { token: found, user: person };
  });
  const proof =
    answer.passkey === undefined
      ? await proveByCode(platform, user, answer.code ?? '', context.now)
      : await proveByPasskey(platform, user, token, answer.passkey, context.now);
  if (proof === null) throw await failedStep(platform, context, user, token);
  return database.asSystem(async () => {
    if (!(await spendToken(token.id, context.now))) throw new AppError('login.second-ended');
    await refuseWhileLocked(nameOf(user), context);
    return finishLogin(platform, user, await readWorkspace(user.workspaceId), context, proof);
  });
}

function proveByCode(platform: Platform, user: UserRow, code: string, now: Date): Promise<LoginProof | null> {
  return platform.database.asSystem(() => spendCode(platform.sealer, user.id, code, now));
}

async function proveByPasskey(
  { database, config }: Platform,
  user: UserRow,
  token: TokenRow,
  answer: { id: string },
  now: Date,
): Promise<LoginProof | null> {
  const keys = await database.asSystem(() => selectPasskeys(user.id));
  const key = keys.find((row) => row.credentialId === answer.id);
  const expected = token.detail['challenge'];
  if (key === undefined || expected === undefined) return null;
  const counter = await checkAuthentication(config, expected, answer, key);
  if (counter === null) return null;
  await database.asSystem(() => touchPasskey(key.id, counter, now));
  return 'passkey';
}

async function failedStep(
  platform: Platform,
  context: RequestContext,
  user: UserRow,
  token: TokenRow,
): Promise<AppError> {
  return platform.database.asSystem(async () => {
    const tries = await countTokenAttempt(token.id);
    if (tries >= limits.secondFactorAttempts) await spendToken(token.id, context.now);
    await countAddressFailure(platform, context);
    const { failures, isLocked } = await countFailure(nameOf(user), context);
    await recordOwnAccount(user, context, {
      action: 'auth.second-step',
      outcome: 'denied',
      detail: { failures },
    });
    if (isLocked) return lockedError(limits.lockMilliseconds);
    return new AppError('login.second-incorrect', { extra: attemptNumbers(failures) });
  });
}
