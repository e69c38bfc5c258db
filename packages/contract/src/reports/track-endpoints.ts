// Calls of the editor for captions and chapters (B10).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { captionSchema, phraseSchema, videoTracksSchema } from '../videos/video-tracks.ts';

const params = z.object({ id: idSchema });

/** The state that the editor works on. */
export const editedTracksSchema = z.extend(videoTracksSchema, {
  /** The video they belong to. A new video starts with its own. */
  videoId: z.string(),
  /** Incremented by each change. The editor sends the version that it has changed. */
  version: z.number(),
  /** Whether the video is signed off: its chapters are frozen, and captions can be added once (CG-208). */
  isSigned: z.boolean(),
  /** Seconds. `null` until the video is ready. */
  duration: z.nullable(z.number()),
  /** Where there is speech. `null` until it has been analyzed. */
  phrases: z.nullable(z.array(phraseSchema)),
  /** Progress of that analysis. `null` before the first one. */
  search: z.nullable(
    z.object({
      state: z.enum(['running', 'failed', 'done']),
      /** 0 to 100. */
      percent: z.nullable(z.number()),
    }),
  ),
  /** Captions from the operator's speech service. `null` if there is no such service. */
  speech: z.nullable(
    z.object({
      state: z.enum(['none', 'running', 'failed', 'done']),
      /** How much of the sound is ready to be sent, 0 to 100. After that, the service transcribes it. */
      percent: z.number(),
      problem: z.nullable(fileProblemSchema),
      captions: z.nullable(z.array(captionSchema)),
    }),
  ),
});
export type EditedTracks = z.output<typeof editedTracksSchema>;

export const trackEndpoints = {
  getVideoTracks: endpoint({
    method: 'GET',
    path: '/cases/:id/video-tracks',
    permission: 'case.record',
    summary: 'Captions and chapters of the current video, for whoever may change it.',
    params,
    response: editedTracksSchema,
  }),
  saveVideoTracks: endpoint({
    method: 'PUT',
    path: '/cases/:id/video-tracks',
    permission: 'case.record',
    summary:
      'Replaces captions and chapters of the current video, until it is signed off. A signed video without captions gets them once, as a track of its own with its hash. 409 where somebody else has changed them meanwhile.',
    params,
    body: z.extend(videoTracksSchema, { videoId: idSchema, version: z.number() }),
    response: editedTracksSchema,
  }),
  writeCaptions: endpoint({
    method: 'POST',
    path: '/cases/:id/video-captions',
    permission: 'case.record',
    summary:
      'Has the operator’s speech service listen to the current video. What it heard is proposed; nothing is saved. 409 without such a service.',
    params,
    response: editedTracksSchema,
  }),
  findPhrases: endpoint({
    method: 'POST',
    path: '/cases/:id/video-phrases',
    permission: 'case.record',
    summary: 'Has the server look where in the current video somebody speaks.',
    params,
    response: editedTracksSchema,
  }),
} as const;
