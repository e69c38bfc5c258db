// Calls that create cases (T01 … T09), and lookups for their forms.
import * as z from 'zod/mini';

import { caseSchema } from '../cases/case-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import { clinicUploadWords } from '../workspaces/workspace-schema.ts';
import {
  completeCaseSchema,
  createByPortalSchema,
  createCaseSchema,
  draftCaseSchema,
  requestByClinicSchema,
  requestByPortalSchema,
  requestReportSchema,
} from './case-request-schema.ts';

const params = z.object({ id: idSchema });

/** F-014: reported if either check box is missing or not checked. */
const terms = { termsAccepted: 'case.terms' } as const;

/** F-032: printed beside `files`. Each file is one additional file. */
const additionalFiles = {
  additionalFiles: { purpose: 'additional', becomes: 'additionalFiles', listedAs: 'uploadId' },
} as const;

/** File fields of a multipart body, and the uploads they become. */
const files = {
  ...additionalFiles,
  files: { purpose: 'study', becomes: 'uploadId' },
  reportFiles: { purpose: 'report', becomes: 'reportUploadId' },
} as const;

export const requestEndpoints = {
  createCase: endpoint({
    method: 'POST',
    path: '/cases',
    permission: 'case.create',
    summary: 'Requests a video report for a patient; files may still be on their way (uploadId).',
    // Not a plain union, so that the answer names the missing field.
    body: z.discriminatedUnion('draft', [createCaseSchema, draftCaseSchema]),
    problems: terms,
    bodyKind: 'multipart',
    files,
    acceptsIdempotencyKey: true,
    response: caseSchema,
    successStatus: 201,
  }),
  createCaseByPortal: endpoint({
    method: 'POST',
    path: '/cases/request-report/upload-shared-for-patient',
    permission: 'case.create',
    summary: 'Requests a video report for a patient whose images are at an online portal.',
    body: createByPortalSchema,
    problems: { uploadSharedInfo: 'case.portal-fields', ...terms },
    bodyKind: 'multipart',
    files: additionalFiles,
    acceptsIdempotencyKey: true,
    response: caseSchema,
    successStatus: 201,
  }),
  requestReport: endpoint({
    method: 'POST',
    path: '/cases/request-report',
    permission: 'case.request',
    summary: 'A patient requests a report on their own images, an existing study, or without images.',
    body: requestReportSchema,
    problems: terms,
    bodyKind: 'multipart',
    files,
    acceptsIdempotencyKey: true,
    response: caseSchema,
    successStatus: 201,
  }),
  requestReportByClinic: endpoint({
    method: 'POST',
    path: '/cases/request-report/clinic-upload',
    permission: 'case.request',
    summary: 'A patient asks a clinic, by its code, to send the images.',
    body: requestByClinicSchema,
    problems: terms,
    bodyKind: 'multipart',
    files: additionalFiles,
    acceptsIdempotencyKey: true,
    response: caseSchema,
    successStatus: 201,
  }),
  requestReportByPortal: endpoint({
    method: 'POST',
    path: '/cases/request-report/upload-shared',
    permission: 'case.request',
    summary: 'A patient shares the access to an online portal where the images are.',
    body: requestByPortalSchema,
    problems: { uploadSharedInfo: 'case.portal-fields', ...terms },
    bodyKind: 'multipart',
    files: additionalFiles,
    acceptsIdempotencyKey: true,
    response: caseSchema,
    successStatus: 201,
  }),
  completeCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/complete',
    permission: 'case.complete',
    summary: 'Completes a draft that came without its patient’s details.',
    params,
    body: completeCaseSchema,
    problems: terms,
    bodyKind: 'multipart',
    files,
    response: caseSchema,
  }),
  listPatientStudies: endpoint({
    method: 'GET',
    path: '/patients/:userId/studies',
    permission: 'patient.by-email',
    summary: 'The studies of a patient in cases that the asking person may see, to use one again (CG-175).',
    params: z.object({ userId: idSchema }),
    response: listOf(
      z.object({
        id: z.string(),
        title: z.string(),
        imageCount: z.number(),
        /** YYYY-MM-DD, from the images. `null` if they do not say. */
        studyDate: z.nullable(z.string()),
        hasReport: z.boolean(),
      }),
    ),
  }),
  listActiveAdmins: endpoint({
    method: 'GET',
    path: '/admins/active',
    permission: 'team.list',
    summary: 'The active administrators of one’s workspace, or of a case’s, without oneself (F-012).',
    query: z.object({
      caseId: z.optional(idSchema),
      /** A super-admin names the workspace of a request. All others use their own. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: listOf(z.object({ id: z.string(), name: z.string(), email: z.string() })),
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
      allowClinicUpload: z.enum(clinicUploadWords),
    }),
  }),
} as const;
