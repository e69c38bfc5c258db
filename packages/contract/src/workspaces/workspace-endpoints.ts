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
  findClinicByCode: endpoint({
    method: 'GET',
    path: '/workspaces/clinic-code/:code',
    permission: 'workspace.clinic-code',
    summary: 'The clinic that a code belongs to, when it takes images for others’ patients (F-030).',
    params: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)) }),
    response: z.object({
      code: z.string(),
      workspaceId: z.number(),
      name: z.string(),
      allowClinicUpload: z.boolean(),
    }),
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
