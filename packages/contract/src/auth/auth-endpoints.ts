// Calls for signing in and out.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { emailSchema, flagSchema, personNameSchema } from '../shared/field-schemas.ts';
import { roleSchema } from '../shared/roles.ts';
import { brandingSchema } from '../workspaces/workspace-schema.ts';
import {
  currentPasswordSchema,
  passkeyAnswerSchema,
  totpCodeSchema,
  webAuthnSchema,
} from './account-schema.ts';
import {
  currentUserSchema,
  deadLinkSchema,
  loginAnswerSchema,
  loginSchema,
  passwordSchema,
  signedInSchema,
} from './auth-schema.ts';
import { registrationSchema } from './registration-schema.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(200));
const tokenParams = z.object({ token: secret });
const linkState = z.object({
  valid: z.boolean(),
  /** Why the link no longer works, for the page that offers a new one. */
  dead: z.optional(deadLinkSchema),
  email: z.optional(z.string()),
  /** What the account is for, so that the page does not promise staff a video. */
  role: z.optional(roleSchema),
  /** The account was registered without proof of its address, so its owner has to enter a name. */
  asksName: z.optional(z.boolean()),
});

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    summary:
      'Signs in with email and password at the workspace of the sub-domain header, or asks for a second step.',
    body: loginSchema,
    response: loginAnswerSchema,
  }),
  loginSecond: endpoint({
    method: 'POST',
    path: '/auth/login/second',
    permission: 'public',
    summary: 'The second step of a login: a code of the app, a recovery code, or a passkey.',
    body: z
      .object({
        challenge: secret,
        code: z.optional(totpCodeSchema),
        passkey: z.optional(passkeyAnswerSchema),
      })
      .check(
        z.refine((input) => (input.code === undefined) !== (input.passkey === undefined), {
          path: ['code'],
          error: fieldProblems.code,
        }),
      ),
    response: signedInSchema,
  }),
  loginWithToken: endpoint({
    method: 'POST',
    path: '/auth/login-with-token',
    permission: 'public',
    summary: 'Signs in with a mailed link that works once (CG-15).',
    body: z.object({ token: secret, demo: z._default(flagSchema, false) }),
    response: loginAnswerSchema,
  }),
  startPasskeyLogin: endpoint({
    method: 'POST',
    path: '/auth/passkey/start',
    permission: 'public',
    summary: 'What the browser needs to sign in with a passkey alone, for five minutes.',
    response: z.object({ challenge: z.string(), options: webAuthnSchema }),
  }),
  loginWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    permission: 'public',
    summary: 'Signs in with a passkey alone; it stands for both steps.',
    body: z.object({ challenge: secret, passkey: passkeyAnswerSchema }),
    response: signedInSchema,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    permission: 'public',
    summary:
      'Makes a patient’s account in the workspace of the sub-domain; the answer is the same for a known email.',
    body: registrationSchema,
    problems: { termsAccepted: 'case.terms' },
    successStatus: 204,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    permission: 'public',
    summary: 'Mails a link for a new password; the answer is the same for an unknown email.',
    body: z.object({ email: emailSchema }),
    successStatus: 204,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    permission: 'public',
    summary:
      'Proves the address behind a mailed link, after registration or a change of email, for anyone who is signed in to the account or knows its password.',
    body: z.object({ token: secret, password: z.optional(currentPasswordSchema) }),
    response: z.object({ email: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    permission: 'account.own',
    summary: 'Ends this session at once, its links and its sockets with it.',
    successStatus: 204,
  }),
  findSubdomain: endpoint({
    method: 'GET',
    path: '/auth/sub-domain',
    permission: 'public',
    summary:
      'What a login page may know of the workspace behind a sub-domain; an empty one is the provider’s.',
    query: z.object({
      subdomain: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(63)), ''),
    }),
    response: brandingSchema,
  }),
  checkInvitation: endpoint({
    method: 'GET',
    path: '/auth/invitation-check/:token',
    permission: 'public',
    summary: 'Whether an invitation link still works.',
    params: tokenParams,
    response: linkState,
  }),
  checkResetToken: endpoint({
    method: 'GET',
    path: '/auth/reset-token-check/:token',
    permission: 'public',
    summary: 'Whether a link for a new password still works.',
    params: tokenParams,
    response: linkState,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    permission: 'public',
    summary:
      'Sets a password with the token of an invitation or reset mail, or of one that proves an address; every session of the person ends.',
    body: z.object({
      token: secret,
      password: passwordSchema,
      termsAccepted: z.optional(z.boolean()),
      name: z.optional(personNameSchema),
    }),
    problems: { termsAccepted: 'case.terms' },
    termsOnlyIf: 'for an invitation',
    /** CG-191: `loginWithToken` takes it once, within 15 minutes. A second factor is still required. */
    response: z.object({ loginToken: z.string() }),
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/auth/renew-link',
    permission: 'public',
    summary:
      'Mails a new link in place of an old one, to the same mailbox only; the answer is the same for every token (CG-191).',
    body: z.object({
      token: secret,
      /** Where the old link led. The new link keeps it if it is a page of this product. */
      redirect: z.optional(z.string().check(z.maxLength(500))),
    }),
    successStatus: 204,
  }),
  reportActivity: endpoint({
    method: 'POST',
    path: '/auth/activity',
    permission: 'account.own',
    summary: 'Says that somebody is there; nothing else but uploads and recordings keeps a session alive.',
    successStatus: 204,
  }),
  createWebSocketTicket: endpoint({
    method: 'POST',
    path: '/ws-ticket',
    permission: 'account.own',
    summary:
      'A ticket that opens one live connection within 30 seconds. What happens after the event numbered `after` can be asked for there.',
    response: z.object({ ticket: z.string(), after: z.number() }),
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/users/current-user',
    permission: 'account.own',
    summary: 'The signed-in person, their workspace and what they may do.',
    response: currentUserSchema,
  }),
} as const;
