import { captionsThatFit, limits, readCaptions, type Caption } from '@plainscan/contract';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { SegmentClip, SegmentRow } from '../../cases/case-child-tables.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../../platform/jobs/job-handler.ts';
import { fitClip } from '../../platform/media/video/fit-clip.ts';
import { withSoundOf } from '../../platform/media/video/segment-index.ts';
import { readTextTrack } from '../../platform/media/video/text-track.ts';
import { readVideoFacts } from '../../platform/media/video/video-facts.ts';
import type { Platform } from '../../platform/platform.ts';
import { withObjectFile } from '../../platform/storage/object-file.ts';
import { makeVideo } from '../../viewers/prepared-video-service.ts';
import { partOf } from '../part-of-progress.ts';
import { readSegment } from '../read-segment-handler.ts';
import { selectSegment, selectSegments, updateSegment } from '../segment-repository.ts';
import type { fitClipJob } from '../video-jobs.ts';
import { findClipSource, type ClipSource } from './clip-source.ts';

type Copy = SegmentRow & { clip: SegmentClip };

interface Work {
  copy: Copy;
  frame: SegmentRow;
  /** `null` once the clip is deleted. */
  source: ClipSource | null;
  /** How many clip copies the case already had. */
  order: number;
}

/** Share of the progress for encoding the clip. */
const shareOfCopy = 0.9;

/** Makes the copy, then finds where it can be cut. After a crash, a rerun keeps a finished copy. */
export async function fitClipOfJob(
  platform: Platform,
  { segmentId }: PayloadOf<typeof fitClipJob>,
  context: JobContext,
): Promise<void> {
  const work = await platform.database.asSystem(() => findWork(segmentId));
  if (work === null) return;
  if (work.copy.videoKey === null) await makeCopy(platform, work, partOf(context, 0, shareOfCopy));
  const made = await platform.database.asSystem(() => selectSegment(segmentId));
  if (made?.videoKey) await readCopy(platform, made, work.frame, context);
}

async function findWork(segmentId: string): Promise<Work | null> {
  const segment = await selectSegment(segmentId);
  if (segment?.status !== 'reading' || segment.clip === null) return null;
  const { clip } = segment;
  const frame = await selectSegment(clip.frameId);
  if (!frame) return null;
  const copies = (await selectSegments(segment.caseId)).filter((one) => one.clip !== null);
  const order = copies.findIndex(({ id }) => id === segmentId);
  return { copy: { ...segment, clip }, frame, source: await findClipSource(clip), order };
}

async function makeCopy(
  platform: Platform,
  { copy, frame, source, order }: Work,
  context: JobContext,
): Promise<void> {
  const { id } = copy;
  const fail = async (failure: SegmentRow['failure']): Promise<void> => {
    const updatedAt = platform.clock.now();
    await platform.database.asSystem(() => updateSegment(id, { status: 'failed', failure, updatedAt }));
  };
  if (source === null) {
    const gone = { code: 'clipGone' } as const;
    await fail(gone);
    throw new JobFailure(gone, { retry: false });
  }
  let spoken: Caption[] = [];
  await makeVideo(platform, {
    context,
    make: async (scratchDir, onProgress) => {
      spoken = await captionsOf(platform, source, { scratch: scratchDir, signal: context.signal });
      return withObjectFile(platform.objects, source.key, scratchDir, (clipPath) =>
        withObjectFile(platform.objects, frame.videoKey ?? '', scratchDir, (framePath) =>
          fitClip({ clipPath, framePath, frame, order, scratchDir, onProgress, signal: context.signal }),
        ),
      );
    },
    finish: async (end) => {
      if (end.status === 'failed') return fail(end.failure);
      const { videoKey, videoSize, videoSha256, posterKey } = end;
      const file = { videoKey, videoSize, videoSha256, posterKey, spoken, updatedAt: platform.clock.now() };
      await platform.database.asSystem(() => updateSegment(id, file));
    },
  });
}

/** Reads the captions in the file as sent. Returns none if it has none. */
async function captionsOf(
  { objects }: Pick<Platform, 'objects'>,
  { sent }: ClipSource,
  run: { scratch: string; signal: AbortSignal },
): Promise<Caption[]> {
  if (!sent) return [];
  const path = join(run.scratch, 'sent');
  const range = { offset: sent.byteOffset, length: sent.byteLength };
  await pipeline(await objects.read(sent.objectKey, range), createWriteStream(path, { mode: 0o600 }));
  const text = await readTextTrack(path, limits.captionFileBytes, run);
  await rm(path, { force: true });
  const captions = text === null ? [] : readCaptions(text);
  return typeof captions === 'string' ? [] : captionsThatFit(captions);
}

/** Treats the copy's sound as the frame's if both are plain AAC, even if their files describe it differently. */
async function readCopy(
  platform: Platform,
  copy: SegmentRow,
  frame: SegmentRow,
  { signal }: JobContext,
): Promise<void> {
  const signatureOf = async (signature: string, scratch: string): Promise<string> =>
    withObjectFile(platform.objects, frame.videoKey ?? '', scratch, async (path) => {
      const { audioProfile } = await readVideoFacts(path, { scratch, signal });
      return audioProfile === 'LC' ? withSoundOf({ signature }, frame) : signature;
    });
  await readSegment(platform, copy, signal, signatureOf);
}
