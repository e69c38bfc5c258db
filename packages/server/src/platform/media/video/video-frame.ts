import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFfmpeg, runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { safeInput } from './video-facts.ts';

export type FrameRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/** Drawing one frame takes a second or so; a damaged file must not hold the job for an hour. */
const frameMs = 120_000;
const longestSide = 960;
/** The WASM build has been seen never to come back from larger pictures, so it draws small ones. */
const longestWasmSide = 320;

/** `640:360`: how large a frame is drawn, in whole pairs of pixels, and never larger than the video. */
export async function frameSize(
  { width, height }: { width: number; height: number },
  lane: FrameRun['lane'],
  longest: number,
): Promise<string> {
  const { kind } = await describeFfmpeg(lane);
  const fits = Math.min(1, (kind === 'wasm' ? longestWasmSide : longest) / Math.max(width, height));
  return `${evenly(width * fits)}:${evenly(height * fits)}`;
}

/** What ffmpeg is told to write one frame of a video as a JPEG. */
export const frameArguments = (
  videoPath: string,
  seconds: number,
  filter: string,
  path: string,
): string[] => [
  '-ss',
  seconds.toFixed(3),
  ...safeInput,
  '-i',
  videoPath,
  '-an',
  '-frames:v',
  '1',
  '-vf',
  filter,
  '-q:v',
  '3',
  '-f',
  'mjpeg',
  path,
];

/** Writes the frame of a moment as a JPEG into the scratch folder and gives its path; null where the video has none. */
export async function drawFrame(
  videoPath: string,
  seconds: number,
  { width, height, longest = longestSide }: { width: number | null; height: number | null; longest?: number },
  run: FrameRun,
): Promise<string | null> {
  const size = await frameSize({ width: width ?? longest, height: height ?? longest }, run.lane, longest);
  const path = join(run.scratch, `frame-${Math.round(seconds * 1_000)}.jpg`);
  const { code } = await runFfmpeg({
    ...run,
    limits: { timeMs: frameMs, ...run.limits },
    args: frameArguments(videoPath, seconds, `scale=${size}`, path),
    inputs: [videoPath],
    outputs: [path],
  });
  // Beyond the last frame it writes an empty file and is content.
  if (code === 0 && (await stat(path)).size > 0) return path;
  await rm(path, { force: true });
  return null;
}

function evenly(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}
