// The calls about workspaces that everybody may make.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { workspaceSchema } from './workspace-schema.ts';

export const workspaceEndpoints = {
  getCurrentWorkspace: endpoint({
    method: 'GET',
    path: '/workspaces/current',
    permission: 'workspace.current',
    summary: 'The workspace of the signed-in person.',
    response: workspaceSchema,
  }),
  getWorkspaceLogo: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/logo',
    permission: 'public',
    summary: 'The logo that a workspace shows on its login page and in its mails.',
    params: z.object({
      workspaceId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    }),
  }),
} as const;
