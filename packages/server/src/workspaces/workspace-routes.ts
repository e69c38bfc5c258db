import type { workspaceEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { describeWorkspace, readDiscountDetail, readLogo } from './workspace-service.ts';

export const workspaceHandlers = (platform: Platform): Handlers<typeof workspaceEndpoints> => ({
  getCurrentWorkspace: ({ actor }) =>
    platform.database.asActor(actor, () => describeWorkspace(platform.config, actor.workspaceId)),
  getDiscountDetail: (input) => readDiscountDetail(platform, input),
  getWorkspaceLogo: async ({ params, query, reply }) => {
    const { mime, picture } = await readLogo(platform, params.workspaceId, query.as);
    // Mail programs load it from their own servers. Its key is in the link, so it may be cached.
    reply.type(mime).headers({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return picture;
  },
});
