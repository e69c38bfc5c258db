// The calls about cases.
import * as z from 'zod/mini';

import { caseRequestEndpoints } from './case-request-endpoints.ts';
import { neededReasonSchema, reasonSchema } from './case-request-schema.ts';
import {
  caseListRowSchema,
  caseOrderFields,
  caseSchema,
  rateSchema,
  reviewChecks,
  reviewNoteRequestSchema,
} from './case-schema.ts';
import { caseStatuses } from './case-status.ts';
import { endpoint } from '../shared/endpoint.ts';
import { supplementaryMaterialIdsSchema } from '../library/case-material-schema.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { wordListSchema } from '../shared/list-schema.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';

const params = z.object({ id: idSchema });

export const caseEndpoints = {
  listCases: endpoint({
    method: 'GET',
    path: '/cases',
    permission: 'case.list',
    summary: 'The cases that the person may see, a page at a time.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(caseOrderFields), 'createdAt'),
      status: z.optional(wordListSchema(caseStatuses)),
      isDueSoon: z.optional(flagSchema),
      /** Only cases that the reader has claimed or reviews. */
      isMine: z.optional(flagSchema),
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
  listUnpaidCases: endpoint({
    method: 'GET',
    path: '/cases/not-paid',
    permission: 'case.list',
    summary:
      'The cases that wait for the reader’s payment: a patient’s own, a clinic’s admin-pay ones (CG-166).',
    response: listOf(caseListRowSchema),
  }),
  ...caseRequestEndpoints,
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
    permission: 'case.reject',
    summary:
      'In progress: gives a claimed case back, or takes it back from somebody who is away. New: sends it to the provider.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  submitVideoReport: endpoint({
    method: 'POST',
    path: '/cases/:id/video-report',
    permission: 'case.record',
    summary:
      'Attaches a recording or a finished video file; it is made playable afterwards. Without one, only what stands beside the video changes.',
    params,
    body: z.object({
      uploadId: z.optional(z.uuid()),
      /** Those that were chosen before stay when it is left out. */
      supplementaryMaterials: z.optional(supplementaryMaterialIdsSchema),
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
    body: z.optional(reasonSchema),
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
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  signOffCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/sign-off',
    permission: 'case.sign-off',
    summary: 'Freezes the video and sends it to the patient; what was ticked of the checklist is kept.',
    params,
    body: z.optional(z.object({ checks: z._default(z.array(z.enum(reviewChecks)), []) })),
    response: caseSchema,
  }),
  createRecorderToken: endpoint({
    method: 'POST',
    path: '/cases/:id/recorder-token',
    permission: 'case.record',
    summary: 'A token for a recorder outside the browser: this case only, two hours at most.',
    params,
    response: z.object({ token: z.string(), expiresAt: z.string() }),
    successStatus: 201,
  }),
  addReviewNote: endpoint({
    method: 'POST',
    path: '/cases/:id/review-notes',
    permission: 'case.review-note',
    summary: 'Leaves a note at a moment of the video, for whoever recorded it.',
    params,
    body: reviewNoteRequestSchema,
    response: caseSchema,
    successStatus: 201,
  }),
  resolveReviewNote: endpoint({
    method: 'PUT',
    path: '/cases/:id/review-notes/:noteId',
    permission: 'case.review-note',
    summary: 'Marks a note as done, or open again.',
    params: z.object({ id: idSchema, noteId: idSchema }),
    body: z.object({ isResolved: flagSchema }),
    response: caseSchema,
  }),
  recallCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/recall',
    permission: 'case.recall',
    summary: 'Takes a released report back to be corrected, and tells the patient.',
    params,
    body: neededReasonSchema,
    response: caseSchema,
  }),
  archiveCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/archive',
    permission: 'case.archive',
    summary: 'Puts a case away.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  unarchiveCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/unarchive',
    permission: 'case.archive',
    summary: 'Brings a case back to where it was, as far as that still holds.',
    params,
    response: caseSchema,
  }),
  withdrawCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/withdraw',
    permission: 'case.withdraw',
    summary: 'Takes an unpaid request back.',
    params,
    response: caseSchema,
  }),
  letPatientPay: endpoint({
    method: 'PUT',
    path: '/cases/:id/payment-method',
    permission: 'case.payment-method',
    summary: 'Asks the patient to pay what the clinic was to pay.',
    params,
    body: z.object({ selectedPaymentMethod: z.literal('patient-pay') }),
    response: caseSchema,
  }),
  useCredit: endpoint({
    method: 'PUT',
    path: '/cases/:id/use-credit',
    permission: 'case.use-credit',
    summary: 'Spends the patient’s oldest unused report on an unpaid case, which takes its type (CG-166).',
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
