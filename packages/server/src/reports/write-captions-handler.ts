import { captionsOfWords, applySpelling, type Caption, type FileProblemCode } from '@plainscan/contract';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { selectVideo, updateVideo } from '../cases/video-report-repository.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import { extractSound } from '../platform/media/video/extract-sound.ts';
import type { Platform } from '../platform/platform.ts';
import { transcribeAudio, SpeechError, type SpeechSettings } from '../platform/speech/speech-service.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { failureOfVideo } from '../viewers/video-failure.ts';
import type { writeCaptionsJob } from './video-jobs.ts';

/** Sends a video to the speech service once. A second run does nothing. */
export async function writeCaptions(
  platform: Platform,
  { videoId }: PayloadOf<typeof writeCaptionsJob>,
  context: JobContext,
): Promise<void> {
  const { speech } = platform.config;
  const video = await platform.database.asSystem(() => selectVideo(videoId));
  if (!video?.videoKey || video.heardCaptions !== null) return;
  if (speech === null) throw new JobFailure({ code: 'speechAway' }, { retry: false });
  const { videoKey, durationSeconds } = video;
  const captions = await transcribeVideo(
    platform,
    speech,
    { videoKey, duration: durationSeconds ?? 0 },
    context,
  );
  if (captions.length === 0) throw new JobFailure({ code: 'speechNothing' }, { retry: false });
  await platform.database.asSystem(() => updateVideo(videoId, { heardCaptions: captions }));
}

async function transcribeVideo(
  { objects, config }: Platform,
  speech: SpeechSettings,
  { videoKey, duration }: { videoKey: string; duration: number },
  { signal, reportProgress }: JobContext,
): Promise<Caption[]> {
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'speech-'));
  const outputPath = join(scratch, 'sound.m4a');
  const onProgress = (fraction: number) =>
    reportProgress({ done: Math.round(fraction * 100), total: 100, unit: 'percent' });
  try {
    const hasSound = await withObjectFile(objects, videoKey, scratch, (path) =>
      extractSound(path, { outputPath, signal, onProgress }),
    );
    if (!hasSound) return [];
    onProgress(1);
    const { words, text } = await transcribeAudio(speech, await openAsBlob(outputPath), signal);
    return captionsOfWords(applySpelling(words, text), duration);
  } catch (error) {
    throw failureOf(error, signal);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const codes: Record<SpeechError['kind'], FileProblemCode> = {
  away: 'speechAway',
  refused: 'speechRefused',
  unclear: 'speechUnclear',
};

/** Retries if the service does not answer. Does not retry a refusal, because it would refuse again. */
function failureOf(error: unknown, signal: AbortSignal): JobFailure {
  if (error instanceof SpeechError && !signal.aborted)
    return new JobFailure({ code: codes[error.kind] }, { retry: error.kind === 'away', cause: error });
  return new JobFailure(failureOfVideo(error, signal).problem, { retry: false, cause: error });
}
