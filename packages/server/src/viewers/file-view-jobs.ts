// The jobs that make a stored file viewable (pages, playable video, plain text) and read the words of a scan.
import * as z from 'zod/mini';

import { enqueue } from '../platform/jobs/enqueue.ts';
import { defineJob } from '../platform/jobs/job-definition.ts';

export const makeFileViewJob = defineJob({
  kind: 'make-file-view',
  payload: z.object({ packFileId: z.string() }),
  maxAttempts: 3,
});

/** Queues the job that makes a file viewable, once. Needs a transaction. */
export function requestFileView(packFileId: string): Promise<unknown> {
  return enqueue(
    makeFileViewJob,
    { packFileId },
    { subject: { kind: 'pack-file', id: packFileId }, key: `make-file-view:${packFileId}` },
  );
}

export const recognizeWordsJob = defineJob({
  kind: 'recognize-words',
  payload: z.object({ packFileId: z.string() }),
  maxAttempts: 3,
});

/** Queues the job that reads the words of a scan, once. Needs a transaction. */
export function requestRecognition(packFileId: string): Promise<unknown> {
  return enqueue(
    recognizeWordsJob,
    { packFileId },
    { subject: { kind: 'pack-file', id: packFileId }, key: recognitionKey(packFileId) },
  );
}

export const recognitionKey = (packFileId: string): string => `recognize-words:${packFileId}`;
