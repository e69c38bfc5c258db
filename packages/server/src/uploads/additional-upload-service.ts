// How a case takes uploads of additional files (F-013, T34).
import { AppError } from '@plainscan/contract';

import type { SignedIn } from '../platform/http/request-actor.ts';
import { createUploadRepository } from './upload-repository.ts';

/** Ties an upload of an additional file to its case; gives what is known of the file. Needs a transaction of that person. */
export async function takeAdditionalUpload(
  actor: SignedIn,
  uploadId: string,
  caseId: string,
): Promise<{ uploadId: string; name: string; size: number }> {
  const uploads = createUploadRepository(actor);
  const row = await uploads.lock(uploadId);
  if (row?.purpose !== 'additional') throw new AppError('not-found');
  if (row.caseId !== null) throw new AppError('upload.taken');
  await uploads.update(uploadId, { caseId });
  return { uploadId, name: row.files[0]?.path.split(/[/\\]/).at(-1) ?? 'file', size: row.size };
}
