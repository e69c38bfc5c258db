import type { keepingEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findRoom, storeStudy } from './store-study-service.ts';

type StoreEndpoints = Pick<typeof keepingEndpoints, 'storeStudy'>;

export function storeStudyHandlers(platform: Platform): Handlers<StoreEndpoints> {
  return {
    storeStudy: {
      find: ({ actor }) => findRoom(platform, actor),
      handle: (input) => storeStudy(platform, input, input.body),
    },
  };
}
