// The calls about workspaces: what everyone may ask of their own, and what super-admins may ask of each.
import * as z from 'zod/mini';

import { discountSchema } from '../discounts/discount-endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema, ignoredMember, workspaceIdSchema } from '../shared/field-schemas.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { introductionSchema } from './introduction-schema.ts';
import { workspaceSchema } from './workspace-schema.ts';

const workspaceRowSchema = z.extend(workspaceSchema, {
  createdAt: z.string(),
  clinicCode: z.nullable(z.string()),
  /** The coupon that it was given (P-046). */
  discount: z.nullable(discountSchema),
});
export type ListedWorkspace = z.output<typeof workspaceRowSchema>;

export const workspaceOrderFields = ['name', 'createdAt', 'creatorType', 'caseCreationType'] as const;

export const workspaceEndpoints = {
  getCurrentWorkspace: endpoint({
    method: 'GET',
    path: '/workspaces/current',
    permission: 'workspace.current',
    summary: 'The workspace of the signed-in person.',
    response: workspaceSchema,
  }),
  updateWorkspace: endpoint({
    method: 'PUT',
    path: '/workspaces/:id',
    permission: 'workspace.manage',
    summary: 'Sets the video by which a workspace welcomes its patients, or removes it (P-042, CG-124).',
    params: z.object({ id: workspaceIdSchema }),
    body: z.object({
      /** A video file, or the id of its upload; empty to have none. Left out, nothing changes. */
      globalVideoIntroduction: z.optional(z.union([z.literal(''), idSchema])),
      /**
       * Members of V-109 that this call does not set yet; they come with the page where a clinic sets them (P-040 …
       * P-043).
       */
      logoUrl: ignoredMember,
      name: ignoredMember,
      clinicCode: ignoredMember,
      primaryColor: ignoredMember,
    }),
    bodyKind: 'multipart',
    files: {
      globalVideoIntroduction: { purpose: 'introduction', becomes: 'globalVideoIntroduction' },
    },
    response: z.extend(workspaceSchema, { globalVideoIntroduction: z.nullable(introductionSchema) }),
  }),
  getDiscountDetail: endpoint({
    method: 'GET',
    path: '/workspaces/current/discount-detail',
    permission: 'workspace.current',
    summary: 'What a report costs less in the workspace of the signed-in person.',
    /** Whole percent; 0 without a discount. */
    response: z.object({ percent_off: z.number() }),
  }),
  listWorkspaces: endpoint({
    method: 'GET',
    path: '/workspaces',
    permission: 'workspace.manage',
    summary: 'The workspaces, page by page; a keyword is looked for in name, sub-domain and clinic code.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(workspaceOrderFields), 'name'),
      /** Made within the last 30 days (CG-126). */
      isRecentlyAdded: z.optional(flagSchema),
      /** Only those that have this discount. */
      discountId: z.optional(idSchema),
    }),
    response: listOf(workspaceRowSchema),
  }),
  setWorkspaceDiscount: endpoint({
    method: 'PUT',
    path: '/workspaces/:workspaceId/discount',
    permission: 'workspace.manage',
    summary: 'Gives a workspace a discount, or takes it away.',
    params: z.object({ workspaceId: workspaceIdSchema }),
    body: z.object({ discountId: z.nullable(idSchema) }),
    response: workspaceRowSchema,
  }),
  setRequestBeforePay: endpoint({
    method: 'PUT',
    path: '/workspaces/:workspaceId/request-before-pay',
    permission: 'workspace.manage',
    summary: 'Lets the patients of a workspace ask for a report before it is paid, or not.',
    params: z.object({ workspaceId: workspaceIdSchema }),
    body: z.object({ canRequestBeforePay: flagSchema }),
    response: workspaceSchema,
  }),
  getWorkspaceLogo: endpoint({
    method: 'GET',
    path: '/workspaces/:workspaceId/logo',
    permission: 'public',
    summary: 'The logo that a workspace shows on its login page and in its mails.',
    params: z.object({ workspaceId: workspaceIdSchema }),
  }),
} as const;
