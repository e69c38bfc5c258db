// What a viewer shows: a study, or one file of any kind (H-001, H-022).
import * as z from 'zod/mini';

import { fileProblemSchema } from '../uploads/file-problems.ts';

import { passKinds } from '../shared/endpoint.ts';
import { studyDocumentSchema } from './study-document.ts';

/** `other` can only be saved: nothing of it is ever shown. */
export const resourceTypes = ['dcm', 'image', 'pdf', 'video', '3d', 'text', 'other'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const childResourceSchema = z.object({
  uuid: z.string(),
  type: z.enum(resourceTypes),
  title: z.string(),
  previewUrl: z.nullable(z.string()),
  /** An address of our own pages, with a pass of its own; null while there is nothing to see. */
  viewerLink: z.nullable(z.string()),
});
export type ChildResource = z.output<typeof childResourceSchema>;

/** One upright picture: an image is one, a TIFF has one for each of its pages. */
export const resourcePageSchema = z.object({ path: z.string(), width: z.int(), height: z.int() });

export const resourceSchema = z.object({
  uuid: z.string(),
  type: z.enum(resourceTypes),
  title: z.string(),
  /** The address of its viewer, with a pass of its own (H-026). */
  viewerLink: z.optional(z.string()),
  description: z.nullable(z.string()),
  /** `processing` until its views are made; the file itself can be saved before. */
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it cannot be shown, in a sentence; where it is `ready`, what of it is left out, such as pages beyond a limit. */
  failure: z.nullable(fileProblemSchema),
  /** The file as it was sent, for viewers that read it: PDF, 3D model, video of the desktop (H-007). */
  path: z.nullable(z.string()),
  /** H.264 and AAC, for every other player (H-007). */
  h264Path: z.nullable(z.string()),
  posterPath: z.nullable(z.string()),
  pages: z.array(resourcePageSchema),
  /** The words of an office document, an RTF or a text, as plain text. */
  textPath: z.nullable(z.string()),
  /** Saves the file; null where the reader may only look. */
  downloadPath: z.nullable(z.string()),
  /** Images of a study; the patient is absent with `hideContext` (CG-142). */
  document: z.nullable(studyDocumentSchema),
  childResources: z.array(childResourceSchema),
});
export type Resource = z.output<typeof resourceSchema>;

/** H-005, H-008: what a link turned out to be. The pass goes into the bearer header of every later call. */
export const openedPassSchema = z.object({
  pass: z.string(),
  kind: z.enum(passKinds),
  /** What to ask for: the id of a study, of a file, of a record with a video, or of a download. */
  uuid: z.string(),
  expiresAt: z.string(),
  mayDownload: z.boolean(),
  /** Who shared it, by the name that they go by; null where no one did. */
  sharedBy: z.nullable(z.string()),
  workspace: z.object({
    name: z.string(),
    primaryColor: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  }),
});
export type OpenedPass = z.output<typeof openedPassSchema>;
