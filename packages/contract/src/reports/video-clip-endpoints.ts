// Clips that stand between the parts of a video: of the library, or the clinic's introduction (B11).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { clipKinds, videoSegmentSchema } from './video-edit-endpoints.ts';

const params = z.object({ id: idSchema });

const videoClipSchema = z.object({
  /** Of the case's video once its parts name it. It is `ready` once the clip has been made to fit. */
  segment: videoSegmentSchema,
  /** Of the resource or the introduction that it is a copy of. */
  sourceId: z.string(),
  /** How far it has been made to fit, 0 to 100. */
  percent: z.nullable(z.number()),
  failure: z.nullable(fileProblemSchema),
});
export type VideoClip = z.output<typeof videoClipSchema>;

export const videoClipEndpoints = {
  listVideoClips: endpoint({
    method: 'GET',
    path: '/cases/:id/video-clips',
    permission: 'case.record',
    summary: 'The clips that were added to the case, for anyone who may change its video.',
    params,
    response: z.object({ clips: z.array(videoClipSchema) }),
  }),
  addVideoClip: endpoint({
    method: 'POST',
    path: '/cases/:id/video-clips',
    permission: 'case.record',
    summary:
      'Makes a copy of a clip that fits the current video; its parts can name it once it is ready. A clip that was added already is answered as it is; one that failed is tried again.',
    params,
    body: z.object({
      kind: z.enum(clipKinds),
      /** Of the resource, or of the introduction that plays. */
      id: idSchema,
    }),
    response: videoClipSchema,
  }),
} as const;
