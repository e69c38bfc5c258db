// Calls for the second factor: one-time codes of an app, recovery codes, passkeys. Each change requires the password.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import {
  currentPasswordSchema,
  passkeyAnswerSchema,
  passkeySchema,
  secondFactorSchema,
  totpCodeSchema,
  webAuthnSchema,
} from './account-schema.ts';

const withPassword = z.object({ currentPassword: currentPasswordSchema });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/users/second-factor',
    permission: 'account.own',
    summary: 'Which second steps the person has set up.',
    response: secondFactorSchema,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/users/second-factor/totp',
    permission: 'account.own',
    summary: 'A new secret for an authenticator app; it counts only once a code of it was confirmed.',
    body: withPassword,
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'PUT',
    path: '/users/second-factor/totp',
    permission: 'account.own',
    summary: 'Switches one-time codes on with the first code of the app; gives the recovery codes, once.',
    body: z.object({ code: totpCodeSchema }),
    response: recoveryCodes,
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/users/second-factor/totp/remove',
    permission: 'account.own',
    summary: 'Switches one-time codes and their recovery codes off.',
    body: withPassword,
    successStatus: 204,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/second-factor/recovery-codes',
    permission: 'account.own',
    summary: 'Ten new recovery codes; the old ones stop working.',
    body: withPassword,
    response: recoveryCodes,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys/start',
    permission: 'account.own',
    summary: 'What the browser needs to make a passkey, for five minutes.',
    body: withPassword,
    response: z.object({ challenge: z.string(), options: webAuthnSchema }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys',
    permission: 'account.own',
    summary: 'Keeps the passkey that the browser has made.',
    body: z.object({
      challenge: z.string().check(z.minLength(1), z.maxLength(200)),
      name: z
        .string(fieldProblems.passkeyName)
        .check(
          z.trim(),
          z.minLength(1, fieldProblems.passkeyName),
          z.maxLength(limits.passkeyNameLength, fieldProblems.tooLong),
        ),
      passkey: passkeyAnswerSchema,
    }),
    response: passkeySchema,
    successStatus: 201,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys/:id/remove',
    permission: 'account.own',
    summary: 'Takes one of the person’s passkeys away.',
    params: z.object({ id: idSchema }),
    body: withPassword,
    successStatus: 204,
  }),
} as const;
