// Calls that admins use to manage the creators of their workspace (V-072 … V-074, CG-154).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, ignoredMember, workspaceIdSchema } from '../shared/field-schemas.ts';
import { staffOrderFields } from './administrator-endpoints.ts';
import {
  disabledSchema,
  disableSchema,
  inviteShape,
  listedPersonSchema,
  peopleListOf,
  peopleQueryShape,
} from './person-schema.ts';

const params = z.object({ id: idSchema });

export const creatorEndpoints = {
  listCreators: endpoint({
    method: 'GET',
    path: '/creators',
    permission: 'creator.manage',
    summary: 'The creators of the own workspace; a super-admin sees everyone, or those of a named workspace.',
    query: z.object({ ...peopleQueryShape, orderField: z._default(z.enum(staffOrderFields), 'name') }),
    response: peopleListOf(listedPersonSchema),
  }),
  inviteCreator: endpoint({
    method: 'POST',
    path: '/creators',
    permission: 'creator.manage',
    summary: 'Invites a creator into the own workspace; a super-admin may name another one.',
    body: z.object({ ...inviteShape, workspaceId: z.optional(workspaceIdSchema) }),
    response: listedPersonSchema,
    successStatus: 201,
  }),
  resendCreatorInvitation: endpoint({
    method: 'PUT',
    path: '/creators/resend-invitation/:id',
    permission: 'creator.manage',
    summary: 'Sends the invitation again; the link of the older one stops working. Changed details are kept.',
    params,
    body: z.object({ ...inviteShape, workspaceId: ignoredMember }),
    response: listedPersonSchema,
  }),
  disableCreator: endpoint({
    method: 'PUT',
    path: '/creators/disable/:id',
    permission: 'creator.manage',
    summary: 'Ends every session of a creator and keeps them out; their open cases are handed over (CG-202).',
    params,
    body: z.optional(disableSchema),
    response: disabledSchema,
  }),
  enableCreator: endpoint({
    method: 'PUT',
    path: '/creators/enable/:id',
    permission: 'creator.manage',
    summary: 'Lets a disabled creator in again.',
    params,
    response: listedPersonSchema,
  }),
} as const;
