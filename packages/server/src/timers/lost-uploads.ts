// What happens to cases by time alone: uploads that stopped, passwords that are no longer needed.
import { limits } from '@plainscan/contract';

import { queueArrivedFiles } from '../case-files/additional-files.ts';
import { failProcessing } from '../case-files/image-processing.ts';
import { eraseOldPortalPasswords } from '../case-files/portal-password.ts';
import type { Platform } from '../platform/platform.ts';
import { selectLostUploads } from './deadline-repository.ts';

/** Runs all parts. Each does nothing if there is nothing to do, so it can run at any time and in every process. */
export async function runCaseTimers(platform: Platform): Promise<undefined> {
  await endLostUploads(platform);
  await eraseOldPortalPasswords(platform);
  await platform.database.asSystem(queueArrivedFiles);
}

/** T15: fails uploads that received no byte for 24 hours while files were still missing. */
async function endLostUploads(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - limits.lostUploadMilliseconds);
  const lost = await platform.database.asSystem(() => selectLostUploads(before));
  for (const files of lost)
    await platform.database.asSystem(() => failProcessing(platform, files, { code: 'nothingArrived' }, now));
}
