// What a sender is told where the storage refuses a pack.
import { AppError, largestUpload, type UploadPurpose } from '@plainscan/contract';

import { StorageError, WrongOffset } from '../../platform/storage/storage-error.ts';

/** Bytes as people read them, such as `4 GB`. */
export function sizeWords(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return gibibytes >= 1 ? `${gibibytes} GB` : `${Math.round(gibibytes * 1024)} MB`;
}

export function tooLarge(purpose: UploadPurpose): AppError {
  // The specification has words of its own for it.
  if (purpose === 'logo') return new AppError('workspace.logo-too-large');
  return new AppError('input.too-large', { params: { most: sizeWords(largestUpload[purpose]) } });
}

/** The sentence for an error of the storage; every other error as it is. */
export function packRefusal(error: unknown, purpose: UploadPurpose): unknown {
  if (error instanceof WrongOffset)
    return new AppError('upload.offset', { params: { offset: error.durableOffset }, cause: error });
  if (!(error instanceof StorageError)) return error;
  // The two in the middle: bytes came while the upload was being ended. The last: the sender begins again.
  if (['upload-busy', 'pack-incomplete', 'pack-list-changed', 'parts-missing'].includes(error.code))
    return new AppError('upload.busy', { cause: error });
  if (error.code === 'upload-sealed') return new AppError('upload.finished', { cause: error });
  if (error.code === 'storage-full') return new AppError('server.storage-full', { cause: error });
  return error.code === 'pack-too-long' ? tooLarge(purpose) : error;
}
