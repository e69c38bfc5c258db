import { limits, type ResponseOf, type authEndpoints } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import { bearerOf } from '../platform/http/bearer-token.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import { readLastSeq } from '../platform/outbox/sealed-events.ts';
import type { Platform } from '../platform/platform.ts';
import { readBranding } from '../workspaces/workspace-service.ts';
import { readCurrentUser } from './accounts/account-service.ts';
import { renewLink } from './accounts/dead-link-service.ts';
import { verifyEmail } from './accounts/email-service.ts';
import { checkLink, setPasswordByLink } from './accounts/invitation-service.ts';
import { register } from './accounts/registration-service.ts';
import type { LoggedIn } from './login/finish-login-service.ts';
import { logInWithLink } from './login/login-link-service.ts';
import { logIn } from './login/login-service.ts';
import { forgotPassword } from './login/password-service.ts';
import { createTicket } from './login/ticket-service.ts';
import { loginWithPasskey, startPasskeyLogin } from './second-factor/passkey-service.ts';
import { completeSecondStep, type RequestedStep } from './second-factor/second-step-service.ts';
import { endSession, keepSessionAlive } from './sessions/session-service.ts';

type SignedInAnswer = ResponseOf<typeof authEndpoints.loginSecond>;

async function signedIn(platform: Platform, loggedIn: LoggedIn): Promise<SignedInAnswer> {
  const { accessToken, expiresAt, actor } = loggedIn;
  return {
    accessToken,
    expiresAt: expiresAt.toISOString(),
    user: await readCurrentUser(platform, actor),
  };
}

const answerOf = (
  platform: Platform,
  outcome: LoggedIn | RequestedStep,
): Promise<SignedInAnswer> | RequestedStep =>
  'challenge' in outcome ? outcome : signedIn(platform, outcome);

export const authHandlers = (platform: Platform): Handlers<typeof authEndpoints> => {
  const { database } = platform;
  return {
    login: async ({ body, context }) =>
      answerOf(platform, await logIn(platform, context, body.email, body.password)),
    loginSecond: async ({ body, context }) =>
      signedIn(platform, await completeSecondStep(platform, context, body)),
    loginWithToken: async ({ body, context }) =>
      answerOf(platform, await logInWithLink(platform, context, body.token)),
    startPasskeyLogin: ({ context }) => startPasskeyLogin(platform, context),
    loginWithPasskey: async ({ body, context }) =>
      signedIn(platform, await loginWithPasskey(platform, context, body)),
    register: ({ body, context, request }) => register(platform, context, request.hostname, body),
    forgotPassword: ({ body, context }) => forgotPassword(platform, context, body.email),
    verifyEmail: ({ body, context, request }) =>
      verifyEmail(platform, context, { ...body, bearer: bearerOf(request) }),
    logout: ({ actor, context }) => endSession(database, actor, context),
    findSubdomain: ({ query }) => readBranding(platform, query.subdomain),
    checkInvitation: ({ params, context }) => checkLink(database, 'invite', params.token, context.now),
    checkResetToken: ({ params, context }) => checkLink(database, 'reset', params.token, context.now),
    resetPassword: ({ body, context }) => setPasswordByLink(database, context, body),
    renewLink: ({ body, context }) => renewLink(platform, context, body),
    reportActivity: ({ actor, context }) =>
      database.asActor(actor, () => keepSessionAlive(actor, context.now)),
    createWebSocketTicket: async ({ actor, context }) => ({
      after: await readLastSeq(database),
      ticket: await createTicket(
        database,
        actor,
        newId(),
        new Date(context.now.getTime() + limits.webSocketTicketMilliseconds),
      ),
    }),
    getCurrentUser: ({ actor }) => readCurrentUser(platform, actor),
  };
};
