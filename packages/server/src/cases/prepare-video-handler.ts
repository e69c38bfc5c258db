import { fileProblem } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import { VideoError } from '../platform/media/video-error.ts';
import { transcodeReport } from '../platform/media/video-transcoder.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { findPackKey } from '../uploads/pack-file-service.ts';
import { recordCaseChange } from './case-events.ts';
import { systemCases } from './system-cases.ts';
import type { VideoRow } from './case-tables.ts';
import type { prepareVideoJob } from './video-jobs.ts';
import { selectGivenUpVideos, selectVideo, updateVideo } from './video-report-repository.ts';

/** Makes one video playable. Objects are written before the row names them, so that a crash repeats the work whole. */
export async function prepareVideo(
  platform: Platform,
  { videoId }: PayloadOf<typeof prepareVideoJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, config } = platform;
  const { video, packKey } = await database.asSystem(async () => {
    const row = await selectVideo(videoId);
    return { video: row, packKey: row?.uploadId ? await findPackKey(row.uploadId) : null };
  });
  if (video?.status !== 'processing' || packKey === null) return;
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'video-'));
  try {
    const made = await withObjectFile(objects, packKey, scratch, (inputPath) =>
      transcodeReport({
        inputPath,
        scratchDir: scratch,
        signal: context.signal,
        onProgress: ({ fraction }) =>
          fraction !== null &&
          context.reportProgress({ done: Math.round(fraction * 100), total: 100, unit: 'percent' }),
      }),
    );
    const videoKey = newObjectKey();
    const stored = await objects.put(videoKey, createReadStream(made.videoPath));
    const posterKey = newObjectKey();
    await objects.put(posterKey, createReadStream(made.posterPath));
    const { durationSeconds, width, height } = made;
    await finishVideo(platform, video, {
      status: 'ready',
      videoKey,
      videoSize: stored.size,
      videoSha256: stored.sha256,
      posterKey,
      durationSeconds,
      width,
      height,
    });
  } catch (error) {
    if (context.signal.aborted || !(error instanceof VideoError)) throw error;
    await finishVideo(platform, video, { status: 'failed', failure: error.message });
    throw new JobFailure(error.message, { retry: false, cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Writes what became of a video and tells the case. A version that is no longer the current one changes nothing else. */
export async function finishVideo(
  platform: Platform,
  video: VideoRow,
  change: Partial<VideoRow> & { status: 'ready' | 'failed' },
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    await updateVideo(video.id, { ...change, updatedAt: now });
    if (!(await systemCases.lock(video.caseId))) return;
    const record = await systemCases.find(video.caseId);
    if (!record || record.video?.id !== video.id) return;
    const moved = await systemCases.change(record.row, { updatedAt: now });
    const isReady = change.status === 'ready';
    const action = isReady ? 'videoReady' : 'videoFailed';
    const event = isReady ? 'case.video-ready' : 'case.video-failed';
    if (moved)
      await recordCaseChange(
        systemCases,
        { row: moved, action, event, from: record.row.status },
        { actor: null, now },
      );
  });
}

/** Ends what no job will end any more, so that no consultant waits for ever. */
export async function endGivenUpVideos(platform: Platform): Promise<void> {
  const videos = await platform.database.asSystem(selectGivenUpVideos);
  const failure = fileProblem('videoCutOff');
  for (const video of videos) await finishVideo(platform, video, { status: 'failed', failure });
}
