// What happens to cases by time alone: uploads that nobody sends any more, passwords that nobody needs any more.
import { limits } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import { queueArrivedFiles } from './additional-file-service.ts';
import { eraseOldPortalPasswords } from './portal-password-service.ts';
import { failProcessing } from './processing-service.ts';
import { selectLostUploads } from './lost-upload-repository.ts';

/** Each part does nothing where there is nothing to do, so that it may run at any time and in every process. */
export async function runCaseClock(platform: Platform): Promise<undefined> {
  await endLostUploads(platform);
  await eraseOldPortalPasswords(platform);
  await platform.database.asSystem(queueArrivedFiles);
}

/** T15: no byte for 24 hours while files were still to come. */
async function endLostUploads(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - limits.lostUploadMilliseconds);
  const lost = await platform.database.asSystem(() => selectLostUploads(before));
  for (const files of lost)
    await platform.database.asSystem(() => failProcessing(platform, files, { code: 'nothingArrived' }, now));
}
