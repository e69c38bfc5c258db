import type { normalEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findMaterialToChange } from './material-service.ts';
import { listMatchingNormals, markNormal, unmarkNormal } from './normal-service.ts';

export function normalHandlers(platform: Platform): Handlers<typeof normalEndpoints> {
  return {
    markNormal: {
      find: (input) => findMaterialToChange(platform, input, input.params.id),
      handle: (input) => markNormal(platform, input, input.params.id, input.body),
    },
    unmarkNormal: async (input) => {
      await findMaterialToChange(platform, input, input.params.id);
      await unmarkNormal(platform, input, input.params.id);
    },
    listMatchingNormals: (input) => listMatchingNormals(platform, input, input.params.id),
  };
}
