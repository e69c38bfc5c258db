import { VideoError } from '../platform/media/video/video-error.ts';
import { StorageFull } from '../platform/storage/storage-error.ts';

/**
 * Returns what is wrong with a video if the file itself is at fault. Rethrows everything else, so that the job is
 * retried. Throws `StorageFull` for a full disk, because the job then waits for room and the video may be fine.
 */
export function failureOfVideo(error: unknown, signal: AbortSignal): VideoError {
  if (signal.aborted || !(error instanceof VideoError)) throw error;
  if (error.code === 'storage-full') throw new StorageFull(undefined, error);
  return error;
}
