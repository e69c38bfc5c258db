import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { SegmentRow } from '../cases/case-child-tables.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import { readSegmentIndex } from '../platform/media/video/segment-index.ts';
import { readSoundPeaks } from '../platform/media/video/sound-peaks.ts';
import { findSpokenPhrases } from '../platform/media/video/spoken-phrases.ts';
import { readVideoFacts } from '../platform/media/video/video-facts.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { failureOfVideo } from '../viewers/video-failure.ts';
import { selectSegment, updateSegment } from './segment-repository.ts';
import type { readSegmentJob } from './video-jobs.ts';

/** Finds where a segment can be cut. A second run does nothing. */
export async function readSegmentOfJob(
  platform: Platform,
  { segmentId }: PayloadOf<typeof readSegmentJob>,
  context: JobContext,
): Promise<void> {
  const segment = await platform.database.asSystem(() => selectSegment(segmentId));
  if (!segment || segment.status === 'ready') return;
  try {
    await readSegment(platform, segment, context.signal);
  } catch (error) {
    const { problem } = failureOfVideo(error, context.signal);
    await platform.database.asSystem(() =>
      updateSegment(segmentId, { status: 'failed', failure: problem, updatedAt: platform.clock.now() }),
    );
    throw new JobFailure(problem, { retry: false, cause: error });
  }
}

/**
 * Reads a playable segment, saves the result and returns its row. `signatureOf` corrects its signature. Throws
 * `VideoError`.
 */
export async function readSegment(
  platform: Platform,
  { id, videoKey }: Pick<SegmentRow, 'id' | 'videoKey'>,
  signal: AbortSignal,
  signatureOf?: (signature: string, scratch: string) => Promise<string>,
): Promise<SegmentRow> {
  const scratch = await mkdtemp(join(platform.config.dataFolder, 'scratch', 'segment-'));
  try {
    const found = await withObjectFile(platform.objects, videoKey ?? '', scratch, (path) =>
      read(path, { scratch, signal }),
    );
    const signature = (await signatureOf?.(found.signature, scratch)) ?? found.signature;
    const change = {
      ...found,
      signature,
      status: 'ready' as const,
      failure: null,
      updatedAt: platform.clock.now(),
    };
    return await platform.database.asSystem(async () => {
      await updateSegment(id, change);
      return (await selectSegment(id)) as SegmentRow;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Found = Pick<SegmentRow, 'keyFrames' | 'duration' | 'signature' | 'peaks' | 'phrases'>;

async function read(path: string, run: { scratch: string; signal: AbortSignal }): Promise<Found> {
  const index = await readSegmentIndex(path, run);
  const { audioCodec } = await readVideoFacts(path, run);
  const peaks = audioCodec === null ? [] : await readSoundPeaks(path, run);
  return { ...index, peaks, phrases: await findSpokenPhrases(path, run) };
}
