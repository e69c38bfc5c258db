// The calls of the pages before the login. They come while the person types: the tables that they stand in are longer
// than the page.
import {
  accountEndpoints,
  authEndpoints,
  type passkeyAnswerSchema,
  type Registration,
  type SecondStep,
  type SignedInAnswer,
} from '@plainscan/contract';
import type * as z from 'zod/mini';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { startSession } from '../platform/session/session.ts';
import type { Credentials, NewPassword } from './auth-queries.ts';
import { chosenLocale } from './locale-choice.ts';

type Entered = SignedInAnswer['user'];
/** Who has come in, or the second step that is wanted first. */
export type LoginResult = { user: Entered } | { step: SecondStep };

/** A language that was picked on this page is the person's own from now on. */
async function keepChosenLocale(user: Entered): Promise<Entered> {
  const locale = chosenLocale();
  if (locale === null || locale === user.locale) return user;
  return callEndpoint(accountEndpoints.changeLocale, { body: { locale } }).then(
    () => ({ ...user, locale }),
    () => user,
  );
}

async function enter(answer: SignedInAnswer): Promise<{ user: Entered }> {
  startSession(answer);
  const user = await keepChosenLocale(answer.user);
  startSession({ ...answer, user });
  return { user };
}

const enterOrStep = (answer: SignedInAnswer | SecondStep): Promise<LoginResult> | LoginResult =>
  'accessToken' in answer ? enter(answer) : { step: answer };

export async function logIn(credentials: Credentials): Promise<LoginResult> {
  return enterOrStep(await callEndpoint(authEndpoints.login, { body: credentials }));
}

/** CG-15: the link of a mail, which works once. */
export async function logInWithToken(token: string, demo: boolean): Promise<LoginResult> {
  const result = await enterOrStep(
    await callEndpoint(authEndpoints.loginWithToken, { body: { token, demo } }),
  );
  if (demo) window.localStorage.setItem('demo', 'true');
  return result;
}

export async function confirmCode(challenge: string, code: string): Promise<LoginResult> {
  return enter(await callEndpoint(authEndpoints.loginSecond, { body: { challenge, code } }));
}

type PasskeyAnswer = z.input<typeof passkeyAnswerSchema>;

export async function confirmPasskey(challenge: string, passkey: PasskeyAnswer): Promise<LoginResult> {
  return enter(await callEndpoint(authEndpoints.loginSecond, { body: { challenge, passkey } }));
}

/** What the browser needs to ask for a passkey alone. */
export const startPasskey = () => callEndpoint(authEndpoints.startPasskeyLogin, {});

export async function logInWithPasskey(challenge: string, passkey: PasskeyAnswer): Promise<LoginResult> {
  return enter(await callEndpoint(authEndpoints.loginWithPasskey, { body: { challenge, passkey } }));
}

export const register = (registration: Registration): Promise<void> =>
  callEndpoint(authEndpoints.register, { body: registration });

export const forgotPassword = (email: string): Promise<void> =>
  callEndpoint(authEndpoints.forgotPassword, { body: { email } });

export const verifyEmail = (token: string, password?: string) =>
  callEndpoint(authEndpoints.verifyEmail, { body: { token, ...(password !== undefined && { password }) } });

/** Whether the link of an invitation or of a new password still works, and whose it is. */
export const checkLink = (kind: 'invitation' | 'reset', token: string, signal: AbortSignal) =>
  callEndpoint(kind === 'invitation' ? authEndpoints.checkInvitation : authEndpoints.checkResetToken, {
    params: { token },
    signal,
  });

/** A new mail in place of a dead link, to the same mailbox; the answer is the same for every token (CG-191). */
export const renewLink = (token: string, redirect: string | null): Promise<void> =>
  callEndpoint(authEndpoints.renewLink, { body: { token, ...(redirect !== null && { redirect }) } });

/**
 * Sets a password by a mailed link; with an invitation the terms are accepted too (CG-157). Gives the secret that signs the
 * person in once (CG-191).
 */
export const setPassword = (
  kind: 'invitation' | 'reset',
  token: string,
  { password, name }: NewPassword,
): Promise<{ loginToken: string }> =>
  callEndpoint(authEndpoints.resetPassword, {
    body: { token, password, ...(name && { name }), ...(kind === 'invitation' && { termsAccepted: true }) },
  });
