// Calls that list and read cases.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema, namedPersonSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { queryListSchema } from '../shared/list-schema.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { caseListRowSchema, caseOrderFields, caseSchema } from './case-schema.ts';
import { caseStatuses } from '../case-flow/case-status.ts';
import { caseViews, type CaseView } from './case-views.ts';
import { savedViewSchema } from './saved-view.ts';

const params = z.object({ id: idSchema });

/** Exact up to `exactTotal`. Above that, `totalIsMore` is true. */
const countSchema = z.object({ total: z.number(), totalIsMore: z.boolean() });
const countOfEachView = Object.fromEntries(caseViews.map((view) => [view, countSchema])) as Record<
  CaseView,
  typeof countSchema
>;

export const caseEndpoints = {
  listCases: endpoint({
    method: 'GET',
    path: '/cases',
    permission: 'case.list',
    summary: 'The cases that the person may see, a page at a time.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(caseOrderFields), 'createdAt'),
      status: z.optional(queryListSchema(caseStatuses)),
      isDueSoon: z.optional(flagSchema),
      /** Only cases that the user has claimed or reviews. */
      isMine: z.optional(flagSchema),
      /** Only finished reports that the patient has not opened yet. */
      isUnopened: z.optional(flagSchema),
      /** Only finished reports with an unanswered question. */
      isAsked: z.optional(flagSchema),
      /** Only cases that the user has to act on: their own work, and what their side has to decide. */
      isNeeded: z.optional(flagSchema),
      /** Only new cases whose images may belong to another patient (B4). */
      isHeld: z.optional(flagSchema),
      /** Only open cases whose images, portal access or video failed. */
      isFailed: z.optional(flagSchema),
      /** Only cases that this workspace works on. */
      workspaceId: z.optional(workspaceIdSchema),
      /** Only cases of this consultant, or `nobody`. */
      assigneeId: z.optional(z.union([idSchema, z.literal('nobody')])),
      /** Only cases requested at least so many days ago. */
      minDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))),
    }),
    response: listOf(caseListRowSchema),
  }),
  countCases: endpoint({
    method: 'GET',
    path: '/cases/counts',
    permission: 'case.list',
    summary: 'The number of cases in each view of the Report Dashboard, for the person who asks.',
    response: z.object(countOfEachView),
  }),
  listCaseChoices: endpoint({
    method: 'GET',
    path: '/cases/choices',
    permission: 'case.list',
    summary:
      'The workspaces and consultants of the cases that the person may see, to filter them by, and the views that they keep.',
    response: z.object({
      workspaces: z.array(z.object({ id: z.number(), name: z.string() })),
      assignees: z.array(namedPersonSchema),
      savedViews: z.array(savedViewSchema),
    }),
  }),
  saveViews: endpoint({
    method: 'PUT',
    path: '/cases/views',
    permission: 'case.list',
    summary:
      'Replaces the views of the Report Dashboard that the person keeps. A name stands once; the last counts.',
    body: z.object({ views: z.array(savedViewSchema).check(z.maxLength(limits.savedViews)) }),
    response: z.object({ savedViews: z.array(savedViewSchema) }),
  }),
  getCase: endpoint({
    method: 'GET',
    path: '/cases/:id',
    permission: 'case.read',
    summary: 'One case with everything that the person may see of it.',
    params,
    response: caseSchema,
  }),
  getViewerLink: endpoint({
    method: 'GET',
    path: '/cases/:id/viewer-link',
    permission: 'case.read',
    summary: 'Where the images of the case are looked at.',
    params,
    response: z.object({ viewerLink: z.nullable(z.string()) }),
  }),
  listUnpaidCases: endpoint({
    method: 'GET',
    path: '/cases/not-paid',
    permission: 'case.list',
    summary:
      'The cases that wait for the reader’s payment: a patient’s own, a clinic’s admin-pay ones (CG-166).',
    response: listOf(caseListRowSchema),
  }),
} as const;
