// How bytes become part of a pack: safe before they are acknowledged, shown at intervals, and read while more arrive.
import { AppError, maxUploadBytes } from '@plainscan/contract';

import { keepSessionAlive } from '../../auth/sessions/session-service.ts';
import { commitUnflushed } from '../../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import { countUploadedBytes } from '../../platform/metrics/process-metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { PackHasher } from '../../platform/storage/packs/pack-hasher.ts';
import { leaseFrom, requireNotHeld } from '../recording-lease.ts';
import { authorizeSender, requireGrowthAllowed } from '../upload-allowance-service.ts';
import { announceUpload } from '../upload-events.ts';
import { createUploadRepository, uploadExists, type UploadRow } from '../upload-repository.ts';
import { FileQueue } from './file-queue.ts';
import { packRefusal } from './pack-refusals.ts';
import { discardPack, sealUpload } from './seal-upload-service.ts';

/** Where a chunk goes. `holderId` is the window that records, for a recording. */
export type ChunkPlace = { offset: number; holderId: string | undefined };

/** Appends one chunk and returns the new durable offset. The last byte seals the pack and starts its reading. */
export async function appendChunk(
  platform: Platform,
  { actor }: Caller,
  row: UploadRow,
  { offset, holderId }: ChunkPlace,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (row.status !== 'receiving') throw new AppError('upload.finished');
  requireNotHeld(row, platform.clock.now(), holderId);
  const limit = row.growing ? maxUploadBytes[row.purpose] : row.size;
  const received = await storeChunk(platform, row, offset, bytes, limit);
  countUploadedBytes(received - offset);
  const isKept = await saveProgress(platform, actor, row, { received, holderId });
  if (!isKept) {
    await discardPack(platform, row.id);
    throw new AppError('not-found');
  }
  if (!row.growing && received === row.size) await sealUpload(platform, actor, row);
  return received;
}

/** The pack knows how much of it is safe. The row only displays it, and viewers are notified at most this often. */
const progressIntervalMs = 500;

/** Saves the progress of an upload if it is due. Returns `false` once the upload has been given up. */
async function saveProgress(
  platform: Platform,
  actor: SignedIn,
  row: UploadRow,
  { received, holderId }: { received: number; holderId: string | undefined },
): Promise<boolean> {
  const { clock, database } = platform;
  const now = clock.now();
  if (now.getTime() - row.lastByteAt.getTime() < progressIntervalMs)
    return database.readAsSystem(() => uploadExists(row.id));
  const sender = row.growing ? await authorizeSender(platform, actor, row.purpose) : null;
  return database.asActor(actor, async () => {
    await commitUnflushed();
    await announceUpload(row);
    // The holder of an upload link has no session.
    if (!actor.uploadLink) await keepSessionAlive(actor, now);
    const lease = holderId !== undefined && holderId === row.holderId ? leaseFrom(holderId, now) : {};
    const change = { received, lastByteAt: now, updatedAt: now, ...lease };
    const isThere = await createUploadRepository(actor).update(row.id, change);
    if (isThere && sender) await requireGrowthAllowed(sender);
    return isThere;
  });
}

/**
 * Reads the parts of a folder that have arrived while the rest is being sent or sealed. `files`: those of known size,
 * of which the first `end` bytes are written.
 */
export function readAhead(
  { packs, readAhead: ahead }: Platform,
  { id, purpose, files }: Pick<UploadRow, 'id' | 'purpose' | 'files'>,
  end: number,
): void {
  const path = packs.growingPath(id);
  if (purpose === 'study' && path !== undefined) ahead.advance({ id, path, files }, end);
}

async function storeChunk(
  platform: Platform,
  row: UploadRow,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  try {
    const announced = row.growing
      ? {}
      : { entries: row.files, onWritten: (end: number): void => readAhead(platform, row, end) };
    return await platform.packs.append(row.id, offset, bytes, { limit, ownsBody: true, ...announced });
  } catch (error) {
    throw packRefusal(error, row.purpose);
  }
}

/** An upload whose files arrive one after another with unknown sizes: those received so far. */
export type Received = Pick<UploadRow, 'id' | 'purpose' | 'files' | 'size'>;

/** Appends one complete file and returns the pack's new size. */
export async function appendReceived(
  { packs }: Platform,
  received: Received,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    return await packs.append(received.id, received.size, bytes, { limit: maxUploadBytes[received.purpose] });
  } catch (error) {
    throw packRefusal(error, received.purpose);
  }
}

/** An upload whose files are all part of one call. */
export type ReceivedFiles = Pick<UploadRow, 'id' | 'purpose' | 'files'> & {
  /**
   * Passes one complete file to the pack. It is safe once `finish` has resolved. Throws the reason if the pack is
   * refused.
   */
  add: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Makes all bytes safe and returns their number. Repeating it returns the same number. */
  finish: () => Promise<number>;
};

/**
 * Opens a new pack for the files of one call. All of them are one append, with one lock and one flush, and their hashes
 * and headers are read as they pass. `count` gets the number of bytes received, and may throw to refuse them.
 */
export function receiveFiles(
  platform: Platform,
  { id, purpose }: Pick<UploadRow, 'id' | 'purpose'>,
  count: (end: number) => Promise<void>,
): ReceivedFiles {
  const received: Received = { id, purpose, files: [], size: 0 };
  const hasher = new PackHasher();
  const { files } = received;
  let path = '';
  const queue = new FileQueue((size) => {
    hasher.endFile();
    files.push({ path, size });
    received.size += size;
  });
  async function* counted() {
    let end = 0;
    for await (const piece of queue.body()) {
      end += piece.length;
      await count(end);
      yield piece;
    }
  }
  const ended = platform.packs
    .append(id, 0, counted(), {
      limit: maxUploadBytes[purpose],
      hasher,
      onWritten: (end) => readAhead(platform, received, end),
    })
    .catch((error: unknown) => {
      throw packRefusal(error, purpose);
    });
  // `add` and `finish` report the error.
  ended.catch(() => undefined);
  return {
    id,
    purpose,
    files,
    async add(name, bytes) {
      path = name;
      await Promise.race([queue.add(bytes), ended]);
    },
    async finish() {
      queue.end();
      const size = await ended;
      readAhead(platform, received, size);
      return size;
    },
  };
}
