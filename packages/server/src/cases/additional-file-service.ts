// T34: a further file is added to a case; a job looks at it, and whoever stands on the case's page hears of it.
import type { BodyOf, Case, caseEndpoints } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { takeAdditionalUpload } from '../uploads/upload-case-service.ts';
import { insertAdditionalFile, selectArrivedFiles } from './additional-file-repository.ts';
import { lookAtFileJob } from './additional-file-jobs.ts';
import { takeStep } from './apply-case-action.ts';

export async function addAdditionalFile(
  platform: Platform,
  caller: Caller,
  id: string,
  input: BodyOf<typeof caseEndpoints.addAdditionalFile>,
): Promise<Case> {
  const { actor, context } = caller;
  const fileId = newId();
  let taken = { uploadId: input.uploadId, name: '', size: 0 };
  return takeStep(platform, caller, id, {
    action: 'addFile',
    prepare: async () => {
      taken = await takeAdditionalUpload(actor, input.uploadId, id);
      return {};
    },
    also: async () => {
      await insertAdditionalFile({
        id: fileId,
        caseId: id,
        ...taken,
        type: input.type,
        description: input.description ?? null,
        status: 'processing',
        addedBy: actor.userId,
        createdAt: context.now,
      });
    },
    next: () => queueArrivedFiles(),
  });
}

/** Has every file looked at that has arrived meanwhile; each once. Needs the owner's rights. */
export async function queueArrivedFiles(): Promise<void> {
  for (const fileId of await selectArrivedFiles())
    await enqueue(lookAtFileJob, { fileId }, { key: `look-at-file:${fileId}` });
}
