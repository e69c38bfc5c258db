// T34: an additional file is added to a case; a job checks it, and the users on the case's page are notified.
import type { BodyOf, Case, caseFileEndpoints } from '@plainscan/contract';

import { applyTransition } from '../case-flow/transition.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { inspectFileJob } from './additional-file-jobs.ts';
import { insertAdditionalFile, selectArrivedFiles } from './additional-file-repository.ts';
import { attachAdditionalUpload } from './attach-upload.ts';

export async function addAdditionalFile(
  platform: Platform,
  caller: Caller,
  id: string,
  input: BodyOf<typeof caseFileEndpoints.addAdditionalFile>,
): Promise<Case> {
  const { actor, context } = caller;
  return applyTransition(platform, caller, id, {
    action: 'addFile',
    prepare: async () => {
      const taken = await attachAdditionalUpload(actor, input.uploadId, id);
      return {
        write: () =>
          insertAdditionalFile({
            id: newId(),
            caseId: id,
            ...taken,
            type: input.type,
            description: input.description ?? null,
            status: 'processing',
            addedBy: actor.userId,
            createdAt: context.now,
          }),
        followUp: () => queueArrivedFiles(),
      };
    },
  });
}

/** Queues an inspection of every newly arrived file, once each. Needs the owner's rights. */
export async function queueArrivedFiles(): Promise<void> {
  for (const fileId of await selectArrivedFiles())
    await enqueue(inspectFileJob, { fileId }, { key: `look-at-file:${fileId}` });
}
