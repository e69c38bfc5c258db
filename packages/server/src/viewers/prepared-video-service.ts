// Turns a video as sent into one that plays in every browser, for case reports and clinics' introductions.
import { presentFileProblem, type FileProblem, type PreparedVideo } from '@plainscan/contract';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { JobFailure, type JobContext } from '../platform/jobs/job-handler.ts';
import { transcodeReport, type TranscodedVideo } from '../platform/media/video/video-transcoder.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { makeSmallCopy, smallKeyOf } from './small-copy.ts';
import { failureOfVideo } from './video-failure.ts';

/** Where a playable video and its poster are stored. */
export type PlayableVideo = {
  videoKey: string;
  videoSize: number;
  videoSha256: string;
  posterKey: string;
  durationSeconds: number;
  width: number;
  height: number;
};

export type Preparation = ({ status: 'ready' } & PlayableVideo) | { status: 'failed'; failure: FileProblem };

type VideoPlatform = Pick<Platform, 'objects' | 'config' | 'logger'>;

type Run = {
  packKey: string;
  context: JobContext;
  /** Also makes a small copy, for slow connections. A report gets one after its sign-off. */
  hasSmallCopy?: boolean;
  /** Saves the result. */
  finish: (end: Preparation) => Promise<void>;
};

/** Makes a stored video playable and passes the result to `finish`; otherwise like `makeVideo`. */
export function prepareStoredVideo(platform: VideoPlatform, { packKey, ...run }: Run): Promise<void> {
  const { context } = run;
  return makeVideo(platform, {
    ...run,
    make: (scratch, onProgress) =>
      withObjectFile(platform.objects, packKey, scratch, (inputPath) =>
        transcodeReport({
          inputPath,
          scratchDir: scratch,
          signal: context.signal,
          onProgress: ({ fraction }) => fraction !== null && onProgress(fraction),
        }),
      ),
  });
}

type Making = Omit<Run, 'packKey'> & {
  /** Makes the video in its own folder and reports progress from 0 to 1. */
  make: (scratch: string, onProgress: (fraction: number) => void) => Promise<TranscodedVideo>;
};

/**
 * Makes a video with its poster and passes the result to `finish`. Objects are written before a row refers to them, so
 * that after a crash all of it is repeated. An unusable video fails the job without a retry.
 */
export async function makeVideo(
  platform: VideoPlatform,
  { context, finish, make, hasSmallCopy = false }: Making,
): Promise<void> {
  const { objects, config } = platform;
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'video-'));
  try {
    const made = await make(scratch, (fraction) =>
      context.reportProgress({ done: Math.round(fraction * 100), total: 100, unit: 'percent' }),
    );
    const smallPath = hasSmallCopy
      ? await makeSmallCopy(platform, made.videoPath, { scratchDir: scratch, context })
      : null;
    const videoKey = newObjectKey();
    const stored = await objects.put(videoKey, createReadStream(made.videoPath));
    if (smallPath !== null) await objects.put(smallKeyOf(videoKey), createReadStream(smallPath));
    const posterKey = newObjectKey();
    await objects.put(posterKey, createReadStream(made.posterPath));
    const { durationSeconds, width, height } = made;
    const video = { videoKey, videoSize: stored.size, videoSha256: stored.sha256, posterKey };
    await finish({ status: 'ready', ...video, durationSeconds, width, height });
  } catch (error) {
    const { problem } = failureOfVideo(error, context.signal);
    await finish({ status: 'failed', failure: problem });
    throw new JobFailure(problem, { retry: false, cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type VideoRow = Pick<PreparedVideo, 'id' | 'status'> & {
  failure: FileProblem | null;
  videoKey: string | null;
  posterKey: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
};

type Shown = {
  links: CapabilityBatch;
  /** Without its extension. */
  fileName: string;
  jobKey: string;
  mayRetry: boolean;
};

/** B16: presents a video with links for the reader, its progress, or the job to retry. Needs a transaction. */
export async function presentPreparedVideo(
  video: VideoRow,
  { links, fileName, jobKey, mayRetry }: Shown,
): Promise<PreparedVideo> {
  const { id, status, videoKey, posterKey, durationSeconds, width, height, failure } = video;
  const link = videoKey && links.add({ objectKey: videoKey, mime: 'video/mp4', fileName: `${fileName}.mp4` });
  const job = status === 'ready' ? undefined : await asOwner(() => readNewestJob(jobKey));
  const hasEnded = job !== undefined && ['failed', 'dead', 'cancelled'].includes(job.status);
  return {
    id,
    status,
    duration: durationSeconds,
    size: width === null || height === null ? null : { width, height },
    thumbnailPath: posterKey && links.addPoster(posterKey),
    downloadLink: link,
    h264: { downloadLink: link },
    failure: presentFileProblem(failure),
    progress: status === 'processing' && job?.progress ? progressOf(job.progress) : null,
    failedJobId: status === 'failed' && hasEnded && mayRetry ? job.id : null,
  };
}

const progressOf = ({ done, total }: { done: number; total: number }): PreparedVideo['progress'] => ({
  done,
  total,
});

type PreparedKeys = { videoKey?: string | null; posterKey?: string | null };

/** Returns the keys of a prepared video's objects, with that of a small copy, which it may not have. */
export const preparedObjects = ({ videoKey, posterKey }: PreparedKeys): string[] =>
  [videoKey, videoKey && smallKeyOf(videoKey), posterKey].filter((key) => typeof key === 'string');
