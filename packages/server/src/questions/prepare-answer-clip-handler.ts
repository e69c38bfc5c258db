import { limits } from '@plainscan/contract';

import { findPackKey } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import { VideoError } from '../platform/media/video/video-error.ts';
import { readVideoFacts } from '../platform/media/video/video-facts.ts';
import { transcodeReport, type TranscodedVideo } from '../platform/media/video/video-transcoder.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { makeVideo } from '../viewers/prepared-video-service.ts';
import type { prepareAnswerClipJob } from './answer-clip-jobs.ts';
import { selectAbandonedClips, selectAnswerClip } from './answer-clip-repository.ts';
import { finishClip } from './answer-clip-service.ts';

/** Makes one clip playable. Fails a clip that is longer than an answer may be. */
export async function prepareAnswerClip(
  platform: Platform,
  { clipId }: PayloadOf<typeof prepareAnswerClipJob>,
  context: JobContext,
): Promise<void> {
  const found = await platform.database.asSystem(async () => {
    const row = await selectAnswerClip(clipId);
    return row && { row, packKey: await findPackKey(row.id) };
  });
  if (found?.row.status !== 'preparing' || found.packKey === null) return;
  const { row, packKey } = found;
  await makeVideo(platform, {
    context,
    hasSmallCopy: true,
    finish: (end) => finishClip(platform, row, end),
    make: (scratchDir, onProgress) =>
      withObjectFile(platform.objects, packKey, scratchDir, (inputPath) =>
        makeClip({ inputPath, scratchDir, signal: context.signal, onProgress }),
      ),
  });
}

type ClipInput = {
  inputPath: string;
  scratchDir: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

/** Checks the length before converting. Browser recordings state none, so it is checked again afterward. */
async function makeClip({ inputPath, scratchDir, signal, onProgress }: ClipInput): Promise<TranscodedVideo> {
  const { durationSeconds } = await readVideoFacts(inputPath, { scratch: scratchDir, signal });
  requireShort(durationSeconds ?? 0);
  const made = await transcodeReport({
    inputPath,
    scratchDir,
    signal,
    onProgress: ({ fraction }) => fraction !== null && onProgress(fraction),
  });
  requireShort(made.durationSeconds);
  return made;
}

/** Allows a fraction of a second more, because cameras stop after the last whole second. */
function requireShort(seconds: number): void {
  if (Math.floor(seconds) > limits.answerClipSeconds) throw new VideoError('too-long');
}

/** Fails clips that no job will finish. */
export async function failAbandonedClips(platform: Platform): Promise<void> {
  const rows = await platform.database.asSystem(selectAbandonedClips);
  for (const row of rows)
    await finishClip(platform, row, { status: 'failed', failure: { code: 'videoCutOff' } });
}
