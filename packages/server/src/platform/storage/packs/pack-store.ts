// Resumable uploads on disk: what may be promised to a client, and when.
import { constants } from 'node:fs';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { whileSpaceLeft } from '../disk-space.ts';
import { makeFolderDurably, syncFolder } from '../durable-file.ts';
import { noFailpoint, type Failpoint } from '../failpoint.ts';
import type { FolderObjectStore } from '../folder-object-store.ts';
import { assertUploadId, newObjectKey } from '../object-key.ts';
import type { ObjectBody } from '../object-store.ts';
import {
  isMissingFile,
  isNoSpace,
  packIncomplete,
  packListChanged,
  packSealed,
  PackTooLong,
  StorageFull,
  WrongOffset,
} from '../storage-error.ts';
import { PackAppender, type PackAppenderOptions } from './pack-appender.ts';
import { PackHasher } from './pack-hasher.ts';
import {
  indexPack,
  isSameList,
  readPackRecord,
  writePackRecord,
  type PackEntry,
  type SealedPack,
} from './pack-record.ts';
import { RunningHashers } from './running-hashers.ts';
import { withUploadLock } from './upload-lock.ts';

export interface AppendOptions {
  /** The size of the whole pack in bytes, as announced. */
  limit: number;
  /** The announced files. With them the hashes are computed while the bytes arrive. */
  entries?: readonly PackEntry[];
  /**
   * Replaces `entries` if the sizes are unknown: it has seen everything before `offset`, and the body tells it where
   * files end.
   */
  hasher?: PackHasher | undefined;
  /** Nothing else uses the body's buffers: each is released once it is written, without the garbage collector. */
  ownsBody?: boolean;
  /**
   * Called with how far the pack can be read at its growing path while the chunk arrives. Those bytes will not change,
   * but are not promised before `append` resolves.
   */
  onWritten?: (end: number) => void;
}

/** One resumable upload is one pack: its files one after another, in the announced order. */
export interface PackStore {
  /** Returns how many bytes are safe on disk; 0 for an upload that has not started. */
  offset(uploadId: string): Promise<number>;
  /**
   * Adds a chunk and returns the new offset once it is safe on disk. If the body is aborted, everything that arrived is
   * kept. Throws `WrongOffset`, `PackTooLong`, `StorageFull`, `upload-busy`, `upload-sealed`, or the body's own error.
   */
  append(uploadId: string, offset: number, body: ObjectBody, options: AppendOptions): Promise<number>;
  /**
   * Turns the upload into an object that never changes. Sealing again returns the same result. Throws
   * `pack-incomplete`, `pack-list-changed`, `upload-busy`, `StorageFull`.
   */
  seal(uploadId: string, entries: readonly PackEntry[]): Promise<SealedPack>;
  /** Returns the local path of an unsealed upload's bytes, or undefined if they are elsewhere. */
  growingPath(uploadId: string): string | undefined;
  /** Forgets the upload. The object of a sealed upload stays, because it already belongs to its owner. */
  discard(uploadId: string): Promise<void>;
}

export interface PackStoreOptions {
  /** On the same file system as the objects, because sealing renames. */
  folder: string;
  objects: FolderObjectStore;
  failpoint?: Failpoint;
}

interface UploadPaths {
  part: string;
  lock: string;
  record: string;
}

