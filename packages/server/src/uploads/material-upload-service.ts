// How the library takes what was uploaded for it: the files of a resource, and the picture that stands for it.
import { AppError } from '@plainscan/contract';

import { selectPackFiles } from '../packs/pack-files.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requestFileView } from '../viewers/file-view-service.ts';
import { enqueueReading } from './receiving/sealed-upload.ts';
import { createUploadRepository, updateUpload, type UploadRow } from './upload-repository.ts';

/** Throws for anything but the person's own upload of this purpose that has arrived. Needs the owner's rights. */
async function requireArrived(
  actor: SignedIn,
  uploadId: string,
  purpose: UploadRow['purpose'],
): Promise<void> {
  const row = await createUploadRepository(actor).lock(uploadId);
  if (row?.purpose !== purpose) throw new AppError('not-found');
  if (row.status !== 'sealed') throw new AppError('library.no-file');
}

/** Holds the upload of a resource until the transaction ends. Needs the owner's rights. */
export const requireMaterialUpload = (actor: SignedIn, uploadId: string): Promise<void> =>
  requireArrived(actor, uploadId, 'material');

/** Has the files of a resource read: as images of a study, or as whatever they are. Needs the owner's rights. */
export async function readMaterialUpload(
  uploadId: string,
  { title, isStudy }: { title: string; isStudy: boolean },
): Promise<void> {
  // The library holds the kind that was read against the kind that was said.
  await updateUpload(uploadId, { title, fileType: isStudy ? 'dcm' : 'document' });
  await enqueueReading(uploadId);
}

/** Has a thumbnail drawn. Needs the owner's rights. */
export async function takeThumbnailUpload(actor: SignedIn, uploadId: string): Promise<void> {
  await requireArrived(actor, uploadId, 'thumbnail');
  for (const { id } of await selectPackFiles(uploadId)) await requestFileView(id);
}

/** The files of an upload that has arrived. */
export async function listArrivedFiles(
  { database }: Platform,
  uploadId: string,
): Promise<{ id: string; path: string }[]> {
  const files = await database.asSystem(() => selectPackFiles(uploadId));
  return files.map(({ id, path }) => ({ id, path }));
}
