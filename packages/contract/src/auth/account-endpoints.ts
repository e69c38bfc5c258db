// Calls about the user's own account: details, password, email, sessions.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { emailSchema, flagSchema, idSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import {
  accountDetailsSchema,
  currentPasswordSchema,
  passwordChangeSchema,
  sessionSchema,
} from './account-schema.ts';
import { currentUserSchema } from './auth-schema.ts';

export const accountEndpoints = {
  updateCurrentUser: endpoint({
    method: 'PUT',
    path: '/users/current-user',
    permission: 'account.own',
    summary: 'Changes the person’s own details; role, workspace and email are not among them.',
    body: accountDetailsSchema,
    response: currentUserSchema,
  }),
  changeLocale: endpoint({
    method: 'PUT',
    path: '/users/locale',
    permission: 'account.own',
    summary: 'Sets the language of the person’s pages and mails.',
    body: z.object({ locale: z.enum(['en', 'es']) }),
    successStatus: 204,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/password',
    permission: 'account.own',
    summary: 'Sets a new password; every other session of the person ends.',
    body: passwordChangeSchema,
    successStatus: 204,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/users/email',
    permission: 'account.own',
    summary: 'Mails a link to the new address and a notice to the old one; the link makes the change.',
    body: z.object({ email: emailSchema, currentPassword: currentPasswordSchema }),
    successStatus: 204,
  }),
  sendVerificationMail: endpoint({
    method: 'POST',
    path: '/users/verification-mail',
    permission: 'account.own',
    summary: 'Mails the link that proves the person’s address once more.',
    successStatus: 204,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/users/sessions',
    permission: 'account.own',
    summary: 'The person’s open sessions, the newest activity first.',
    response: listOf(sessionSchema),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/sessions/:id',
    permission: 'account.own',
    summary: 'Ends one of the person’s own sessions at once.',
    params: z.object({ id: idSchema }),
    successStatus: 204,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/users/sessions',
    permission: 'account.own',
    summary:
      'Signs out everywhere: ends every session of the person, this one too unless `keepThis` is true.',
    query: z.object({ keepThis: z._default(flagSchema, false) }),
    response: z.object({ ended: z.number() }),
  }),
} as const;
