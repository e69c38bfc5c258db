// The calls about colleagues.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';

export const teamEndpoints = {
  listActiveAdmins: endpoint({
    method: 'GET',
    path: '/admins/active',
    permission: 'team.list',
    summary: 'The active administrators of one’s workspace, or of a case’s, without oneself (F-012).',
    query: z.object({
      caseId: z.optional(idSchema),
      /** A super-admin names the workspace that a request is for; everybody else asks in their own. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: listOf(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  }),
} as const;
