import type { trailEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { exportTrail } from './trail-export-service.ts';
import { checkTrail, listOpenings, listTrail } from './trail-service.ts';

export const trailHandlers = (platform: Platform): Handlers<typeof trailEndpoints> => ({
  listTrail: (input) => listTrail(platform, input, input.query),
  listOpenings: (input) => listOpenings(platform, input, input.query),
  checkTrail: (input) => checkTrail(platform, input),
  exportTrail: async (input) => {
    const { bytes, fileName } = await exportTrail(platform, input, input.query);
    input.reply.headers({
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    });
    return bytes;
  },
});
