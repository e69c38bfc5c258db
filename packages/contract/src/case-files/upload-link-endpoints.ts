// B14: calls of a link that lets a sender without an account upload files to one case.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { emailSchema, idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { uploadSchema } from '../uploads/upload-schema.ts';
import { brandingSchema, mainFileTypes } from '../workspaces/workspace-schema.ts';

/** Prefix of the bearer token of upload calls when it is a link's secret instead of a session's. */
export const uploadLinkPrefix = 'upload-link.';

const params = z.object({ id: idSchema });
const tokenSchema = z.string().check(z.startsWith(uploadLinkPrefix), z.maxLength(200));

export const uploadLinkSchema = z.object({
  id: z.string(),
  receiverEmail: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When the link was first opened. */
  openedAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  /** Only returned when the link is created. It cannot be read later. */
  url: z.nullable(z.string()),
});
export type UploadLink = z.output<typeof uploadLinkSchema>;

/** What the holder of the link may know: the clinic that asks, and the patient's initials. */
export const openedUploadLinkSchema = z.object({
  workspace: z.pick(brandingSchema, {
    name: true,
    primaryColor: true,
    logoUrl: true,
    locale: true,
    contactPhone: true,
    contactEmail: true,
  }),
  /** The short number used on the phone. */
  caseName: z.string(),
  patientInitials: z.string(),
  expiresAt: z.string(),
  needsReport: z.boolean(),
  /** Whether the clinic accepts only images, or also pictures, videos and documents (F-018). */
  mainFileType: z.enum(mainFileTypes),
  isSubmitted: z.boolean(),
  /** Uploads through this link so far, newest first. */
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
      /** Email address that gets the link. If left out, the link is not mailed. */
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
