import { recordTimelineEntry } from '../case-flow/case-events.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import {
  selectAbandonedVideos,
  selectVideo,
  updateVideo,
  type VideoChange,
} from '../cases/video-report-repository.ts';
import { findPackKey } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { prepareStoredVideo, type Preparation } from '../viewers/prepared-video-service.ts';
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
  if (video?.status !== 'processing' || packKey === null) return;
  const finish = (end: Preparation): Promise<void> => finishVideo(platform, video, end);
  await prepareStoredVideo(platform, { packKey, context, finish });
}

/** Writes what became of a video and tells the case. A version that is no longer the current one changes nothing else. */
export async function finishVideo(
  platform: Platform,
  video: VideoRow,
  change: VideoChange & { status: 'ready' | 'failed' },
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    await updateVideo(video.id, { ...change, updatedAt: now });
    if (!(await systemCases.lock(video.caseId))) return;
    const record = await systemCases.find(video.caseId);
    if (!record || record.video?.id !== video.id) return;
    const moved = await systemCases.change(record.row.id, { updatedAt: now });
    const isReady = change.status === 'ready';
    const action = isReady ? 'videoReady' : 'videoFailed';
    const event = isReady ? 'case.video-ready' : 'case.video-failed';
    await recordTimelineEntry(
      systemCases,
      { row: moved, action, event, from: record.row.status },
      { actor: null, now },
    );
  });
}

/** Ends what no job will end anymore, so that no consultant waits forever. */
export async function failAbandonedVideos(platform: Platform): Promise<void> {
  const videos = await platform.database.asSystem(selectAbandonedVideos);
  for (const video of videos)
    await finishVideo(platform, video, { status: 'failed', failure: { code: 'videoCutOff' } });
}
