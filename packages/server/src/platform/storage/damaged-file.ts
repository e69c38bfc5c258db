// A stored file that turns out to be damaged while a user opens it is reported immediately, not only by the next
// storage check.
import type { Readable } from 'node:stream';

import { defineHooks } from '../hooks/hook-set.ts';
import type { Platform } from '../platform.ts';

type StorageHooks = {
  /**
   * `error` is the read error: only damaged or missing objects count. `objectKey` names the object if the error does
   * not. Never rejects.
   */
  recordDamage: (platform: Platform, error: unknown, objectKey?: string) => Promise<void>;
};

export const storageHooks = defineHooks<StorageHooks>('storage');

/** Opens a stored file and records damage, whether it shows immediately or while streaming. */
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
