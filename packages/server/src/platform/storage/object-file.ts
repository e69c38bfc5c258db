import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

/**
 * Runs `work` with a path to the object's bytes: the object itself if it is a local file, otherwise a copy in the
 * scratch folder that is removed afterwards. For programs that need a file.
 */
export async function withObjectFile<T>(
  objects: ObjectStore,
  key: string,
  scratch: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const local = objects.localPath(key);
  if (local !== undefined) return work(local);
  const copy = join(scratch, `object-${randomUUID()}`);
  try {
    await pipeline(await objects.read(key), createWriteStream(copy, { mode: 0o600 }));
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
