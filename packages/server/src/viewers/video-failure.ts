import { VideoError } from '../platform/media/video/video-error.ts';
import { StorageFull } from '../platform/storage/storage-error.ts';

/**
 * What is wrong with a video, when that is the file's own fault. Throws everything else for the job to be tried again; a
 * full disk as `StorageFull`, because then the job waits for room and the video is as good as it was.
 */
export function failureOfVideo(error: unknown, signal: AbortSignal): VideoError {
  if (signal.aborted || !(error instanceof VideoError)) throw error;
  if (error.code === 'storage-full') throw new StorageFull(undefined, error);
  return error;
}
