import { AppError, limits, hour, type Passkey } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller, RequestContext } from '../../platform/http/request-actor.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { addressOf } from '../../platform/limits/network-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSecret, newSecret } from '../../platform/secrets/secret-token.ts';
import { findWorkspaceBySubdomain } from '../../workspaces/workspace-service.ts';
import { recordAccountChange } from '../accounts/account-audit.ts';
import { notifyOfSecurityChange } from '../accounts/account-mails.ts';
import { selectUser } from '../auth-repository.ts';
import { finishLogin, type LoggedIn } from '../login/finish-login-service.ts';
import { countAddressFailure, refuseBusyAddress, refuseWhileLocked } from '../login/login-limits.ts';
import { requirePassword } from '../login/password-check-service.ts';
import { createLink } from '../sessions/one-time-link-service.ts';
import { insertOneTimeToken, selectLiveToken, consumeToken } from '../sessions/one-time-token-repository.ts';
import {
  authenticationOptions,
  checkAuthentication,
  checkRegistration,
  registrationOptions,
  type BrowserAnswer,
} from './passkey-ceremony.ts';
import {
  deletePasskey,
  insertPasskey,
  selectPasskeyByCredential,
  selectPasskeys,
  selectTotp,
  touchPasskey,
} from './second-factor-repository.ts';
import { presentPasskey, rejectRemovingLastFactor } from './second-factor-service.ts';

/** Returns what the browser needs to create a passkey. The response is accepted for five minutes. */
export async function startPasskey(platform: Platform, caller: Caller, currentPassword: string) {
  const user = await requirePassword(platform, caller, currentPassword);
  const known = await platform.database.asSystem(() => selectPasskeys(user.id));
  if (known.length >= limits.passkeys)
    throw new AppError('passkey.too-many', { params: { most: limits.passkeys } });
  const options = await registrationOptions(platform.config, caller.context.subdomain, user, known);
  const challenge = await platform.database.asSystem(() =>
    createLink({
      userId: user.id,
      kind: 'passkey',
      now: caller.context.now,
      milliseconds: limits.secondFactorMilliseconds,
      detail: { challenge: options.challenge },
    }),
  );
  return { challenge, options: { ...options } };
}

export async function addPasskey(
  platform: Platform,
  caller: Caller,
  input: { challenge: string; name: string; passkey: BrowserAnswer },
): Promise<Passkey> {
  const { database, config } = platform;
  const { userId } = caller.actor;
  const { now } = caller.context;
  const token = await database.asSystem(() => selectLiveToken('passkey', hashSecret(input.challenge), now));
  const expected = token?.userId === userId ? token.detail['challenge'] : undefined;
  if (token === undefined || expected === undefined) throw new AppError('passkey.refused');
  const key = await checkRegistration(config, expected, input.passkey);
  if (key === null) throw new AppError('passkey.refused');
  const row = { ...key, id: newId(), userId, name: input.name, createdAt: now, lastUsedAt: null };
  await database.asSystem(async () => {
    if (!(await consumeToken(token.id, now))) throw new AppError('passkey.refused');
    if (!(await insertPasskey(row))) throw new AppError('passkey.known');
    await recordAccountChange(caller, 'account.passkey-added', { passkeyId: row.id });
    await notifyOfSecurityChange(platform, userId, 'passkey-added', caller.context);
  });
  return presentPasskey(row);
}

export async function findPasskey({ database }: Platform, userId: string, id: string): Promise<void> {
  const keys = await database.asSystem(() => selectPasskeys(userId));
  if (!keys.some((row) => row.id === id)) throw new AppError('not-found');
}

export async function removePasskey(
  platform: Platform,
  caller: Caller,
  id: string,
  currentPassword: string,
): Promise<void> {
  const { userId } = caller.actor;
  await requirePassword(platform, caller, currentPassword);
  await platform.database.asSystem(async () => {
    const hasTotp = ((await selectTotp(userId))?.confirmedAt ?? null) !== null;
    rejectRemovingLastFactor(
      platform,
      caller.actor,
      (await selectPasskeys(userId)).length - 1 + (hasTotp ? 1 : 0),
    );
    if (!(await deletePasskey(userId, id))) throw new AppError('not-found');
    await recordAccountChange(caller, 'account.passkey-removed', { passkeyId: id });
    await notifyOfSecurityChange(platform, userId, 'passkey-removed', caller.context);
  });
}

/** For a whole clinic behind one address. Each start leaves a row until the next day. */
const startLimit = { kind: 'passkey-start', most: limits.passkeyStartsAnHour, milliseconds: hour };

/** Starts a login without a name: the browser offers the passkeys it has. Throws 429 for an address with too many. */
export async function startPasskeyLogin({ database, config }: Platform, context: RequestContext) {
  const { ip, now, subdomain } = context;
  await database.asSystem(() => spendAllowance(startLimit, addressOf(ip), now, 'rate.exceeded'));
  const options = await authenticationOptions(config, subdomain, []);
  const challenge = newSecret();
  await database.asSystem(() =>
    insertOneTimeToken({
      id: newId(),
      userId: null,
      kind: 'passkey-login',
      tokenHash: hashSecret(challenge),
      detail: { challenge: options.challenge },
      expiresAt: new Date(now.getTime() + limits.secondFactorMilliseconds),
    }),
  );
  return { challenge, options: { ...options } };
}

/** Signs in with a passkey of this portal's workspace. The key itself has verified the user. */
export async function loginWithPasskey(
  platform: Platform,
  context: RequestContext,
  input: { challenge: string; passkey: BrowserAnswer },
): Promise<LoggedIn> {
  const { database, config } = platform;
  const { token, key, home } = await database.asSystem(async () => {
    await refuseBusyAddress(platform, context);
    return {
      home: await findWorkspaceBySubdomain(context.subdomain),
      token: await selectLiveToken('passkey-login', hashSecret(input.challenge), context.now),
      key: await selectPasskeyByCredential(input.passkey.id),
    };
  });
  const expected = token?.detail['challenge'];
  const counter =
    key && expected !== undefined ? await checkAuthentication(config, expected, input.passkey, key) : null;
  return database
    .asSystem(async () => {
      const user = key && counter !== null ? await selectUser(key.userId) : undefined;
      const isActiveHere = user?.status === 'active' && user.workspaceId === home.id;
      const isFirst = token !== undefined && (await consumeToken(token.id, context.now));
      if (!user || !isActiveHere || !key || counter === null || !isFirst) return null;
      const name = { workspaceId: user.workspaceId, email: user.email.toLowerCase() };
      await refuseWhileLocked(name, context);
      if (!(await touchPasskey(key.id, counter, context.now))) return null;
      return finishLogin(platform, user, home, context, 'passkey');
    })
    .then(async (loggedIn) => {
      if (loggedIn !== null) return loggedIn;
      await database.asSystem(() => countAddressFailure(platform, context));
      throw new AppError('login.passkey-refused');
    });
}
