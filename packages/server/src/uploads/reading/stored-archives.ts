// The contents of archives as packs of their own, next to the pack that holds the archive as it was sent.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { selectUnpackedFiles, type PackFileRow } from '../../packs/pack-files.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { Platform } from '../../platform/platform.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import type { OpenArchivesOptions, OpenedArchive } from './open-archives.ts';

/** Stores each opened archive as its own pack and returns the rows of its files, without those that are stored. */
export async function storeArchives(
  { objects }: Platform,
  archives: readonly OpenedArchive[],
  uploadId: string,
): Promise<PackFileRow[]> {
  const rows: PackFileRow[] = [];
  for (const { path, containerId, files, isStored } of archives) {
    if (files.length === 0 || isStored) continue;
    const objectKey = newObjectKey();
    await objects.put(objectKey, createReadStream(path));
    for (const { id, path: name, offset: byteOffset, length: byteLength, sha256 } of files) {
      const place = { byteOffset, byteLength, objectKey, containerId };
      rows.push({ id, uploadId, path: name, ...place, sha256, mime: 'application/octet-stream' });
    }
  }
  return rows;
}

/**
 * Returns what was stored of an upload's archives when somebody entered a password: the reading that follows does not
 * know it.
 */
export async function loadStoredArchives(
  { database, objects }: Platform,
  uploadId: string,
  scratch: string,
): Promise<NonNullable<OpenArchivesOptions['stored']>> {
  const rows = await database.asSystem(() => selectUnpackedFiles(uploadId));
  const stored = new Map<string, Pick<OpenedArchive, 'path' | 'files'>>();
  for (const [containerId, files] of Map.groupBy(rows, (row) => row.containerId)) {
    const [first] = files;
    if (containerId === null || !first?.objectKey) continue;
    const path = join(scratch, `stored-${newId()}`);
    await pipeline(await objects.read(first.objectKey), createWriteStream(path, { mode: 0o600 }));
    stored.set(containerId, {
      path,
      files: files.map(({ id, path: name, byteOffset: offset, byteLength: length, sha256 }) => {
        return { id, name, path: name, offset, length, sha256 };
      }),
    });
  }
  return stored;
}
