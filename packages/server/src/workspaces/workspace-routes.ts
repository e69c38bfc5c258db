import type { workspaceEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { listWorkspaces, readDiscountDetail, setWorkspaceDiscount } from './workspace-list-service.ts';
import { describeWorkspace, findWorkspace, readLogo } from './workspace-service.ts';
import { setRequestBeforePay, updateWorkspace } from './workspace-settings-service.ts';

export const workspaceHandlers = (platform: Platform): Handlers<typeof workspaceEndpoints> => ({
  getCurrentWorkspace: ({ actor }) =>
    platform.database.asActor(actor, () => describeWorkspace(platform.config, actor.workspaceId)),
  updateWorkspace: {
    find: (input) => findWorkspace(platform, input, input.params.id),
    handle: (input) => updateWorkspace(platform, input, input.params.id, input.body),
  },
  getDiscountDetail: (input) => readDiscountDetail(platform, input),
  listWorkspaces: (input) => listWorkspaces(platform, input, input.query),
  setWorkspaceDiscount: {
    find: (input) => findWorkspace(platform, input, input.params.workspaceId),
    handle: (input) => setWorkspaceDiscount(platform, input, input.params.workspaceId, input.body.discountId),
  },
  setRequestBeforePay: {
    find: (input) => findWorkspace(platform, input, input.params.workspaceId),
    handle: (input) => setRequestBeforePay(platform, input, input.params.workspaceId, input.body),
  },
  getWorkspaceLogo: async ({ params, reply }) => {
    const picture = await readLogo(platform, params.workspaceId);
    // Mail programs show it from their own addresses; its key is in the link, so it may be kept.
    reply.type('image/png').headers({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return picture;
  },
});
