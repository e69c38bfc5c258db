// An upload: one resumable pack of files (ADR 0005).
import * as z from 'zod/mini';

import { uploadPurposes, type UploadPurpose } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { fileProblemSchema } from './file-problems.ts';

/** What a patient may store (G-033). */
export const storedFileTypes = ['dcm', 'image', 'video', 'pdf', 'document'] as const;
export type StoredFileType = (typeof storedFileTypes)[number];

/** The largest pack of each purpose in bytes (CG-158). */
export const maxUploadBytes: Record<UploadPurpose, number> = {
  study: limits.studyBytes,
  report: limits.reportBytes,
  video: limits.videoBytes,
  additional: limits.reportBytes,
  introduction: limits.videoBytes,
  'answer-clip': limits.videoBytes,
  material: limits.studyBytes,
  thumbnail: limits.thumbnailBytes,
  logo: limits.logoBytes,
  portrait: limits.portraitBytes,
};

/** G-001: the file extensions of a written report; a photo of it may be a phone's. */
export const reportExtensions = 'pdf jpg jpeg tif tiff png heic heif txt rtf doc docx'.split(' ');

export const isReportName = (path: string): boolean =>
  reportExtensions.includes(path.split('.').at(-1)?.toLowerCase() ?? '');

/** receiving → sealed (all bytes are safely stored) → read (the files have been parsed) or failed. */
export const uploadStatuses = ['receiving', 'sealed', 'read', 'failed'] as const;

export const uploadRequestSchema = z.object({
  purpose: z.enum(uploadPurposes),
  /** The title entered by the user, or suggested from the images' header. */
  title: z.optional(z.string().check(z.trim(), z.maxLength(limits.titleLength))),
  files: z.array(
    z.object({
      path: z.string().check(z.minLength(1), z.maxLength(1_024)),
      size: z.number().check(z.int(), z.minimum(0)),
    }),
  ),
  /** For files that a patient stores without a case: their type. Refused before the first byte if there is no room. */
  fileType: z.optional(z.enum(storedFileTypes)),
  /** A recording grows while it is sent, so its size is known only at the end. */
  growing: z.optional(z.boolean()),
  /** Resumes the sender's unfinished upload of this case. If left out, resumes only an upload without a case. */
  caseId: z.optional(idSchema),
});

/** The password of an archive, exactly as it was typed: spaces count. */
export const unlockUploadSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(limits.archivePasswordLength)),
});

export const uploadSchema = z.object({
  id: z.string(),
  purpose: z.enum(uploadPurposes),
  status: z.enum(uploadStatuses),
  /** Bytes safely stored on the server. The next chunk starts here. */
  offset: z.number(),
  size: z.number(),
  files: z.number(),
  /** Paths of this upload that the server already has. Other uploads are not checked. */
  have: z.array(z.string()),
  failure: z.nullable(fileProblemSchema),
  study: z.nullable(
    z.object({ id: z.string(), title: z.string(), imageCount: z.number(), extraStudies: z.number() }),
  ),
  setAside: z.array(z.object({ path: z.string(), reason: fileProblemSchema })),
  /** Files read, out of all files sent, while the server reads them. */
  reading: z.nullable(z.object({ done: z.number(), total: z.number() })),
});
export type Upload = z.output<typeof uploadSchema>;
