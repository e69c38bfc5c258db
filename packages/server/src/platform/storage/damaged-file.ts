// A stored file that turns out to be damaged while someone wants to see it is reported at once, and not only by the next
// look at the storage.
import type { Readable } from 'node:stream';

import { defineHooks } from '../hooks/hook-set.ts';
import type { Platform } from '../platform.ts';

type StorageHooks = {
  /** `error` is what reading threw: only a damaged or missing object counts. `objectKey` names it where the error does not. Never rejects. */
  recordDamage: (platform: Platform, error: unknown, objectKey?: string) => Promise<void>;
};

export const storageHooks = defineHooks<StorageHooks>('storage');

/** Opens a stored file; damage is recorded, whether it shows at once or while the bytes pass. */
export async function openReportingDamage(
  platform: Platform,
  objectKey: string,
  open: () => Promise<Readable>,
): Promise<Readable> {
  const { recordDamage } = storageHooks.registered;
  try {
    const stream = await open();
    return stream.on('error', (error) => void recordDamage(platform, error, objectKey));
  } catch (error) {
    await recordDamage(platform, error, objectKey);
    throw error;
  }
}
