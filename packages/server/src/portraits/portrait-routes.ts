import type { portraitEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { readOwnPortrait, removeOwnPortrait, setOwnPortrait } from './portrait-service.ts';

export const portraitHandlers = (platform: Platform): Handlers<typeof portraitEndpoints> => ({
  getOwnPortrait: (input) => readOwnPortrait(platform, input),
  setOwnPortrait: (input) => setOwnPortrait(platform, input, input.body.portrait),
  removeOwnPortrait: (input) => removeOwnPortrait(platform, input),
});
