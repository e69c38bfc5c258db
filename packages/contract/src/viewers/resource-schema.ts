// What a viewer can show: a study, or one file of any kind (H-001, H-022).
import * as z from 'zod/mini';

import { fileProblemSchema } from '../uploads/file-problems.ts';

import { passKinds } from '../shared/endpoint.ts';
import { studyDocumentSchema } from './study-document.ts';

/** `other` can only be downloaded and is never displayed. */
export const resourceTypes = ['dcm', 'image', 'pdf', 'video', '3d', 'text', 'other'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const childResourceSchema = z.object({
  uuid: z.string(),
  type: z.enum(resourceTypes),
  title: z.string(),
  previewUrl: z.nullable(z.string()),
  /** An address of our own pages, with its own pass. `null` while there is nothing to view. */
  viewerLink: z.nullable(z.string()),
});
export type ChildResource = z.output<typeof childResourceSchema>;

/** One upright picture. An image has one, and a TIFF has one per page. */
export const resourcePageSchema = z.object({ path: z.string(), width: z.int(), height: z.int() });

export const resourceSchema = z.object({
  uuid: z.string(),
  type: z.enum(resourceTypes),
  title: z.string(),
  /** Address of its viewer, with its own pass (H-026). */
  viewerLink: z.optional(z.string()),
  description: z.nullable(z.string()),
  /** For a DICOM object that is no image: what it is, one of `objectKinds`. */
  objectKind: z.optional(z.string()),
  /** `processing` until its views are made. The file itself can be downloaded before that. */
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it cannot be shown. If `ready`: which parts were left out, such as pages beyond a limit. */
  failure: z.nullable(fileProblemSchema),
  /** The original file, for viewers that can read it: PDF, 3D model, video on the desktop (H-007). */
  path: z.nullable(z.string()),
  /** H.264 and AAC, for all other players (H-007). */
  h264Path: z.nullable(z.string()),
  posterPath: z.nullable(z.string()),
  pages: z.array(resourcePageSchema),
  /** The plain text of an office document, an RTF or a text file, and of a PDF if every page has some. */
  textPath: z.nullable(z.string()),
  /** The same document as its author laid it out (`documentContentSchema`), whose pictures are `pages`. */
  contentPath: z.optional(z.string()),
  /** Downloads the file. `null` if the user may only view it. */
  downloadPath: z.nullable(z.string()),
  /** Images of a study. The patient is absent with `hideContext` (CG-142). */
  document: z.nullable(studyDocumentSchema),
  childResources: z.array(childResourceSchema),
});
export type Resource = z.output<typeof resourceSchema>;

/** H-005, H-008: the result of opening a link. The pass is the bearer token of every later call. */
export const openedPassSchema = z.object({
  pass: z.string(),
  kind: z.enum(passKinds),
  /** The ID to request: of a study, a file, a record with a video, or a download. */
  uuid: z.string(),
  expiresAt: z.string(),
  mayDownload: z.boolean(),
  /** Preferred name of the person who shared it. `null` if it was not shared. */
  sharedBy: z.nullable(z.string()),
  workspace: z.object({
    name: z.string(),
    primaryColor: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  }),
});
export type OpenedPass = z.output<typeof openedPassSchema>;

/** The words of one page, as they were recognized or as staff corrected them. */
export const pageWordsSchema = z.object({
  text: z.string(),
  /** Ranges of the text that were hard to read, the end excluded, in order. */
  doubts: z.array(z.tuple([z.int(), z.int()])),
  isCorrected: z.boolean(),
});
export type PageWords = z.output<typeof pageWordsSchema>;

/** B26: the words of a written report that is a scan or a picture. */
export const recognizedWordsSchema = z.object({
  /** `none` if nothing could be read. */
  state: z.enum(['reading', 'ready', 'none']),
  pagesRead: z.int(),
  /** `null` until the first page is read. */
  pagesToRead: z.nullable(z.int()),
  /** Whether the file has further pages that are not read. */
  isCut: z.boolean(),
  /** Empty until all are read. */
  pages: z.array(pageWordsSchema),
  version: z.int(),
  /** Whether the user may correct them now. */
  mayCorrect: z.boolean(),
});
export type RecognizedWords = z.output<typeof recognizedWordsSchema>;
