// Calls that add missing parts to a case (T12 … T18, T34, T37, T41).
import * as z from 'zod/mini';

import { optionalReasonSchema, requiredReasonSchema } from '../case-flow/case-reason.ts';
import { additionalFileRequestSchema, caseSchema } from '../cases/case-schema.ts';
import { portalAccessSchema, supplyFilesSchema } from '../requests/case-request-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';

const params = z.object({ id: idSchema });

/** File fields of a multipart body, and the uploads they become. */
const files = {
  files: { purpose: 'study', becomes: 'uploadId' },
  reportFiles: { purpose: 'report', becomes: 'reportUploadId' },
} as const;

export const caseFileEndpoints = {
  submitClinicUpload: endpoint({
    method: 'PUT',
    path: '/cases/:id/clinic-upload',
    permission: 'case.upload',
    summary: 'Sends images and a report for a case that waits for them.',
    params,
    body: supplyFilesSchema,
    bodyKind: 'multipart',
    files,
    response: caseSchema,
  }),
  rejectClinicUpload: endpoint({
    method: 'PUT',
    path: '/cases/:id/clinic-upload/reject',
    permission: 'case.reject-upload',
    summary: 'Returns a case that waits for images to the provider.',
    params,
    body: optionalReasonSchema,
    response: caseSchema,
  }),
  sharePortalAccess: endpoint({
    method: 'PUT',
    path: '/cases/:id/share-online-portal-access',
    permission: 'case.upload',
    summary: 'Shares the access to an online portal, or corrects it.',
    params,
    body: z.object({ uploadSharedInfo: portalAccessSchema }),
    problems: { uploadSharedInfo: 'case.portal-fields' },
    response: caseSchema,
  }),
  completeSharedUpload: endpoint({
    method: 'POST',
    path: '/cases/:id/complete-upload-shared',
    permission: 'case.take-in',
    summary: 'Marks complete what was fetched from the portal.',
    params,
    body: supplyFilesSchema,
    bodyKind: 'multipart',
    files,
    response: caseSchema,
  }),
  bypassImages: endpoint({
    method: 'PUT',
    path: '/cases/:id/upload-shared/by-pass',
    permission: 'case.take-in',
    summary: 'Goes on without images and report.',
    params,
    response: caseSchema,
  }),
  reportPortalFailure: endpoint({
    method: 'POST',
    path: '/cases/:id/portal-access-failed',
    permission: 'case.take-in',
    summary: 'Tells whoever shared the portal’s access that it does not work.',
    params,
    body: requiredReasonSchema,
    response: caseSchema,
  }),
  showPortalPassword: endpoint({
    method: 'POST',
    path: '/cases/:id/portal-password',
    permission: 'case.portal-password',
    summary: 'Shows the portal’s password once; each look is audited.',
    params,
    response: z.object({ portalPassword: z.string(), seconds: z.number() }),
  }),
  judgeIdentity: endpoint({
    method: 'POST',
    path: '/cases/:id/identity',
    permission: 'case.identity',
    summary: 'Says whether images that name another patient belong to this one, with a reason.',
    params,
    body: z.extend(requiredReasonSchema, { verdict: z.enum(['accept', 'refuse']) }),
    response: caseSchema,
  }),
  addAdditionalFile: endpoint({
    method: 'POST',
    path: '/cases/:id/additionalFiles',
    permission: 'case.add-file',
    summary: 'Adds a further file; it is looked at in the background.',
    params,
    body: additionalFileRequestSchema,
    bodyKind: 'multipart',
    files: { file: { purpose: 'additional', becomes: 'uploadId' } },
    response: caseSchema,
    successStatus: 201,
  }),
} as const;
