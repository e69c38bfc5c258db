// Calls about workspaces that are open to everyone. The settings of a clinic are in the clinics domain.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { workspaceIdSchema } from '../shared/field-schemas.ts';
import { workspaceSchema } from './workspace-schema.ts';

export const workspaceEndpoints = {
  getCurrentWorkspace: endpoint({
    method: 'GET',
    path: '/workspaces/current',
    permission: 'workspace.current',
    summary: 'The workspace of the signed-in person.',
    response: workspaceSchema,
  }),
  getDiscountDetail: endpoint({
    method: 'GET',
    path: '/workspaces/current/discount-detail',
    permission: 'workspace.current',
    summary: 'What a report costs less in the workspace of the signed-in person.',
    /** Whole percent. 0 without a discount. */
    response: z.object({ percent_off: z.number() }),
  }),
  getWorkspaceLogo: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/logo',
    permission: 'public',
    summary: 'The logo that a workspace shows on its login page and in its mails.',
    params: z.object({ workspaceId: workspaceIdSchema }),
    query: z.object({
      /** Defaults to PNG, because mail programs do not support WebP. */
      as: z.optional(z.enum(['png', 'webp', 'icon'])),
    }),
  }),
} as const;
