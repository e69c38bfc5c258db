import { selectAbandonedVideos, selectVideo } from '../cases/video-report-repository.ts';
import { findPackKey } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { prepareStoredVideo, type Preparation } from '../viewers/prepared-video-service.ts';
import { storeRecordedTrack } from './event-track-store.ts';
import { finishVideo } from './finish-video.ts';
import { makeEditedVideo } from './make-edited-video.ts';
import { deleteEventBatches } from './recording-events-repository.ts';
import type { prepareVideoJob } from './video-jobs.ts';

/** Makes one video playable. */
export async function prepareVideo(
  platform: Platform,
  { videoId }: PayloadOf<typeof prepareVideoJob>,
  context: JobContext,
): Promise<void> {
  const { video, packKey } = await platform.database.asSystem(async () => {
    const row = await selectVideo(videoId);
    return { video: row, packKey: row?.uploadId ? await findPackKey(row.uploadId) : null };
  });
  if (video?.status !== 'processing') return;
  if (video.edit !== null) return makeEditedVideo(platform, { ...video, edit: video.edit }, context);
  if (packKey === null) return;
  const { uploadId } = video;
  const finish = async (end: Preparation): Promise<void> => {
    if (uploadId === null || end.status === 'failed') return finishVideo(platform, video, end);
    const track = await storeRecordedTrack(platform, uploadId, end.durationSeconds);
    return finishVideo(platform, video, { ...end, ...track }, () => deleteEventBatches(uploadId));
  };
  await prepareStoredVideo(platform, { packKey, context, finish });
}

/** Fails videos that no job will finish, so that no consultant waits forever. */
export async function failAbandonedVideos(platform: Platform): Promise<void> {
  const videos = await platform.database.asSystem(selectAbandonedVideos);
  for (const video of videos)
    await finishVideo(platform, video, { status: 'failed', failure: { code: 'videoCutOff' } });
}
