import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegLane, type FfmpegLimits } from './ffmpeg-program.ts';
import { isUnevenPicture } from './uneven-picture.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput, type VideoFacts } from './video-facts.ts';
import { measureGain } from './video-loudness.ts';
import { planVideo, type VideoPlan } from './video-plan.ts';
import { drawPoster } from './video-poster.ts';

export interface TranscodeProgress {
  seconds: number;
  /** 0 to 1, or `null` if the recording does not state its length. */
  fraction: number | null;
}

export interface TranscodeOptions {
  inputPath: string;
  /** A folder used only by this job, for output and poster. */
  scratchDir: string;
  onProgress?: (progress: TranscodeProgress) => void;
  signal?: AbortSignal;
  /** Forces native or WASM, for tests. */
  lane?: FfmpegLane;
  limits?: Partial<FfmpegLimits>;
}

export interface TranscodedVideo {
  videoPath: string;
  posterPath: string;
  durationSeconds: number;
  width: number;
  height: number;
  hasAudio: boolean;
}

/**
 * Makes an MP4 that plays everywhere, and its poster. Resolves only after the output has been read back. Throws
 * `VideoError` and then leaves no partial files in the scratch folder.
 */
export async function transcodeReport({
  inputPath,
  scratchDir,
  onProgress,
  ...held
}: TranscodeOptions): Promise<TranscodedVideo> {
  const run = { scratch: scratchDir, ...held };
  const videoPath = join(scratchDir, 'report.mp4');
  const posterPath = join(scratchDir, 'poster.jpg');
  try {
    // A consultant waits for this, so two programs run at once where they can.
    const [{ facts, isUneven }, firstGain] = await runBoth(
      run,
      (both) => readPicture(inputPath, both),
      // Returns 0 if there is no sound.
      (both) => measureGain(inputPath, both),
    );
    const { audioIndex } = facts;
    const gain = audioIndex === 0 ? firstGain : await measureGain(inputPath, run, audioIndex);
    const making = { inputPath, videoPath, posterPath, onProgress, facts, gain, isUneven };
    const made = (await keepPicture(making, run)) ?? (await encodePicture(making, run));
    return {
      videoPath,
      posterPath,
      durationSeconds: made.durationSeconds ?? 0,
      width: made.width,
      height: made.height,
      hasAudio: made.audioCodec !== null,
    };
  } catch (error) {
    await rm(videoPath, { force: true });
    await rm(posterPath, { force: true });
    throw error;
  }
}

type Run = Parameters<typeof readVideoFacts>[1];

async function readPicture(path: string, run: Run): Promise<{ facts: VideoFacts; isUneven: boolean }> {
  const facts = await readVideoFacts(path, run);
  return { facts, isUneven: await isUnevenPicture(path, facts, run) };
}

/** Runs two programs at once. If one fails, ends the other before it throws. */
async function runBoth<First, Second>(
  run: Run,
  first: (run: Run) => Promise<First>,
  second: (run: Run) => Promise<Second>,
): Promise<[First, Second]> {
  const failed = new AbortController();
  const signal = run.signal ? AbortSignal.any([run.signal, failed.signal]) : failed.signal;
  const both = [first({ ...run, signal }), second({ ...run, signal })] as const;
  try {
    return await Promise.all(both);
  } catch (error) {
    failed.abort();
    await Promise.allSettled(both);
    throw error;
  }
}

type Making = {
  inputPath: string;
  videoPath: string;
  posterPath: string;
  onProgress: TranscodeOptions['onProgress'];
  facts: VideoFacts;
  gain: number;
  isUneven: boolean;
};

/**
 * Makes the video without encoding its picture, and at the same time draws the poster from the same picture. Returns
 * undefined if the picture has to be encoded.
 */
async function keepPicture(making: Making, run: Run): Promise<VideoFacts | undefined> {
  const { inputPath, posterPath, facts, gain, isUneven } = making;
  const plan = planVideo(facts, { mayKeep: true, gain, isUneven });
  if (!plan.keepsPicture) return undefined;
  // Without a length, the place of the poster is known only afterwards.
  if (facts.durationSeconds === null) return makeVideoThenPoster(making, plan, run);
  const [made] = await runBoth(
    run,
    (both) => makeVideo(making, plan, both),
    (both) => drawPoster(inputPath, posterPath, facts, both),
  );
  return made;
}

async function encodePicture(making: Making, run: Run): Promise<VideoFacts> {
  const { facts, gain, isUneven } = making;
  const plan = planVideo(facts, { mayKeep: false, gain, isUneven });
  const made = await makeVideoThenPoster(making, plan, run);
  if (made === undefined) throw new VideoError('bad-output');
  return made;
}

async function makeVideoThenPoster(
  making: Making,
  plan: VideoPlan,
  run: Run,
): Promise<VideoFacts | undefined> {
  const made = await makeVideo(making, plan, run);
  if (made) await drawPoster(making.videoPath, making.posterPath, made, run);
  return made;
}

/** Makes one attempt. Returns undefined if its output is invalid and encoding the picture may help. */
async function makeVideo(
  { inputPath, videoPath, facts, onProgress }: Making,
  plan: VideoPlan,
  run: Run,
): Promise<VideoFacts | undefined> {
  const { code, messages } = await runFfmpeg({
    ...run,
    args: ['-progress', 'pipe:1', ...safeInput, '-i', inputPath, ...plan.args, videoPath],
    inputs: [inputPath],
    outputs: [videoPath],
    onLine: (line) => reportProgress(line, facts.durationSeconds, onProgress),
  });
  const made = code === 0 ? await readOutput(videoPath, run) : undefined;
  if (made !== undefined || plan.keepsPicture) return made;
  throw new VideoError('unreadable', messages);
}

function reportProgress(
  line: string,
  total: number | null,
  onProgress: TranscodeOptions['onProgress'],
): void {
  const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (microseconds === undefined) return;
  const seconds = Number(microseconds) / 1_000_000;
  onProgress?.({ seconds, fraction: total === null ? null : Math.min(1, seconds / total) });
}

async function readOutput(path: string, run: Run): Promise<VideoFacts | undefined> {
  try {
    if ((await stat(path)).size === 0) return undefined;
    const facts = await readVideoFacts(path, run);
    const isWhole = facts.videoCount === 1 && (facts.durationSeconds ?? 0) > 0;
    return isWhole && facts.codec === 'h264' ? facts : undefined;
  } catch (error) {
    if (error instanceof VideoError && /^(unreadable|no-picture)$/.test(error.code)) return undefined;
    throw error;
  }
}