// oxlint-disable-next-line max-lines-per-function -- its inner functions are the store's methods; each is short
export function createPackStore({ folder, objects, failpoint = noFailpoint }: PackStoreOptions): PackStore {
  const hashers = new RunningHashers();

  function pathsOf(uploadId: string): UploadPaths {
    assertUploadId(uploadId);
    const base = join(folder, uploadId);
    return { part: `${base}.part`, lock: `${base}.lock`, record: `${base}.json` };
  }

  async function locked<T>(uploadId: string, work: (paths: UploadPaths) => Promise<T>): Promise<T> {
    const paths = pathsOf(uploadId);
    await makeFolderDurably(folder);
    try {
      return await withUploadLock(paths.lock, () => work(paths));
    } catch (error) {
      if (isNoSpace(error)) throw new StorageFull(undefined, error);
      throw error;
    }
  }

  async function offset(uploadId: string): Promise<number> {
    const { part, record } = pathsOf(uploadId);
    const sealed = await readPackRecord(record);
    if (sealed !== undefined) return sealed.size;
    const file = await openIfExists(part);
    if (file === undefined) return 0;
    try {
      // Read the size first: bytes that another request adds meanwhile are not promised.
      const { size } = await file.stat();
      await file.sync();
      return size;
    } finally {
      await file.close();
    }
  }

  async function append(
    uploadId: string,
    claimed: number,
    body: ObjectBody,
    { limit, entries, hasher: given, ownsBody = false, onWritten }: AppendOptions,
  ): Promise<number> {
    return locked(uploadId, async ({ part, record }) => {
      if ((await readPackRecord(record)) !== undefined) throw packSealed();
      const { file, size } = await openPart(part, folder);
      try {
        if (claimed !== size) throw new WrongOffset(claimed, size);
        const hasher = given ?? hashers.take(uploadId, size, entries);
        const pieces = whileSpaceLeft(body instanceof Uint8Array ? [body] : body, folder);
        const work = { file, start: size, limit, body: pieces, hasher };
        const end = await appendBody({ ...work, ownsBody, onWritten, failpoint });
        hashers.keep(uploadId, hasher, end);
        return end;
      } finally {
        await file.close();
      }
    });
  }

  async function seal(uploadId: string, entries: readonly PackEntry[]): Promise<SealedPack> {
    return locked(uploadId, async ({ part, record }) => {
      const known = await readPackRecord(record);
      if (known !== undefined && !isSameList(known, entries)) throw packListChanged();
      const pack = known ?? (await preparePack(uploadId, part, entries));
      if (known === undefined) {
        await failpoint('pack.before-record');
        await writePackRecord(record, pack);
      }
      if (!(await objects.exists(pack.objectKey))) {
        await failpoint('pack.before-rename');
        await objects.adopt(pack.objectKey, part);
        await failpoint('pack.after-rename');
      }
      return pack;
    });
  }

  async function preparePack(
    uploadId: string,
    part: string,
    entries: readonly PackEntry[],
  ): Promise<SealedPack> {
    const { file, size } = await openPart(part, folder);
    try {
      const announced = entries.reduce((sum, entry) => sum + entry.size, 0);
      if (announced !== size) throw packIncomplete(size, announced);
      const sizes = entries.map((entry) => entry.size);
      const running = hashers.take(uploadId, size, entries);
      const digests = running?.finish() ?? (await hashFile(file, sizes));
      await failpoint('pack.before-fsync');
      await file.sync();
      return indexPack(newObjectKey(), entries, digests);
    } finally {
      await file.close();
    }
  }

  return {
    offset,
    append,
    seal,
    growingPath: (uploadId) => pathsOf(uploadId).part,
    async discard(uploadId) {
      await locked(uploadId, async ({ part, lock, record }) => {
        hashers.drop(uploadId);
        await rm(part, { force: true });
        await rm(record, { force: true });
        await rm(lock, { force: true });
        await syncFolder(folder);
      });
    },
  };
}

interface AppendWork extends PackAppenderOptions {
  file: FileHandle;
  start: number;
  limit: number;
  body: AsyncIterable<Uint8Array>;
  hasher: PackHasher | undefined;
}

/** Writes the body and syncs, even if the body is aborted or the disk is full. */
async function appendBody(work: AppendWork): Promise<number> {
  const { file, start, limit, body, hasher } = work;
  const appender = new PackAppender(file, start, work);
  let position = start;
  let failure: { cause: unknown } | undefined;
  try {
    for await (const bytes of body) {
      const fitting = bytes.subarray(0, Math.max(0, limit - position));
      hasher?.update(fitting);
      await appender.add(fitting);
      position += fitting.length;
      if (fitting.length < bytes.length) throw new PackTooLong(limit, position);
    }
  } catch (cause) {
    failure = { cause };
  }
  await appender.finish().catch((cause: unknown) => {
    failure ??= { cause };
  });
  if (failure === undefined) return position;
  // The file's size, not our count, because a full disk may have accepted part of the last chunk.
  if (isNoSpace(failure.cause) || failure.cause instanceof StorageFull)
    throw new StorageFull((await file.stat()).size, failure.cause);
  throw failure.cause;
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r+').catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
}

async function openPart(path: string, folder: string): Promise<{ file: FileHandle; size: number }> {
  const isNew = await stat(path).then(
    () => false,
    () => true,
  );
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  if (isNew) await syncFolder(folder);
  return { file, size: (await file.stat()).size };
}

async function hashFile(file: FileHandle, sizes: readonly number[]): Promise<string[]> {
  const hasher = new PackHasher(sizes);
  const buffer = Buffer.allocUnsafe(1 << 20);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, hasher.position);
    if (bytesRead === 0) break;
    hasher.update(buffer.subarray(0, bytesRead));
  }
  return hasher.finish() ?? [];
}
