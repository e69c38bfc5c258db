import type { searchEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { search } from './search-service.ts';

export const searchHandlers = (platform: Platform): Handlers<typeof searchEndpoints> => ({
  search: (input) => search(platform, input, input.query.q),
});
