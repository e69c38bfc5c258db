// Calls that super-admins use to manage the admins of clinics (V-067 … V-071).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, ignoredMember, workspaceIdSchema } from '../shared/field-schemas.ts';
import {
  disabledSchema,
  disableSchema,
  inviteShape,
  listedPersonSchema,
  peopleListOf,
  peopleQueryShape,
} from './person-schema.ts';

export const staffOrderFields = ['name', 'phoneNumber', 'email', 'createdAt'] as const;

const params = z.object({ id: idSchema });

export const administratorEndpoints = {
  listAdmins: endpoint({
    method: 'GET',
    path: '/admins',
    permission: 'admin.manage',
    summary:
      'The administrators of one workspace, or of all; those of the provider with its super-admins. Pages start at 1 (CG-48).',
    query: z.object({
      ...peopleQueryShape,
      /** 1-based, unlike every other list. */
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      orderField: z._default(z.enum(staffOrderFields), 'name'),
    }),
    response: peopleListOf(listedPersonSchema),
  }),
  inviteAdmin: endpoint({
    method: 'POST',
    path: '/admins',
    permission: 'admin.manage',
    summary: 'Invites an administrator into a workspace.',
    body: z.object({
      ...inviteShape,
      workspaceId: workspaceIdSchema,
      /** In the provider's workspace, super-admins can be added too. */
      role: z.optional(z.enum(['admin', 'super-admin'])),
    }),
    response: listedPersonSchema,
    successStatus: 201,
  }),
  resendAdminInvitation: endpoint({
    method: 'PUT',
    path: '/admins/resend-invitation/:id',
    permission: 'admin.manage',
    summary: 'Sends the invitation again; the link of the older one stops working. Changed details are kept.',
    params,
    /** The ID in the path determines the workspace. */
    body: z.object({ ...inviteShape, workspaceId: ignoredMember }),
    response: listedPersonSchema,
  }),
  disableAdmin: endpoint({
    method: 'PUT',
    path: '/admins/disable/:id',
    permission: 'admin.manage',
    summary:
      'Ends every session of an administrator and keeps them out; their open cases are handed over (CG-202). The last active one of an open clinic needs a `successorId` (CG-212).',
    params,
    body: z.optional(disableSchema),
    response: disabledSchema,
  }),
  enableAdmin: endpoint({
    method: 'PUT',
    path: '/admins/enable/:id',
    permission: 'admin.manage',
    summary: 'Lets a disabled administrator in again.',
    params,
    response: listedPersonSchema,
  }),
} as const;
