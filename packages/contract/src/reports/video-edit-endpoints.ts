// The calls of the page on which a recording is watched, cut and repeated before it is sent (D8), and of what a reviewer
// sees of it afterwards (B12).
import * as z from 'zod/mini';

import { caseSchema } from '../cases/case-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { videoEditSchema, videoPartSchema } from './video-edit.ts';
import { captionSchema, phraseSchema } from './video-tracks.ts';

const params = z.object({ id: idSchema });

export const videoSegmentSchema = z.object({
  id: z.string(),
  /** `reading` until the server knows where it can be cut. */
  state: z.enum(['reading', 'ready', 'failed']),
  /** Milliseconds; 0 until it is ready. */
  duration: z.number(),
  /** The full pictures at which a part can start, in milliseconds. */
  keyFrames: z.array(z.number()),
  /** How loud it is, 0 to 100, ten times a second. */
  peaks: z.array(z.number()),
  /** Where somebody speaks, in seconds; null until it was looked for. */
  phrases: z.nullable(z.array(phraseSchema)),
  /** Joined with the first segment of the video it is encoded again: another browser or size made it. */
  isEncodedAgain: z.boolean(),
  /** Null until it can be played. */
  link: z.nullable(z.string()),
});
export type VideoSegment = z.output<typeof videoSegmentSchema>;

const knownPartSchema = z.extend(videoPartSchema, { end: z.number() });

/** What the page works on. */
export const editedVideoSchema = z.object({
  videoId: z.string(),
  /** Which version of the case's video it is. */
  number: z.number(),
  /** Goes up with each change of captions and chapters. */
  version: z.number(),
  /** `preparing` while the video is made from its segments, `reading` until all of them can be cut. */
  state: z.enum(['preparing', 'reading', 'ready', 'failed']),
  /** How far the job is, 0 to 100. */
  percent: z.nullable(z.number()),
  failure: z.nullable(fileProblemSchema),
  /** Null until all segments are known. */
  edit: z.nullable(z.extend(videoEditSchema, { parts: z.array(knownPartSchema) })),
  captions: z.array(captionSchema),
  segments: z.array(videoSegmentSchema),
  /** What earlier versions were made of: a reviewer's note on one of them is found again by it (B12). */
  earlier: z.array(z.object({ number: z.number(), parts: z.array(knownPartSchema) })),
  /** What stands for the video before it plays. */
  posterLink: z.nullable(z.string()),
});
export type EditedVideo = z.output<typeof editedVideoSchema>;

const changeSchema = z.object({
  kind: z.enum(['new', 'cut']),
  /** Milliseconds of the present video; of a cut both are the same. */
  start: z.number(),
  end: z.number(),
  /** How much is new or gone. */
  milliseconds: z.number(),
});

export const videoEditEndpoints = {
  openVideoEdit: endpoint({
    method: 'POST',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary:
      'Has the server look where the current video can be cut; a video without segments becomes one. The same again changes nothing.',
    params,
    response: editedVideoSchema,
  }),
  getVideoEdit: endpoint({
    method: 'GET',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary: 'The segments of the current video and what is kept of them, for whoever may change it.',
    params,
    response: editedVideoSchema,
  }),
  saveVideoEdit: endpoint({
    method: 'PUT',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary:
      'Makes a new version of the video from what is kept of its segments; the version before is kept. 409 where the case has another video or other chapters by now.',
    params,
    body: z.object({ videoId: idSchema, version: z.number(), edit: videoEditSchema }),
    response: editedVideoSchema,
  }),
  restoreVideo: endpoint({
    method: 'PUT',
    path: '/cases/:id/video-restored',
    permission: 'case.record',
    summary: 'Brings a discarded draft back as the current video; the one that is current now is kept.',
    params,
    body: z.object({ version: z.int() }),
    response: caseSchema,
  }),
  getVideoChanges: endpoint({
    method: 'GET',
    path: '/cases/:id/video-changes',
    permission: 'case.review-note',
    summary: 'What is new in the current video and what is gone, compared with an earlier version.',
    params,
    /** Without it, the version that the present one was made from. */
    query: z.object({ from: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    response: z.object({
      from: z.number(),
      to: z.number(),
      /** Null where one of the two was not made from segments, so that nothing can be compared. */
      changes: z.nullable(z.array(changeSchema)),
    }),
  }),
} as const;
