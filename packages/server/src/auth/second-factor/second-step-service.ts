// The second step of a login: requested after the right password, to be completed within five minutes.
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
  consumeToken,
  type TokenRow,
} from '../sessions/one-time-token-repository.ts';
import { authenticationOptions, checkAuthentication } from './passkey-ceremony.ts';
import { selectPasskeys, selectTotp, touchPasskey } from './second-factor-repository.ts';
import { consumeCode } from './totp-service.ts';

export type RequestedStep = SecondStep;

/** Returns what the user is asked for, or `null` if they have no second factor. Needs a system transaction. */
export async function requestSecondStep(
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

/** Completes the login that `challenge` began. A wrong code counts like a wrong password. */
export async function completeSecondStep(
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
  const passkey =
    answer.passkey === undefined ? null : await checkPasskey(platform, user, token, answer.passkey);
  // One transaction, so that only the login that succeeds uses up the code. Of several with the same code, the late
  // ones count as failed and could otherwise end the challenge before the first one has used it.
  const loggedIn = await database.asSystem(async () => {
    const proof =
      answer.passkey === undefined
        ? await consumeCode(platform.sealer, user.id, answer.code ?? '', context.now)
        : passkey && (await recordPasskeyUse(passkey, context.now));
    if (proof === null) return null;
    if (!(await consumeToken(token.id, context.now))) throw new AppError('login.second-ended');
    await refuseWhileLocked(nameOf(user), context);
    return finishLogin(platform, user, await readWorkspace(user.workspaceId), context, proof);
  });
  if (loggedIn === null) throw await failedStep(platform, context, user, token);
  return loggedIn;
}

type CheckedPasskey = { id: string; counter: number };

/** Returns the passkey that signed the challenge, or `null` if it is not the user's or the signature is wrong. */
async function checkPasskey(
  { database, config }: Platform,
  user: UserRow,
  token: TokenRow,
  answer: { id: string },
): Promise<CheckedPasskey | null> {
  const keys = await database.asSystem(() => selectPasskeys(user.id));
  const key = keys.find((row) => row.credentialId === answer.id);
  const expected = token.detail['challenge'];
  if (key === undefined || expected === undefined) return null;
  const counter = await checkAuthentication(config, expected, answer, key);
  return counter === null ? null : { id: key.id, counter };
}

/** Returns `null` if the passkey has been removed in the meantime. Needs a system transaction. */
async function recordPasskeyUse({ id, counter }: CheckedPasskey, now: Date): Promise<LoginProof | null> {
  return (await touchPasskey(id, counter, now)) ? 'passkey' : null;
}

async function failedStep(
  platform: Platform,
  context: RequestContext,
  user: UserRow,
  token: TokenRow,
): Promise<AppError> {
  return platform.database.asSystem(async () => {
    const tries = await countTokenAttempt(token.id);
    if (tries >= limits.secondFactorAttempts) await consumeToken(token.id, context.now);
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
