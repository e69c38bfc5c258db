import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFfmpeg, runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { safeInput } from './video-facts.ts';

export type FrameRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/** Extracting a frame takes about a second; a damaged file must not block the job for an hour. */
const frameMs = 120_000;
const longestSide = 960;
/** ffmpeg's scale: 2 is best, 31 worst. 3 makes files a third larger, with a difference of 43 dB that nobody sees. */
const jpegQuality = 5;
/** A JPEG does not say how its colors are meant: every program takes them for those of a television of old. */
export const jpegColors = 'out_color_matrix=bt601';
/** The WASM build has hung on larger images, so it makes small ones. */
const longestWasmSide = 320;

/** Returns the output size, such as `640:360`: even numbers, never larger than the video. */
export async function frameSize(
  { width, height }: { width: number; height: number },
  lane: FrameRun['lane'],
  longest: number,
): Promise<string> {
  const { kind } = await describeFfmpeg(lane);
  const fits = Math.min(1, (kind === 'wasm' ? longestWasmSide : longest) / Math.max(width, height));
  return `${evenly(width * fits)}:${evenly(height * fits)}`;
}

/** Returns the ffmpeg arguments to write one frame of a video as a JPEG. */
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
  String(jpegQuality),
  '-f',
  'mjpeg',
  path,
];

/** Writes the frame at `seconds` as a JPEG into the scratch folder and returns its path; `null` if there is none. */
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
    args: frameArguments(videoPath, seconds, `scale=${size}:${jpegColors}`, path),
    inputs: [videoPath],
    outputs: [path],
  });
  // Past the last frame, ffmpeg writes an empty file and reports success.
  if (code === 0 && (await stat(path)).size > 0) return path;
  await rm(path, { force: true });
  return null;
}

function evenly(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}
