import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolderDurably, moveDurably, syncFolder, writeFully } from './durable-file.ts';
import { whileSpaceLeft } from './disk-space.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import { assertObjectKey } from './object-key.ts';
import type {
  ByteRange,
  ListedObject,
  ObjectBody,
  ObjectFacts,
  ObjectStore,
  StoredObject,
} from './object-store.ts';
import { isMissingFile, isNoSpace, missingObject, StorageFull } from './storage-error.ts';

export interface FolderObjectStore extends ObjectStore {
  localPath(key: string): string;
  /** Moves a synced file of the same file system into the store as the object `key`, by renaming it. */
  adopt(key: string, path: string): Promise<void>;
  /** Removes partial files that a crash left behind. Returns their number. */
  sweepTemporary(olderThan: Date): Promise<number>;
}

/** Stores objects as plain files below `root`, which is created on first use. */
export function createFolderObjectStore(root: string, failpoint: Failpoint = noFailpoint): FolderObjectStore {
  const temporaryFolder = join(root, '.temporary');

  function localPath(key: string): string {
    assertObjectKey(key);
    return join(root, key);
  }

  async function put(key: string, body: ObjectBody): Promise<StoredObject> {
    const target = localPath(key);
    const temporary = join(temporaryFolder, randomUUID());
    try {
      await makeFolderDurably(temporaryFolder);
      const stored = await writeHashed(temporary, body, failpoint);
      await makeFolderDurably(dirname(target));
      await failpoint('object.before-rename');
      await moveDurably(temporary, target);
      return stored;
    } catch (error) {
      await rm(temporary, { force: true });
      if (isNoSpace(error)) throw new StorageFull(undefined, error);
      throw error;
    }
  }

  async function findObject(key: string): Promise<ObjectFacts | undefined> {
    try {
      const { size, mtimeMs, ino } = await stat(localPath(key));
      return { size, mark: `${ino}-${mtimeMs}` };
    } catch (error) {
      if (isMissingFile(error)) return undefined;
      throw error;
    }
  }

  return {
    put,
    localPath,
    stat: findObject,
    read: (key, range) => readFileRange(localPath(key), range),
    exists: async (key) => (await findObject(key)) !== undefined,
    async delete(key) {
      const path = localPath(key);
      try {
        await rm(path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (!isMissingFile(error)) throw error;
      }
    },
    list: () => listFolder(root),
    async adopt(key, path) {
      const target = localPath(key);
      await makeFolderDurably(dirname(target));
      await moveDurably(path, target).catch((error: unknown) => {
        throw isMissingFile(error) ? missingObject(error) : error;
      });
    },
    sweepTemporary: (olderThan) => sweepFolder(temporaryFolder, olderThan),
  };
}

async function writeHashed(path: string, body: ObjectBody, failpoint: Failpoint): Promise<StoredObject> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of whileSpaceLeft(body instanceof Uint8Array ? [body] : body, dirname(path))) {
      await writeFully(file, bytes, size);
      hash.update(bytes);
      size += bytes.length;
    }
    await failpoint('object.after-write');
    await failpoint('object.before-fsync');
    await file.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

async function readFileRange(path: string, range: ByteRange | undefined): Promise<Readable> {
  try {
    const file = await open(path, 'r');
    if (range === undefined) return file.createReadStream();
    if (range.length <= 0) {
      await file.close();
      return Readable.from([]);
    }
    return file.createReadStream({ start: range.offset, end: range.offset + range.length - 1 });
  } catch (error) {
    if (isMissingFile(error)) {
      throw missingObject(error);
    }
    throw error;
  }
}

/** Lists everything except partial files, including files that the product did not create. */
async function* listFolder(root: string): AsyncGenerator<ListedObject> {
  for (const first of await namesIn(root)) {
    if (first === '.temporary') continue;
    for (const key of await filesBelow(root, first)) {
      const found = await stat(join(root, key)).catch(() => undefined);
      if (found?.isFile()) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Returns the files in one of the 256 top-level folders. Their names include the folder's. */
async function filesBelow(root: string, first: string): Promise<string[]> {
  const entries = await readdir(join(root, first), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (entries === null) return [first];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
}

async function sweepFolder(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
