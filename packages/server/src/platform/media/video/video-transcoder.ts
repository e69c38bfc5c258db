import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegLane, type FfmpegLimits } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput, type VideoFacts } from './video-facts.ts';
import { measureGain } from './video-loudness.ts';
import { planVideo, type VideoPlanOptions } from './video-plan.ts';
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
export async function transcodeReport(options: TranscodeOptions): Promise<TranscodedVideo> {
  const { inputPath, scratchDir, signal, lane, limits } = options;
  const run = { scratch: scratchDir, signal, lane, limits };
  const videoPath = join(scratchDir, 'report.mp4');
  const posterPath = join(scratchDir, 'poster.jpg');
  try {
    const facts = await readVideoFacts(inputPath, run);
    const gain = facts.audioCodec === null ? 0 : await measureGain(inputPath, run);
    const made =
      (await makeVideo(options, facts, videoPath, { mayKeep: true, gain })) ??
      (await makeVideo(options, facts, videoPath, { mayKeep: false, gain }));
    if (made === undefined) throw new VideoError('bad-output');
    const durationSeconds = made.durationSeconds ?? 0;
    await drawPoster(videoPath, posterPath, made, run);
    const { width, height } = made;
    const hasAudio = made.audioCodec !== null;
    return { videoPath, posterPath, durationSeconds, width, height, hasAudio };
  } catch (error) {
    await rm(videoPath, { force: true });
    await rm(posterPath, { force: true });
    throw error;
  }
}

/** Makes one attempt. Returns undefined if its output is invalid and encoding the picture again may help. */
async function makeVideo(
  { inputPath, scratchDir, onProgress, signal, lane, limits }: TranscodeOptions,
  facts: VideoFacts,
  videoPath: string,
  wish: VideoPlanOptions,
): Promise<VideoFacts | undefined> {
  const plan = planVideo(facts, wish);
  const { code, messages } = await runFfmpeg({
    args: ['-progress', 'pipe:1', ...safeInput, '-i', inputPath, ...plan.args, videoPath],
    inputs: [inputPath],
    outputs: [videoPath],
    scratch: scratchDir,
    onLine: (line) => reportProgress(line, facts.durationSeconds, onProgress),
    signal,
    lane,
    limits,
  });
  const run = { scratch: scratchDir, signal, lane, limits };
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

type OutputRun = Parameters<typeof readVideoFacts>[1];

async function readOutput(path: string, run: OutputRun): Promise<VideoFacts | undefined> {
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
