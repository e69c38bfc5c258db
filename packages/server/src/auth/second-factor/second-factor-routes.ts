import type { secondFactorEndpoints } from '@plainscan/contract';

import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addPasskey, findPasskey, removePasskey, startPasskey } from './passkey-service.ts';
import { readSecondFactor } from './second-factor-service.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp-service.ts';

export const secondFactorHandlers = (platform: Platform): Handlers<typeof secondFactorEndpoints> => ({
  getSecondFactor: (input) => readSecondFactor(platform, input),
  startTotp: (input) => startTotp(platform, input, input.body.currentPassword),
  confirmTotp: (input) => confirmTotp(platform, input, input.body.code),
  removeTotp: (input) => removeTotp(platform, input, input.body.currentPassword),
  renewRecoveryCodes: (input) => renewRecoveryCodes(platform, input, input.body.currentPassword),
  startPasskey: (input) => startPasskey(platform, input, input.body.currentPassword),
  addPasskey: (input) => addPasskey(platform, input, input.body),
  removePasskey: {
    find: ({ actor, params }) => findPasskey(platform, actor.userId, params.id),
    handle: (input) => removePasskey(platform, input, input.params.id, input.body.currentPassword),
  },
});
