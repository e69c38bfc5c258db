// Calls of the page where a recording is watched, cut and partly rerecorded before it is sent (D8), and of the changes
// that a reviewer sees afterward (B12).
import * as z from 'zod/mini';

import { caseSchema } from '../cases/case-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { videoSizeSchema } from '../videos/video-schema.ts';
import { editChapterSchema, sentEditSchema, videoEditSchema, videoPartSchema } from './video-edit.ts';
import { videoChangeSchema } from './video-comparison.ts';
import { captionSchema, phraseSchema } from '../videos/video-tracks.ts';

const params = z.object({ id: idSchema });

/** Sources of clips. */
export const clipKinds = ['library', 'introduction'] as const;

export const videoSegmentSchema = z.object({
  id: z.string(),
  /** `reading` until the server knows where it can be cut. */
  state: z.enum(['reading', 'ready', 'failed']),
  /** Milliseconds. 0 until it is ready. */
  duration: z.number(),
  /** Loudness, 0 to 100, ten values per second. */
  peaks: z.array(z.number()),
  /** Where there is speech, in seconds. `null` until it has been analyzed. */
  phrases: z.nullable(z.array(phraseSchema)),
  /** Takes replaced while recording, in milliseconds, with their chapters. The edit initially leaves them out. */
  replaced: z.array(z.object({ start: z.number(), end: z.number(), chapters: z.array(editChapterSchema) })),
  /** Joining it with the first segment requires encoding again, because it has another browser or size. */
  isEncodedAgain: z.boolean(),
  /** The size of its pictures, which a retake uses too. `null` until it is ready. */
  size: z.nullable(videoSizeSchema),
  /** `null` until it can be played. */
  link: z.nullable(z.string()),
  /** What it shows at each moment, in milliseconds of the segment. `null` without an event track. */
  eventTrackLink: z.nullable(z.string()),
  /** `null` for a recording. An introduction has no title. */
  clip: z.nullable(z.object({ kind: z.enum(clipKinds), title: z.string() })),
  /** Its spoken text, in seconds of the segment: script lines of a recording and its replaced takes, captions of a clip. */
  spoken: z.array(captionSchema),
});
export type VideoSegment = z.output<typeof videoSegmentSchema>;

const knownPartSchema = z.extend(videoPartSchema, { end: z.number() });

/** The state that the page edits. */
export const editedVideoSchema = z.object({
  videoId: z.string(),
  /** Version number of the case's video. */
  number: z.number(),
  /** Incremented by each change of captions and chapters. */
  version: z.number(),
  /** `preparing` while the video is joined from its segments, `reading` until all of them can be cut. */
  state: z.enum(['preparing', 'reading', 'ready', 'failed']),
  /** Progress of the job, 0 to 100. */
  percent: z.nullable(z.number()),
  failure: z.nullable(fileProblemSchema),
  /** `null` until all segments are known. */
  edit: z.nullable(z.extend(videoEditSchema, { parts: z.array(knownPartSchema) })),
  captions: z.array(captionSchema),
  segments: z.array(videoSegmentSchema),
  /** The other versions, oldest first: to place a reviewer's note on one (B12) and to show the words that were cut. */
  earlier: z.array(
    z.object({ number: z.number(), parts: z.array(knownPartSchema), captions: z.array(captionSchema) }),
  ),
  /** The image shown before the video plays. */
  posterLink: z.nullable(z.string()),
});
export type EditedVideo = z.output<typeof editedVideoSchema>;

export const videoEditEndpoints = {
  openVideoEdit: endpoint({
    method: 'POST',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary:
      'Has the server find where the current video can be cut; a video without segments becomes one segment. Repeating the call changes nothing.',
    params,
    response: editedVideoSchema,
  }),
  getVideoEdit: endpoint({
    method: 'GET',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary: 'The segments of the current video and the parts it uses, for anyone who may change it.',
    params,
    response: editedVideoSchema,
  }),
  saveVideoEdit: endpoint({
    method: 'PUT',
    path: '/cases/:id/video-edit',
    permission: 'case.record',
    summary:
      'Makes a new version of the video from parts of its segments and keeps the previous version. 409 if the video or its chapters have changed since.',
    params,
    body: z.object({ videoId: idSchema, version: z.number(), edit: sentEditSchema }),
    response: editedVideoSchema,
  }),
  restoreVideo: endpoint({
    method: 'PUT',
    path: '/cases/:id/video-restored',
    permission: 'case.record',
    summary: 'Restores a discarded draft as the current video; the present one is kept.',
    params,
    body: z.object({ version: z.int() }),
    response: caseSchema,
  }),
  getVideoChanges: endpoint({
    method: 'GET',
    path: '/cases/:id/video-changes',
    permission: 'case.review-note',
    summary:
      'What the current video kept of an earlier version, and what was replaced, trimmed and added since, with a link to the earlier one.',
    params,
    /** Defaults to the version that the current one was made from. */
    query: z.object({ from: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    response: z.object({
      from: z.number(),
      to: z.number(),
      /** `null` if one of the two was not made from segments and cannot be compared. */
      changes: z.nullable(z.array(videoChangeSchema)),
      /** The earlier version, shown next to the current one to users who may leave notes. `null` for all others. */
      before: z.nullable(z.object({ link: z.nullable(z.string()), duration: z.number() })),
    }),
  }),
} as const;
