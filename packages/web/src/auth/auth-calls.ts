// The calls of the pages before login. They load while the user types, because their endpoint tables are larger than
// the page.
import {
  accountEndpoints,
  authEndpoints,
  type passkeyAnswerSchema,
  type Registration,
  type SecondStep,
  type SignedInAnswer,
} from '@plainscan/contract';
import type * as z from 'zod/mini';
import { translateError } from '../platform/api/api-client.ts';
import { errorOf } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { startSession } from '../platform/session/session.ts';
import { chosenLocale } from './locale-choice.ts';
import type { FormAnswer } from './login/form-answer.ts';

export type Credentials = { email: string; password: string };
/** Only if the link asks for a name. */
export type NewPassword = { password: string; name?: string };

type SignedInUser = SignedInAnswer['user'];
/** The signed-in user, or the second step that is required first. */
export type LoginResult = { user: SignedInUser } | { step: SecondStep };

/** Saves a language chosen on this page in the user's account. */
async function saveChosenLocale(user: SignedInUser): Promise<SignedInUser> {
  const locale = chosenLocale();
  if (locale === null || locale === user.locale) return user;
  return callEndpoint(accountEndpoints.changeLocale, { body: { locale } }).then(
    () => ({ ...user, locale }),
    () => user,
  );
}

async function completeLogin(answer: SignedInAnswer): Promise<{ user: SignedInUser }> {
  startSession(answer);
  const user = await saveChosenLocale(answer.user);
  startSession({ ...answer, user });
  return { user };
}

const completeOrRequireStep = (answer: SignedInAnswer | SecondStep): Promise<LoginResult> | LoginResult =>
  'accessToken' in answer ? completeLogin(answer) : { step: answer };

export async function logIn(credentials: Credentials): Promise<LoginResult> {
  return completeOrRequireStep(await callEndpoint(authEndpoints.login, { body: credentials }));
}

/** Takes over a login that the server answered to the form of the frame. Rejects as the call would have. */
export async function takeFormAnswer({ status, body }: FormAnswer): Promise<LoginResult> {
  if (status !== 200) throw await translateError(errorOf(status, body));
  return completeOrRequireStep(body as SignedInAnswer | SecondStep);
}

/** CG-15: logs in with the link of an email, which works once. */
export async function logInWithToken(token: string, demo: boolean): Promise<LoginResult> {
  const result = await completeOrRequireStep(
    await callEndpoint(authEndpoints.loginWithToken, { body: { token, demo } }),
  );
  if (demo) window.localStorage.setItem('demo', 'true');
  return result;
}

export async function confirmCode(challenge: string, code: string): Promise<LoginResult> {
  return completeLogin(await callEndpoint(authEndpoints.loginSecond, { body: { challenge, code } }));
}

type PasskeyAnswer = z.input<typeof passkeyAnswerSchema>;

export async function confirmPasskey(challenge: string, passkey: PasskeyAnswer): Promise<LoginResult> {
  return completeLogin(await callEndpoint(authEndpoints.loginSecond, { body: { challenge, passkey } }));
}

/** Fetches the browser's options for a login with only a passkey. */
export const startPasskey = () => callEndpoint(authEndpoints.startPasskeyLogin, {});

export async function logInWithPasskey(challenge: string, passkey: PasskeyAnswer): Promise<LoginResult> {
  return completeLogin(await callEndpoint(authEndpoints.loginWithPasskey, { body: { challenge, passkey } }));
}

export const register = (registration: Registration): Promise<void> =>
  callEndpoint(authEndpoints.register, { body: registration });

export const forgotPassword = (email: string): Promise<void> =>
  callEndpoint(authEndpoints.forgotPassword, { body: { email } });

export const verifyEmail = (token: string, password?: string) =>
  callEndpoint(authEndpoints.verifyEmail, { body: { token, ...(password !== undefined && { password }) } });

/** Checks whether the link of an invitation or a password reset still works, and returns whose it is. */
export const checkLink = (kind: 'invitation' | 'reset', token: string, signal: AbortSignal) =>
  callEndpoint(kind === 'invitation' ? authEndpoints.checkInvitation : authEndpoints.checkResetToken, {
    params: { token },
    signal,
  });

/** Sends a new email to the mailbox of a dead link. The response is the same for every token (CG-191). */
export const renewLink = (token: string, redirect: string | null): Promise<void> =>
  callEndpoint(authEndpoints.renewLink, { body: { token, ...(redirect !== null && { redirect }) } });

/**
 * Sets a password with an emailed link. For an invitation, this also accepts the terms (CG-157). Returns the secret
 * that signs the user in once (CG-191).
 */
export const setPassword = (
  kind: 'invitation' | 'reset',
  token: string,
  { password, name }: NewPassword,
): Promise<{ loginToken: string }> =>
  callEndpoint(authEndpoints.resetPassword, {
    body: { token, password, ...(name && { name }), ...(kind === 'invitation' && { termsAccepted: true }) },
  });
