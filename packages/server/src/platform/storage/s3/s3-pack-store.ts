// Resumable uploads on S3: the pack is one multipart upload, and its row records which bytes are safe.
import type { Database } from '../../database/database.ts';
import { noFailpoint, type Failpoint } from '../failpoint.ts';
import { assertUploadId, newObjectKey } from '../object-key.ts';
import type { ObjectBody } from '../object-store.ts';
import { PackHasher } from '../packs/pack-hasher.ts';
import { createPackProgress, type PackProgress } from '../packs/pack-progress.ts';
import { indexPack, isSameList, type PackEntry, type SealedPack } from '../packs/pack-record.ts';
import type { AppendOptions, PackStore } from '../packs/pack-store.ts';
import { PartBuffer } from '../packs/part-buffer.ts';
import { RunningHashers } from '../packs/running-hashers.ts';
import {
  packIncomplete,
  packListChanged,
  packSealed,
  PackTooLong,
  StorageError,
  WrongOffset,
} from '../storage-error.ts';
import type { S3Connection, StoredPart } from './s3-connection.ts';
import { createPackWriter } from './s3-pack-writer.ts';
import { verifyStored } from './s3-verification.ts';

export type S3PackStoreOptions = {
  s3: S3Connection;
  database: Database;
  /** At least 5 MiB on most stores. */
  partBytes: number;
  failpoint?: Failpoint;
};

type Writer = ReturnType<typeof createPackWriter>;

// oxlint-disable-next-line max-lines-per-function -- its inner functions are the store's methods; each is short
export function createS3PackStore(options: S3PackStoreOptions): PackStore & {
  /** Removes multipart uploads started before this time that belong to no pack. Returns their number. */
  sweep(olderThan: Date): Promise<number>;
} {
  const { s3, database, partBytes, failpoint = noFailpoint } = options;
  const progress = createPackProgress(database);
  const hashers = new RunningHashers();

  async function append(
    uploadId: string,
    offset: number,
    body: ObjectBody,
    { limit, entries, hasher: given }: AppendOptions,
  ): Promise<number> {
    assertUploadId(uploadId);
    const row = await progress.begin(uploadId, newObjectKey());
    if (row.closing !== null || row.sealed !== null) throw packSealed();
    if (row.size !== offset) throw new WrongOffset(offset, row.size);
    const hasher = given ?? hashers.take(uploadId, offset, entries);
    const writer = createPackWriter({ s3, progress, uploadId, row, failpoint });
    const buffer = new PartBuffer(partBytes, Math.max(1, partBytes - row.restSize));
    const end = await appendBody({ body, limit, offset, buffer, writer, hasher });
    hashers.keep(uploadId, hasher, end);
    return end;
  }

  async function seal(uploadId: string, entries: readonly PackEntry[]): Promise<SealedPack> {
    assertUploadId(uploadId);
    const announced = entries.reduce((sum, entry) => sum + entry.size, 0);
    await progress.begin(uploadId, newObjectKey());
    const isClosed = await progress.close(uploadId, announced, entries);
    const row = await progress.findWithRest(uploadId);
    if (row?.sealed) return requireSamePack(row.sealed, entries);
    if (!row || row.size !== announced) throw packIncomplete(row?.size ?? 0, announced);
    if (!isClosed) throw packListChanged();
    const parts = await complete(uploadId, row);
    await failpoint('parts.after-complete');
    await verifyStored(s3, row.objectKey, { size: row.size, parts });
    const digests = await digestsOf(uploadId, row, entries);
    const pack = indexPack(row.objectKey, entries, digests);
    await failpoint('parts.before-record');
    await progress.seal(uploadId, pack);
    return pack;
  }

  /** Assembles the parts. Runs again after a crash, when they may already be assembled. */
  async function complete(
    uploadId: string,
    row: PackProgress & { rest: Uint8Array },
  ): Promise<readonly StoredPart[]> {
    const { objectKey, multipartId, size } = row;
    const rest = Buffer.from(row.rest);
    await failpoint('parts.before-complete');
    if (multipartId === null) {
      await s3.put(objectKey, rest);
      return [];
    }
    try {
      const parts = [...row.parts];
      const number = rest.length > 0 ? await progress.takePartNumber(uploadId, size) : undefined;
      if (number !== undefined) parts.push(await s3.putPart(objectKey, multipartId, number, rest));
      await s3.completeMultipart(objectKey, multipartId, parts);
      return parts;
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'parts-missing')) throw error;
      if ((await s3.head(objectKey))?.size === size) return [];
      await progress.restart(uploadId, multipartId);
      throw packIncomplete(0, size);
    }
  }

  /** Returns the files' hashes, computed during the upload or otherwise from the stored object. */
  async function digestsOf(
    uploadId: string,
    { objectKey, size }: PackProgress,
    entries: readonly PackEntry[],
  ): Promise<string[]> {
    const ready = hashers.take(uploadId, size, entries)?.finish();
    if (ready !== undefined && size > 0) return ready;
    const hasher = new PackHasher(entries.map((entry) => entry.size));
    if (size > 0) for await (const bytes of await s3.read(objectKey)) hasher.update(bytes as Uint8Array);
    const digests = hasher.finish();
    if (digests === undefined || hasher.position !== size) throw packIncomplete(hasher.position, size);
    return digests;
  }

  return {
    append,
    seal,
    async offset(uploadId) {
      assertUploadId(uploadId);
      return (await progress.find(uploadId))?.size ?? 0;
    },
    growingPath: () => undefined,
    async discard(uploadId) {
      assertUploadId(uploadId);
      hashers.drop(uploadId);
      const row = await progress.remove(uploadId);
      if (row === undefined || row.sealed !== null) return;
      if (row.multipartId !== null) await s3.abortMultipart(row.objectKey, row.multipartId);
      // A process that was killed while completing the pack may have created its object.
      if (row.closing !== null) await s3.remove(row.objectKey);
    },
    async sweep(olderThan) {
      const begun = (await s3.listMultiparts()).filter(({ startedAt }) => startedAt < olderThan);
      // Read after the list, so that it includes packs started meanwhile.
      const known = begun.length > 0 ? await progress.openMultiparts() : new Set<string>();
      const lost = begun.filter(({ id }) => !known.has(id));
      for (const { key, id } of lost) await s3.abortMultipart(key, id);
      return lost.length;
    },
  };
}

function requireSamePack(pack: SealedPack, entries: readonly PackEntry[]): SealedPack {
  if (!isSameList(pack, entries)) throw packListChanged();
  return pack;
}

type AppendWork = {
  body: ObjectBody;
  limit: number;
  offset: number;
  buffer: PartBuffer;
  writer: Writer;
  hasher: PackHasher | undefined;
};

/** Keeps what arrives, even if the body is aborted. Returns the new size. */
async function appendBody({ body, limit, offset, buffer, writer, hasher }: AppendWork): Promise<number> {
  let position = offset;
  let failure: { cause: unknown } | undefined;
  try {
    for await (const bytes of body instanceof Uint8Array ? [body] : body) {
      const fitting = bytes.subarray(0, Math.max(0, limit - position));
      hasher?.update(fitting);
      position += fitting.length;
      for (const part of buffer.add(fitting)) await writer.addPart(part);
      if (fitting.length < bytes.length) throw new PackTooLong(limit, position);
    }
  } catch (cause) {
    if (writer.hasFailed()) throw cause;
    failure = { cause };
  }
  await writer.addRest(buffer.take());
  if (failure !== undefined) throw failure.cause;
  return writer.size();
}
