// B14: the calls of a link by which somebody without an account sends files into one case.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { emailSchema, idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { uploadSchema } from '../uploads/upload-schema.ts';
import { brandingSchema, mainFileTypes } from '../workspaces/workspace-schema.ts';

/** The bearer of the upload calls starts so when it is the secret of a link and no session's. */
export const uploadLinkPrefix = 'upload-link.';

const params = z.object({ id: idSchema });
const tokenSchema = z.string().check(z.startsWith(uploadLinkPrefix), z.maxLength(200));

export const uploadLinkSchema = z.object({
  id: z.string(),
  receiverEmail: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When it was opened first. */
  openedAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  /** Only in the answer of the call that makes the link; it cannot be read again. */
  url: z.nullable(z.string()),
});
export type UploadLink = z.output<typeof uploadLinkSchema>;

/** What somebody with the link may know: whose clinic asks, and for whom in initials. */
export const openedUploadLinkSchema = z.object({
  workspace: z.pick(brandingSchema, {
    name: true,
    primaryColor: true,
    logoUrl: true,
    locale: true,
    contactPhone: true,
    contactEmail: true,
  }),
  /** The short number that people say on the phone. */
  caseName: z.string(),
  patientInitials: z.string(),
  expiresAt: z.string(),
  needsReport: z.boolean(),
  /** Whether the clinic takes images alone, or also pictures, videos and papers (F-018). */
  mainFileType: z.enum(mainFileTypes),
  isSubmitted: z.boolean(),
  /** What was sent by this link so far, newest first. */
  uploads: z.array(uploadSchema),
});
export type OpenedUploadLink = z.output<typeof openedUploadLinkSchema>;

export const uploadLinkEndpoints = {
  makeUploadLink: endpoint({
    method: 'POST',
    path: '/cases/:id/upload-link',
    permission: 'case.upload-link',
    summary:
      'Makes a link by which somebody without an account sends images and a report into this case; the one before it ends.',
    params,
    body: z.object({
      /** Who gets the link by mail; left out, nobody does. */
      receiverEmail: z.optional(emailSchema),
      days: z._default(
        z.int().check(z.minimum(1), z.maximum(limits.uploadLinkMaxDays)),
        limits.uploadLinkDays,
      ),
    }),
    response: uploadLinkSchema,
    successStatus: 201,
  }),
  getUploadLink: endpoint({
    method: 'GET',
    path: '/cases/:id/upload-link',
    permission: 'case.upload-link',
    summary: 'The link of this case that works or was used last, without its address.',
    params,
    response: z.object({ link: z.nullable(uploadLinkSchema) }),
  }),
  endUploadLink: endpoint({
    method: 'DELETE',
    path: '/cases/:id/upload-link',
    permission: 'case.upload-link',
    summary: 'Ends the link at once, and what is on its way by it.',
    params,
    successStatus: 204,
  }),
  openUploadLink: endpoint({
    method: 'POST',
    path: '/upload-links/open',
    permission: 'public',
    summary: 'What the holder of a link sees; the same secret is the bearer of their upload calls.',
    body: z.object({ token: tokenSchema }),
    response: openedUploadLinkSchema,
  }),
  submitUploadLink: endpoint({
    method: 'POST',
    path: '/upload-links/submit',
    permission: 'public',
    summary: 'Hands what was sent by a link to its case (T13). Once; a repetition changes nothing.',
    body: z.object({
      token: tokenSchema,
      uploadId: idSchema,
      reportUploadId: z.optional(idSchema),
    }),
    response: openedUploadLinkSchema,
  }),
} as const;
