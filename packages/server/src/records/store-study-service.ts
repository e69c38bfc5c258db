// G-031: a patient keeps files of any kind without a case.
import { AppError, type BodyOf, type retentionEndpoints } from '@plainscan/contract';

import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { saveStudyUpload } from '../uploads/save-upload-service.ts';
import { requireStudyQuota } from '../uploads/study-quota-service.ts';

/** Checks for room before the body is read: if there is none, not a byte is accepted. */
export async function checkStorageQuota(platform: Platform, actor: SignedIn): Promise<void> {
  await platform.database.asActor(actor, () => requireStudyQuota(platform, actor));
}

/** Stores an upload, whether or not it has been read yet. The response does not wait for the reading. */
export async function storeStudy(
  platform: Platform,
  caller: Caller,
  { title, fileType, uploadId }: BodyOf<typeof retentionEndpoints.storeStudy>,
): Promise<{ uploadId: string; message: string }> {
  const { actor, context } = caller;
  await platform.database.asActor(actor, async () => {
    await requireStudyQuota(platform, actor);
    const isKept = await saveStudyUpload(actor, uploadId, { title, fileType, now: context.now });
    if (!isKept) throw new AppError('not-found');
  });
  return { uploadId, message: 'File uploaded successfully!' };
}
