// The job that prepares the clip of an answer.
import * as z from 'zod/mini';

import { defineJob } from '../platform/jobs/job-definition.ts';

/** Makes the clip of an answer playable on every device, as `prepare-video` does with a report's video. */
export const prepareAnswerClipJob = defineJob({
  kind: 'prepare-answer-clip',
  payload: z.object({ clipId: z.string() }),
  maxAttempts: 3,
});

export const answerClipJobKey = (id: string): string => `${prepareAnswerClipJob.kind}:${id}`;
