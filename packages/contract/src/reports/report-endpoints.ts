// Calls about the video of a case: sending it, recording it elsewhere, adding notes.
import * as z from 'zod/mini';

import { caseSchema, reviewNoteRequestSchema } from '../cases/case-schema.ts';
import { supplementaryMaterialIdsSchema } from '../library/case-material-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { reviewWatchSchema } from '../videos/review-watch.ts';
import { watchedRangeSchema } from '../videos/watched-ranges.ts';

const params = z.object({ id: idSchema });

export const reportEndpoints = {
  submitVideoReport: endpoint({
    method: 'POST',
    path: '/cases/:id/video-report',
    permission: 'case.record',
    summary:
      'Attaches a recording or a finished video file; it is made playable afterwards. Without one, only the notes and materials beside the video change.',
    params,
    body: z.object({
      uploadId: z.optional(z.uuid()),
      /** If left out, the earlier choice stays. */
      supplementaryMaterials: z.optional(supplementaryMaterialIdsSchema),
      writtenReport: z.optional(z.string().check(z.maxLength(100_000))),
    }),
    bodyKind: 'multipart',
    files: { video: { purpose: 'video', becomes: 'uploadId' } },
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
    summary: 'Leaves a note at a moment of the video, for the person who recorded it.',
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
  getReviewWatch: endpoint({
    method: 'GET',
    path: '/cases/:id/review-watch',
    permission: 'case.review-note',
    summary: 'What the person has seen of the current video, for those who may leave notes on it.',
    params,
    response: reviewWatchSchema,
  }),
  saveReviewWatch: endpoint({
    method: 'PUT',
    path: '/cases/:id/review-watch',
    permission: 'case.review-note',
    summary:
      'Adds what the person has seen of the current video: played in a visible tab, at most twice as fast. 409 if another video has taken its place.',
    params,
    body: z.object({
      videoId: idSchema,
      ranges: z.array(watchedRangeSchema).check(z.minLength(1), z.maxLength(limits.watchedRanges)),
    }),
    response: reviewWatchSchema,
  }),
} as const;
