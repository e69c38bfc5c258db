import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { selectVideo, updateVideo } from '../cases/video-report-repository.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import { findSpokenPhrases, type SpokenPhrase } from '../platform/media/video/spoken-phrases.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { failureOfVideo } from '../viewers/video-failure.ts';
import type { findPhrasesJob } from './video-jobs.ts';

/** Finds where someone speaks in a video. A second run does nothing. */
export async function findPhrases(
  platform: Platform,
  { videoId }: PayloadOf<typeof findPhrasesJob>,
  context: JobContext,
): Promise<void> {
  const video = await platform.database.asSystem(() => selectVideo(videoId));
  if (!video?.videoKey || video.phrases !== null) return;
  const phrases = await detectPhrases(platform, video.videoKey, context);
  await platform.database.asSystem(() => updateVideo(videoId, { phrases }));
}

async function detectPhrases(
  { objects, config }: Platform,
  videoKey: string,
  context: JobContext,
): Promise<SpokenPhrase[]> {
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'phrases-'));
  const onProgress = (fraction: number) =>
    context.reportProgress({ done: Math.round(fraction * 100), total: 100, unit: 'percent' });
  try {
    return await withObjectFile(objects, videoKey, scratch, (path) =>
      findSpokenPhrases(path, { scratch, signal: context.signal, onProgress }),
    );
  } catch (error) {
    throw new JobFailure(failureOfVideo(error, context.signal).problem, { retry: false, cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
