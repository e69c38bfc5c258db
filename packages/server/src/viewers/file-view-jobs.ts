// The job that makes a stored file viewable: pages, playable video, plain text.
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
