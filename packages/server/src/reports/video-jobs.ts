// The jobs that follow from a case's video.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Makes a recording playable everywhere: H.264 and AAC, fast start, with a poster. */
export const prepareVideoJob = defineJob({
  kind: 'prepare-video',
  payload: z.object({ videoId: z.string() }),
  maxAttempts: 3,
});

/** Finds where a segment can be cut, its loudness and its speech. */
export const readSegmentJob = defineJob({
  kind: 'read-segment',
  payload: z.object({ segmentId: z.string() }),
  maxAttempts: 3,
});

/** Makes a copy of a clip that fits the video of a case. */
export const fitClipJob = defineJob({
  kind: 'fit-clip',
  payload: z.object({ segmentId: z.string() }),
  maxAttempts: 3,
});

/** Finds where someone speaks in a video, for the captions. */
export const findPhrasesJob = defineJob({
  kind: 'find-phrases',
  payload: z.object({ videoId: z.string() }),
  maxAttempts: 3,
});

/** Sends the sound of a video to the operator's speech service. */
export const writeCaptionsJob = defineJob({
  kind: 'write-captions',
  payload: z.object({ videoId: z.string() }),
  maxAttempts: 3,
});

/** Takes the pictures of a signed video for the printed report. */
export const takePicturesJob = defineJob({
  kind: 'take-pictures',
  payload: z.object({ videoId: z.string() }),
  maxAttempts: 2,
});

/** Makes the further files of a signed video. */
export const makeVideoCopiesJob = defineJob({
  kind: 'make-video-copies',
  payload: z.object({ videoId: z.string() }),
  maxAttempts: 3,
});
