// The storage check (R10): every object that a row names must exist with its stored content, and no other objects may
// exist. Reads everything and changes nothing.
import type { StoredKind } from '@plainscan/contract';
import { createHash } from 'node:crypto';

import { hour } from '@plainscan/contract';
import { newId } from '../platform/clock/uuidv7.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import type { ListedObject } from '../platform/storage/object-store.ts';
import { StorageError } from '../platform/storage/storage-error.ts';
import type { scrubStorageJob } from './storage-jobs.ts';
import {
  finishCheck,
  insertFinding,
  resetCheck,
  selectNamedObjects,
  selectPackHashes,
  saveCheckProgress,
  type NamedObject,
  type Problem,
} from './storage-check-repository.ts';

/** Ignores newer objects, because a row is written after its bytes. */
const recentMilliseconds = hour;
const progressInterval = 500;

/** Safe to run again: a second run starts over and deletes the findings of the first. */
export async function scrubStorage(
  platform: Platform,
  { checkId }: PayloadOf<typeof scrubStorageJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, clock } = platform;
  const named = new Map(
    (await database.asSystem(() => selectNamedObjects())).map((object) => [object.key, object]),
  );
  const total = named.size;
  await database.asSystem(() => resetCheck(checkId, total));
  const look = createChecker(platform, checkId);
  const sum = { objects: 0, bytes: 0, done: 0 };
  const kinds: Record<StoredKind, number> = { images: 0, videos: 0, recordings: 0, files: 0, other: 0 };
  let shownAt = 0;
  const show = async (): Promise<void> => {
    context.reportProgress({ done: sum.done, total, unit: 'objects' });
    if (performance.now() - shownAt < progressInterval) return;
    shownAt = performance.now();
    await database.asSystem(() => saveCheckProgress(checkId, sum.done));
  };
  for await (const listed of objects.list()) {
    context.signal.throwIfAborted();
    sum.objects += 1;
    sum.bytes += listed.size;
    const object = named.get(listed.key);
    kinds[object?.kind ?? 'other'] += listed.size;
    named.delete(listed.key);
    if (object) {
      await look.atObject(object, listed);
      sum.done += 1;
    } else await look.checkUnknown(listed);
    await show();
  }
  for (const object of named.values()) {
    context.signal.throwIfAborted();
    if (object.required) await look.atMissing(object);
    sum.done += 1;
    await show();
  }
  await database.asSystem(() => finishCheck(checkId, { ...sum, kinds, now: clock.now() }));
}

function createChecker(platform: Platform, checkId: string) {
  const { database, objects, clock } = platform;
  const startedAt = clock.now();

  const nameOf = async (key: string): Promise<NamedObject | undefined> =>
    (await database.asSystem(() => selectNamedObjects(key)))[0];

  const find = (object: { key: string; belongsTo?: string | null }, problem: Problem, bytes: number | null) =>
    database.asSystem(() =>
      insertFinding(
        checkId,
        { id: newId(), objectKey: object.key, problem, bytes, belongsTo: object.belongsTo ?? null },
        clock.now(),
      ),
    );

  return {
    /** Checks every problem a second time, because rows and objects come and go during the check. */
    async atObject(object: NamedObject, listed: ListedObject): Promise<void> {
      if (await isWhole(platform, object, listed.size)) return;
      const now = await nameOf(object.key);
      const found = await objects.stat(object.key);
      if (now?.required !== true || found === undefined) return found ? undefined : this.atMissing(object);
      if (!(await isWhole(platform, now, found.size))) await find(object, 'damaged', found.size);
    },
    async atMissing({ key }: NamedObject): Promise<void> {
      const now = await nameOf(key);
      if (now?.required === true && !(await objects.exists(key))) await find(now, 'missing', now.bytes);
    },
    async checkUnknown({ key, size, modifiedAt }: ListedObject): Promise<void> {
      if (startedAt.getTime() - modifiedAt.getTime() < recentMilliseconds) return;
      if ((await nameOf(key)) === undefined) await find({ key }, 'orphaned', size);
    },
  };
}

/** Returns whether the bytes are those that were stored. An object deleted in the meantime counts as not intact. */
async function isWhole(platform: Platform, object: NamedObject, size: number): Promise<boolean> {
  if (!object.required) return true;
  if (object.bytes !== null && object.bytes !== size) return false;
  try {
    if (object.packOf !== null) return await isPackWhole(platform, object.key, object.packOf);
    return object.sha256 === null || (await hashOf(platform, object.key)) === object.sha256;
  } catch (error) {
    if (error instanceof StorageError && error.code === 'object-missing') return false;
    throw error;
  }
}

/** Reads the pack once and hashes each of its files. */
async function isPackWhole({ database, objects }: Platform, key: string, uploadId: string): Promise<boolean> {
  const files = await database.asSystem(() => selectPackHashes(uploadId));
  const bytes = await objects.read(key);
  let at = 0;
  let hash = createHash('sha256');
  const waiting = files.values();
  let file = waiting.next().value;
  const endFiles = (): boolean => {
    for (; file && at === file.byteOffset + file.byteLength; file = waiting.next().value) {
      if (hash.digest('hex') !== file.sha256) return false;
      hash = createHash('sha256');
    }
    return true;
  };
  if (!endFiles()) return false;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length && file;) {
      const part = chunk.subarray(from, from + file.byteOffset + file.byteLength - at);
      hash.update(part);
      at += part.length;
      from += part.length;
      if (!endFiles()) return false;
    }
  }
  return file === undefined;
}

async function hashOf({ objects }: Platform, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of (await objects.read(key)) as AsyncIterable<Buffer>) hash.update(bytes);
  return hash.digest('hex');
}
