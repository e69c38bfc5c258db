import type { teamEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { listActiveAdmins } from './team-service.ts';

export const teamHandlers = (platform: Platform): Handlers<typeof teamEndpoints> => ({
  listActiveAdmins: ({ actor, query }) => listActiveAdmins(platform, actor, query),
});
