// The end of an upload: its pack becomes an immutable object, and its reading starts.
import { AppError } from '@plainscan/contract';

import { insertPackFiles } from '../../packs/pack-files.ts';
import type { SignedIn } from '../../platform/http/request-actor.ts';
import { sniffFile, type SniffedFile } from '../../platform/media/files/file-sniff.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeObjects } from '../../platform/storage/object-removal.ts';
import type { SealedPack } from '../../platform/storage/packs/pack-record.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { contentProblem, needsContentCheck } from '../reading/expected-content.ts';
import { announceUpload } from '../upload-events.ts';
import { createUploadRepository, type UploadRow } from '../upload-repository.ts';
import { packRefusal } from './pack-refusals.ts';
import { enqueueReading, enqueueReport, packFileRows, sealedColumns } from './sealed-upload.ts';

/**
 * Makes the pack an immutable object: bytes first, then its index in one transaction. A crash between the two repeats
 * the sealing, with the same result. Throws 404 for an upload that has been given up, and leaves nothing of it.
 */
export async function sealUpload(
  platform: Platform,
  actor: SignedIn,
  row: Pick<UploadRow, 'id' | 'createdBy' | 'purpose' | 'files'>,
): Promise<SealedPack> {
  const pack = await platform.packs.seal(row.id, row.files).catch((error: unknown) => {
    throw packRefusal(error, row.purpose);
  });
  const found = needsContentCheck(row.purpose) ? await sniffPack(platform, pack) : [];
  const failure = contentProblem(row.purpose, found);
  const now = platform.clock.now();
  const isKept = await platform.database.asActor(actor, async () => {
    const uploads = createUploadRepository(actor);
    const current = await uploads.lock(row.id);
    if (current?.status !== 'receiving') return current !== undefined;
    await uploads.update(row.id, {
      ...sealedColumns(pack, row.files, now),
      ...(failure !== null && { status: 'failed', failure }),
    });
    const mimes = found.map(({ mime }) => mime);
    await insertPackFiles(packFileRows(row.id, pack, mimes));
    if (row.purpose === 'study') await enqueueReading(row.id);
    if (row.purpose === 'report' && current.caseId !== null) await enqueueReport(row.id);
    await announceUpload({ ...row, caseId: current.caseId });
    return true;
  });
  if (isKept) return pack;
  // Given up while its pack was being made. The pack was busy then, so it is discarded here.
  await discardPack(platform, row.id);
  await removeObjects(platform, [pack.objectKey]);
  throw new AppError('not-found');
}

/** Detects the types of files by their content, not by their names. */
async function sniffPack({ objects }: Platform, pack: SealedPack): Promise<SniffedFile[]> {
  const found: SniffedFile[] = [];
  for (const { offset, length } of pack.files) {
    const start = await objects.read(pack.objectKey, { offset, length: Math.min(length, 8_192) });
    found.push(await sniffFile(Buffer.concat(await start.toArray())));
  }
  return found;
}

/**
 * Removes the bytes of an upload whose row is gone. A request that is still writing to it removes them itself. Parts
 * that remain because the storage is unavailable are swept later.
 */
export async function discardPack({ packs }: Platform, id: string): Promise<void> {
  await packs.discard(id).catch((error: unknown) => {
    if (!(error instanceof StorageError && ['upload-busy', 'storage-unavailable'].includes(error.code)))
      throw error;
  });
}
