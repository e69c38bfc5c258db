// What senders are told if the storage refuses a pack.
import { AppError, maxUploadBytes, type UploadPurpose } from '@plainscan/contract';

import { StorageError, WrongOffset } from '../../platform/storage/storage-error.ts';

/** Formats bytes for display, such as `4 GB`. */
export function sizeWords(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return gibibytes >= 1 ? `${gibibytes} GB` : `${Math.round(gibibytes * 1024)} MB`;
}

export function tooLarge(purpose: UploadPurpose): AppError {
  // The specification has its own message for it.
  if (purpose === 'logo') return new AppError('workspace.logo-too-large');
  return new AppError('input.too-large', { params: { most: sizeWords(maxUploadBytes[purpose]) } });
}

/** Returns the error to show for a storage error. Returns every other error unchanged. */
export function packRefusal(error: unknown, purpose: UploadPurpose): unknown {
  if (error instanceof WrongOffset)
    return new AppError('upload.offset', { params: { offset: error.durableOffset }, cause: error });
  if (!(error instanceof StorageError)) return error;
  // The two in the middle: bytes arrived while the upload was being finished. The last: the sender has to start over.
  if (['upload-busy', 'pack-incomplete', 'pack-list-changed', 'parts-missing'].includes(error.code))
    return new AppError('upload.busy', { cause: error });
  if (error.code === 'upload-sealed') return new AppError('upload.finished', { cause: error });
  if (error.code === 'storage-full') return new AppError('server.storage-full', { cause: error });
  return error.code === 'pack-too-long' ? tooLarge(purpose) : error;
}
