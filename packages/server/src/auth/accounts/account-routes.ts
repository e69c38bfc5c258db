import type { accountEndpoints } from '@plainscan/contract';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePassword } from '../login/password-service.ts';
import {
  endOwnSession,
  endOwnSessions,
  findOwnSession,
  listOwnSessions,
} from '../sessions/own-session-service.ts';
import { changeLocale, updateCurrentUser } from './account-service.ts';
import { changeEmail, sendVerificationMail } from './email-service.ts';

export const accountHandlers = (platform: Platform): Handlers<typeof accountEndpoints> => ({
  updateCurrentUser: (input) => updateCurrentUser(platform, input, input.body),
  changeLocale: (input) => changeLocale(platform, input, input.body.locale),
  changePassword: (input) => changePassword(platform, input, input.body),
  changeEmail: (input) => changeEmail(platform, input, input.body),
  sendVerificationMail: (input) => sendVerificationMail(platform, input),
  listSessions: (input) => listOwnSessions(platform, input),
  endSession: async (input) => {
    await findOwnSession(platform, input, input.params.id);
    await endOwnSession(platform, input, input.params.id);
  },
  endSessions: (input) => endOwnSessions(platform, input, input.query),
});
