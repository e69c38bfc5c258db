// Calls that create, set up, close and reopen clinics (area P, V-065, V-097 … V-109).
import * as z from 'zod/mini';

import { storedStatuses } from '../case-flow/case-status.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { mainFileTypes } from '../workspaces/workspace-schema.ts';
import {
  clinicCodeSchema,
  clinicNameSchema,
  landingUrlSchema,
  primaryColorSchema,
  subdomainSchema,
} from './clinic-rules.ts';
import {
  clinicChangeSchema,
  clinicSchema,
  clinicSettings,
  clinicSettingsSchema,
  clinicUploadSchema,
  listedWorkspaceSchema,
  namespaceIdsSchema,
  newClinicSchema,
} from './clinic-schema.ts';

export const workspaceOrderFields = ['name', 'createdAt', 'creatorType', 'caseCreationType'] as const;

const ofClinic = z.object({ id: workspaceIdSchema });

export const clinicEndpoints = {
  listWorkspaces: endpoint({
    method: 'GET',
    path: '/workspaces',
    permission: 'workspace.manage',
    summary: 'The workspaces, page by page; a keyword is looked for in name, sub-domain and clinic code.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(workspaceOrderFields), 'name'),
      /** Created within the last 30 days (CG-126). */
      isRecentlyAdded: z.optional(flagSchema),
      /** Only clinics that have this discount. */
      discountId: z.optional(idSchema),
      /** ID of the last workspace of the previous page. Replaces `page` and is equally fast on every page. */
      after: z.optional(workspaceIdSchema),
    }),
    response: listOf(listedWorkspaceSchema),
  }),
  createWorkspace: endpoint({
    method: 'POST',
    path: '/workspaces',
    permission: 'workspace.manage',
    summary:
      'Makes a clinic with its logo, namespaces and first administrator, who is invited; whole or not at all (CG-123).',
    body: newClinicSchema,
    bodyKind: 'multipart',
    // The specification names it both ways (P-047, P-041).
    files: {
      logo: { purpose: 'logo', becomes: 'logo' },
      logoUrl: { purpose: 'logo', becomes: 'logo' },
    },
    acceptsIdempotencyKey: true,
    response: clinicSchema,
    successStatus: 201,
  }),
  issueClinicCode: endpoint({
    method: 'POST',
    path: '/workspaces/clinic-code',
    permission: 'workspace.configure',
    summary:
      'A clinic code that is free, from the first three letters of a name; kept for the caller for 15 minutes.',
    body: z.object({
      name: clinicNameSchema,
      /** The clinic it is for, if that exists already. An admin asks for their own clinic. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: z.object({ code: z.string() }),
  }),
  checkSubdomain: endpoint({
    method: 'GET',
    path: '/workspaces/subdomain-check/:subdomain',
    permission: 'workspace.manage',
    summary: 'Whether a sub-domain is free for a clinic, and if not, why.',
    params: z.object({ subdomain: z.string().check(z.maxLength(limits.subdomainLength * 4)) }),
    query: z.object({
      /** The clinic that asks. Its own current and former ones count as free. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: z.object({
      isFree: z.boolean(),
      /** One of the field problems, in English. */
      problem: z.nullable(z.string()),
    }),
  }),
  getWorkspace: endpoint({
    method: 'GET',
    path: '/workspaces/:id',
    permission: 'workspace.configure',
    summary: 'Everything that can be set of a clinic, and who changed what last.',
    params: ofClinic,
    response: clinicSchema,
  }),
  updateWorkspace: endpoint({
    method: 'PUT',
    path: '/workspaces/:id',
    permission: 'workspace.configure',
    summary:
      'Sets name, logo, color and code of a clinic; its welcome video only by super-admins (P-041, P-042, CG-124).',
    params: ofClinic,
    body: z.object({
      name: z.optional(clinicNameSchema),
      /** A picture, or the ID of its upload. Empty for none. */
      logoUrl: z.optional(z.union([z.literal(''), idSchema])),
      primaryColor: z.optional(primaryColorSchema),
      /** Ignored if it was not issued for this clinic (CG-124). */
      clinicCode: z.optional(clinicCodeSchema),
      /** A video file, or the ID of its upload. Empty for none. Unchanged if left out. */
      globalVideoIntroduction: z.optional(z.union([z.literal(''), idSchema])),
    }),
    bodyKind: 'multipart',
    files: {
      logoUrl: { purpose: 'logo', becomes: 'logoUrl' },
      globalVideoIntroduction: { purpose: 'introduction', becomes: 'globalVideoIntroduction' },
    },
    response: clinicSchema,
  }),
  updateWorkspaceSettings: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/settings',
    permission: 'workspace.configure',
    summary: 'Sets contact, language, time zone and rules of a clinic; what is left out stays.',
    params: ofClinic,
    body: clinicSettingsSchema,
    response: clinicSchema,
  }),
  setClinicUpload: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/clinic-upload',
    permission: 'workspace.manage',
    summary: 'Lets patients of other clinics ask this one for their images, or not.',
    params: ofClinic,
    body: z.object({ allowClinicUpload: clinicUploadSchema }),
    response: clinicSchema,
  }),
  setRequestBeforePay: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/request-before-pay',
    permission: 'workspace.manage',
    summary: 'Lets the patients of a workspace ask for a report before it is paid, or not.',
    params: ofClinic,
    body: z.object({ canRequestBeforePay: flagSchema }),
    response: clinicSchema,
  }),
  setCreatorMode: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/creator-mode',
    permission: 'workspace.manage',
    summary: 'Lets a clinic record on its own and fill the resource library, or not.',
    params: ofClinic,
    body: z.object({ creatorMode: flagSchema }),
    response: clinicSchema,
  }),
  setNamespaces: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/namespace',
    permission: 'workspace.manage',
    summary: 'Links the namespaces whose studies a clinic gets; every other one is unlinked (P-015).',
    params: ofClinic,
    body: z.object({ namespaceIds: namespaceIdsSchema }),
    response: clinicSchema,
  }),
  setWorkspaceDiscount: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/discount',
    permission: 'workspace.manage',
    summary: 'Gives a workspace a discount, or takes it away.',
    params: ofClinic,
    body: z.object({ discountId: z.nullable(idSchema) }),
    response: clinicSchema,
  }),
  setMainFileType: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/main-file-type',
    permission: 'workspace.manage',
    summary: 'Says what a new request must include: images of a study, or any file.',
    params: ofClinic,
    body: z.object({ mainFileType: z.enum(mainFileTypes) }),
    response: clinicSchema,
  }),
  setLandingUrl: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/landing-url',
    permission: 'workspace.manage',
    summary:
      'The clinic’s own web page; https:// is added where a scheme is missing, and an empty one is none.',
    params: ofClinic,
    body: z.object({ landingUrl: landingUrlSchema }),
    response: clinicSchema,
  }),
  setSubdomain: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/subdomain',
    permission: 'workspace.manage',
    summary:
      'The address of a clinic’s login page. The former one leads there for 90 days and is given to no one else.',
    params: ofClinic,
    body: z.object({ subdomain: subdomainSchema }),
    response: clinicSchema,
  }),
  listWorkspaceChanges: endpoint({
    method: 'GET',
    path: '/workspaces/:id/changes',
    permission: 'workspace.configure',
    summary: 'Who changed which setting of a clinic, the newest first.',
    params: ofClinic,
    query: z.object({
      limit: pageQueryShape.limit,
      setting: z.optional(z.enum(clinicSettings)),
      /** ID of the last change of the previous page. */
      after: z.optional(idSchema),
    }),
    response: listOf(clinicChangeSchema),
  }),
  getClosing: endpoint({
    method: 'GET',
    path: '/workspaces/:id/closing',
    permission: 'workspace.manage',
    summary: 'What stands in the way of closing a clinic: cases in work and open payments (CG-195).',
    params: ofClinic,
    response: z.object({
      mayClose: z.boolean(),
      /** The 20 oldest. */
      openCases: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(storedStatuses) })),
      openCaseCount: z.number(),
      openCheckoutCount: z.number(),
      /** Number of staff members who can no longer log in. */
      staffCount: z.number(),
    }),
  }),
  closeWorkspace: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/close',
    permission: 'workspace.manage',
    summary:
      'Closes a clinic: its staff are logged out, it takes no requests, its patients read on. Refused while cases are in work (CG-195).',
    params: ofClinic,
    response: clinicSchema,
  }),
  reopenWorkspace: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/reopen',
    permission: 'workspace.manage',
    summary: 'Opens a closed clinic again, as it was.',
    params: ofClinic,
    response: clinicSchema,
  }),
} as const;
