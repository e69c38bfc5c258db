// Clips between the parts of a video: from the library, or the clinic's introduction (B11).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { clipKinds, videoSegmentSchema } from './video-edit-endpoints.ts';

const params = z.object({ id: idSchema });

const videoClipSchema = z.object({
  /** Belongs to the case's video once its parts use it. `ready` once the clip has been converted to fit. */
  segment: videoSegmentSchema,
  /** ID of the resource or introduction it was copied from. */
  sourceId: z.string(),
  /** Progress of the conversion, 0 to 100. */
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
      /** ID of the resource, or of the current introduction. */
      id: idSchema,
    }),
    response: videoClipSchema,
  }),
} as const;
