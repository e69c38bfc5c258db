// How the library takes uploads: the files of a resource, and its thumbnail.
import { AppError } from '@plainscan/contract';

import { selectPackFiles } from '../packs/pack-files.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requestFileView } from '../viewers/file-view-service.ts';
import { enqueueReading } from './receiving/sealed-upload.ts';
import { createUploadRepository, updateUpload, type UploadRow } from './upload-repository.ts';

/** Throws unless it is the user's own upload for this purpose and has arrived. Needs the owner's rights. */
async function requireArrived(
  actor: SignedIn,
  uploadId: string,
  purpose: UploadRow['purpose'],
): Promise<void> {
  const row = await createUploadRepository(actor).lock(uploadId);
  if (row?.purpose !== purpose) throw new AppError('not-found');
  if (row.status !== 'sealed') throw new AppError('library.no-file');
}

/** Locks the upload of a resource until the transaction ends. Needs the owner's rights. */
export const requireMaterialUpload = (actor: SignedIn, uploadId: string): Promise<void> =>
  requireArrived(actor, uploadId, 'material');

/**
 * Queues the reading of a resource's files: as images of a study, or as files of any kind. Needs the owner's rights.
 */
export async function readMaterialUpload(
  uploadId: string,
  { title, isStudy }: { title: string; isStudy: boolean },
): Promise<void> {
  // The library compares the kind that was read with the stated one.
  await updateUpload(uploadId, { title, fileType: isStudy ? 'dcm' : 'document' });
  await enqueueReading(uploadId);
}

/** Queues the drawing of a thumbnail. Needs the owner's rights. */
export async function queueThumbnail(actor: SignedIn, uploadId: string): Promise<void> {
  await requireArrived(actor, uploadId, 'thumbnail');
  for (const { id } of await selectPackFiles(uploadId)) await requestFileView(id);
}

/** Returns the files of an upload that has arrived. */
export async function listArrivedFiles(
  { database }: Platform,
  uploadId: string,
): Promise<{ id: string; path: string }[]> {
  const files = await database.asSystem(() => selectPackFiles(uploadId));
  return files.map(({ id, path }) => ({ id, path }));
}
