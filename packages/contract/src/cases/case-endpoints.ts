// The calls about cases.
import * as z from 'zod/mini';

import {
  caseListRowSchema,
  caseOrderFields,
  caseSchema,
  createCaseSchema,
  rateSchema,
} from './case-schema.ts';
import { caseStatuses } from './case-status.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';

const params = z.object({ id: idSchema });

/** Repeated keys, `key[]` and comma lists all mean a list (CG-151). */
const statusList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.pipe(
    z.transform((value: string | string[]) =>
      (Array.isArray(value) ? value : value.split(',')).filter((word) => word !== ''),
    ),
    z.array(z.enum(caseStatuses)),
  ),
);

export const caseEndpoints = {
  listCases: endpoint({
    method: 'GET',
    path: '/cases',
    permission: 'case.list',
    summary: 'The cases that the person may see, a page at a time.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(caseOrderFields), 'createdAt'),
      status: z.optional(statusList),
      isDueSoon: z.optional(flagSchema),
    }),
    response: listOf(caseListRowSchema),
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
  createCase: endpoint({
    method: 'POST',
    path: '/cases',
    permission: 'case.create',
    summary: 'Requests a video report for a patient; files may still be on their way (uploadId).',
    body: createCaseSchema,
    bodyKind: 'multipart',
    files: {
      files: { purpose: 'study', becomes: 'uploadId' },
      reportFiles: { purpose: 'report', becomes: 'reportUploadId' },
    },
    response: caseSchema,
    successStatus: 201,
  }),
  claimCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/claim',
    permission: 'case.claim',
    summary: 'Takes a new case: the first one wins.',
    params,
    response: caseSchema,
  }),
  rejectCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/reject',
    permission: 'case.opt-out',
    summary: 'Gives a claimed case back before it has a video.',
    params,
    response: caseSchema,
  }),
  submitVideoReport: endpoint({
    method: 'POST',
    path: '/cases/:id/video-report',
    permission: 'case.record',
    summary: 'Attaches a recording or a finished video file; it is made playable afterwards.',
    params,
    body: z.object({
      uploadId: z.uuid(),
      writtenReport: z.optional(z.string().check(z.maxLength(100_000))),
    }),
    bodyKind: 'multipart',
    files: { video: { purpose: 'video', becomes: 'uploadId' } },
    response: caseSchema,
  }),
  discardReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/discard-review',
    permission: 'case.discard',
    summary: 'In progress: removes the draft video. In review: sends the case back to its consultant.',
    params,
    body: z.optional(
      z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))) }),
    ),
    response: caseSchema,
  }),
  sendForReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/done',
    permission: 'case.send-for-review',
    summary: 'Sends the report for review.',
    params,
    response: caseSchema,
  }),
  startReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/review',
    permission: 'case.review',
    summary: 'Starts the review; nobody reviews their own work.',
    params,
    response: caseSchema,
  }),
  cancelReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/cancel-review',
    permission: 'case.cancel-review',
    summary: 'Gives the review back.',
    params,
    response: caseSchema,
  }),
  signOffCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/sign-off',
    permission: 'case.sign-off',
    summary: 'Freezes the video and sends it to the patient.',
    params,
    response: caseSchema,
  }),
  rateCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/rate',
    permission: 'case.rate',
    summary: 'The patient’s rating, once.',
    params,
    body: rateSchema,
    response: caseSchema,
  }),
} as const;
