// The calls of the editor of captions and chapters (B10).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { phraseSchema, videoTracksSchema } from './video-tracks.ts';

const params = z.object({ id: idSchema });

/** What the editor works on. */
export const editedTracksSchema = z.extend(videoTracksSchema, {
  /** The video that they are of; a new one begins with its own. */
  videoId: z.string(),
  /** Goes up with each change; whoever saves says which one they have changed. */
  version: z.number(),
  /** Seconds; null until the video is ready. */
  duration: z.nullable(z.number()),
  /** Where somebody speaks; null until it was looked for. */
  phrases: z.nullable(z.array(phraseSchema)),
  /** How the look for it goes; null before the first one. */
  search: z.nullable(
    z.object({
      state: z.enum(['running', 'failed', 'done']),
      /** 0 to 100. */
      percent: z.nullable(z.number()),
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
      'Replaces captions and chapters of the current video, until it is signed off. 409 where somebody else has changed them meanwhile.',
    params,
    body: z.extend(videoTracksSchema, { videoId: idSchema, version: z.number() }),
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
