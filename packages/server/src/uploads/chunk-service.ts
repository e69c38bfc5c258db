// How bytes become part of a pack: safe before they are acknowledged, shown now and then, looked at while more come.
import { AppError, largestUpload } from '@plainscan/contract';

import { keepSessionAlive } from '../auth/session-service.ts';
import { commitUnflushed } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { packRefusal } from './pack-refusals.ts';
import { discardPack, sealUpload } from './seal-upload-service.ts';
import { announceUpload } from './upload-events.ts';
import { createUploadRepository, isUploadThere, type UploadRow } from './upload-repository.ts';

/** Appends one chunk; gives the new durable offset. The last byte seals the pack and starts its reading. */
export async function appendChunk(
  platform: Platform,
  { actor, context }: Caller,
  row: UploadRow,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (row.status !== 'receiving') throw new AppError('upload.finished');
  const limit = row.growing ? largestUpload[row.purpose] : row.size;
  const received = await storeChunk(platform, row, offset, bytes, limit);
  const isKept = await showReceived(platform, actor, row, received);
  if (!isKept) {
    await discardPack(platform, row.id);
    throw new AppError('not-found');
  }
  if (!row.growing && received === row.size) await sealUpload(platform, { actor, context }, row);
  return received;
}

/** The pack knows how much of it is safe; the row only shows it, and whoever watches is told this often at most. */
const shownEveryMs = 500;

/** Writes down how far an upload has come, where that is due; false once somebody has given it up. */
async function showReceived(
  { clock, database }: Platform,
  actor: SignedIn,
  row: UploadRow,
  received: number,
): Promise<boolean> {
  const now = clock.now();
  if (now.getTime() - row.lastByteAt.getTime() < shownEveryMs)
    return database.readAsSystem(() => isUploadThere(row.id));
  return database.asActor(actor, async () => {
    await commitUnflushed();
    await announceUpload(row);
    await keepSessionAlive(actor, now);
    return createUploadRepository(actor).update(row.id, { received, lastByteAt: now, updatedAt: now });
  });
}

/** What of a folder can be read already is looked at while the rest is on its way, or is being sealed. */
function readAhead({ packs, readAhead: ahead }: Platform, row: UploadRow, end: number): void {
  const path = packs.growingPath(row.id);
  if (row.purpose === 'study' && !row.growing && path !== undefined)
    ahead.advance({ id: row.id, path, files: row.files }, end);
}

async function storeChunk(
  platform: Platform,
  row: UploadRow,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  try {
    const entries = row.growing ? {} : { entries: row.files };
    const onWritten = (end: number): void => readAhead(platform, row, end);
    return await platform.packs.append(row.id, offset, bytes, {
      limit,
      ownsBody: true,
      onWritten,
      ...entries,
    });
  } catch (error) {
    throw packRefusal(error, row.purpose);
  }
}

/** An upload whose files come one after the other, of sizes that nobody knows before: so far these. */
export type Received = Pick<UploadRow, 'id' | 'purpose' | 'files' | 'size'>;

/** Appends one whole file; gives the pack's new size. */
export async function appendReceived(
  { packs }: Platform,
  received: Received,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    return await packs.append(received.id, received.size, bytes, { limit: largestUpload[received.purpose] });
  } catch (error) {
    throw packRefusal(error, received.purpose);
  }
}
