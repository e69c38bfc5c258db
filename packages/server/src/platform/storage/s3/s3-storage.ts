import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { noFailpoint, type Failpoint } from '../failpoint.ts';
import { newObjectKey } from '../object-key.ts';
import type { S3Settings } from '../storage-settings.ts';
import type { Storage } from '../storage.ts';
import { openS3Connection, type S3Connection, type S3Limits } from './s3-connection.ts';
import { createS3ObjectStore } from './s3-object-store.ts';
import { createS3PackStore } from './s3-pack-store.ts';

/** Two parts per full chunk. A pack of 4 GB has 512 of the 10,000 parts that a store allows. */
const defaultPartBytes = 8 * 1024 * 1024;
const checkCacheMilliseconds = 2_000;
const answerTimeoutMilliseconds = 5_000;

export type S3StorageOptions = {
  database: Database;
  partBytes?: number;
  limits?: Partial<S3Limits>;
  failpoint?: Failpoint;
};

/** Opens the storage of files in one bucket. This does not call the store yet. */
export async function openS3Storage(settings: S3Settings, options: S3StorageOptions): Promise<Storage> {
  const { database, partBytes = defaultPartBytes, limits = {}, failpoint = noFailpoint } = options;
  const s3 = await openS3Connection(settings, limits);
  const packs = createS3PackStore({ s3, database, partBytes, failpoint });
  return {
    name: s3.place,
    objects: createS3ObjectStore(s3, partBytes),
    packs,
    check: createCheck(s3),
    sweep: packs.sweep,
  };
}

async function slowAnswer(place: string): Promise<string> {
  await pause(answerTimeoutMilliseconds, undefined, { ref: false });
  return `The file storage ${place} takes longer than ${answerTimeoutMilliseconds / 1000} seconds to answer.`;
}

/**
 * Makes the check, which calls the store at most every two seconds. Until the first successful write it also writes an
 * object.
 */
function createCheck(s3: S3Connection): Storage['check'] {
  let hasWritten = false;
  let lastCheck: { at: number; answer: Promise<string | undefined> } | undefined;

  async function ask(): Promise<string | undefined> {
    try {
      await s3.probe();
      if (hasWritten) return undefined;
      const key = newObjectKey();
      await s3.put(key, Buffer.from('Can be removed.'));
      await s3.remove(key);
      hasWritten = true;
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  return () => {
    const now = performance.now();
    if (lastCheck === undefined || now - lastCheck.at > checkCacheMilliseconds)
      lastCheck = { at: now, answer: Promise.race([ask(), slowAnswer(s3.place)]) };
    return lastCheck.answer;
  };
}
