// Joins ranges of videos into one: copied if all have the same format, otherwise encoded again (F13).
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import {
  isMixed,
  mergeH264Settings,
  readH264Settings,
  writeH264Settings,
  type H264Settings,
} from './h264-settings.ts';
import { encodeStarts, type CopiedPart, type JoinedPart } from './start-pictures.ts';
import { readVideoFacts, safeInput, type VideoFacts } from './video-facts.ts';
import { VideoError } from './video-error.ts';
import { fitPicture, soundEncoding } from './video-plan.ts';
import { drawFrameAt, drawPoster } from './video-poster.ts';
import type { TranscodedVideo } from './video-transcoder.ts';

export interface JoinOptions extends Pick<FfmpegRun, 'signal' | 'lane' | 'limits'> {
  parts: readonly JoinedPart[];
  /** All parts have the same format and can be copied, unless their H.264 settings conflict. */
  isAlike: boolean;
  /** A folder used only by this job. */
  scratchDir: string;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

type WriteOptions = Omit<JoinOptions, 'parts'> & { parts: readonly CopiedPart[] };

/**
 * Makes the video and its poster. `posterAt` is the poster's time in the joined video, in milliseconds; `null` to pick a
 * good frame. Throws `VideoError`.
 */
export async function joinSegments({
  posterAt,
  ...options
}: JoinOptions & { posterAt: number | null }): Promise<TranscodedVideo> {
  const { scratchDir, signal, lane, limits } = options;
  const run = { scratch: scratchDir, signal, lane, limits };
  const posterPath = join(scratchDir, 'poster.jpg');
  const { videoPath, facts: made } = await joinParts(options);
  if (
    posterAt === null ||
    !(await drawFrameAt(videoPath, posterPath, { ...made, seconds: posterAt / 1_000 }, run))
  )
    await drawPoster(videoPath, posterPath, made, run);
  const { width, height } = made;
  const hasAudio = made.audioCodec !== null;
  return { videoPath, posterPath, durationSeconds: made.durationSeconds ?? 0, width, height, hasAudio };
}

/** Makes the video, and checks the output by reading it back. Throws `VideoError`. */
export async function joinParts(options: JoinOptions): Promise<{ videoPath: string; facts: VideoFacts }> {
  const { parts, scratchDir, signal, lane, limits } = options;
  const run = { scratch: scratchDir, signal, lane, limits };
  const videoPath = join(scratchDir, 'joined.mp4');
  const seconds = secondsOf(parts);
  const copied = options.isAlike ? await encodeStarts(parts, run) : [];
  const settings = options.isAlike ? await commonSettings(copied) : null;
  if (settings === null) await write(options, await encoding(options), videoPath);
  else if (isMixed(settings)) await copyMixed({ ...options, parts: copied }, settings, videoPath);
  else
    await write(
      { ...options, parts: copied },
      [...(await copying({ ...options, parts: copied })), ...fastStart],
      videoPath,
    );
  const facts = await readVideoFacts(videoPath, run);
  if (facts.codec !== 'h264' || Math.abs((facts.durationSeconds ?? 0) - seconds) > 0.25 + 0.05 * parts.length)
    throw new VideoError('bad-output', `${facts.durationSeconds} s instead of ${seconds} s`);
  return { videoPath, facts };
}

const secondsOf = (parts: readonly CopiedPart[]): number =>
  parts.reduce((sum, { start, end }) => sum + end - start, 0) / 1_000;

/** Returns seconds right before a frame, because the frame at the end of a range would be shown as part of it. */
const before = (milliseconds: number): string => (Math.max(0, milliseconds - 1) / 1_000).toFixed(3);

const fastStart = ['-movflags', '+faststart'];
const pathsOf = (parts: readonly CopiedPart[]): string[] => [...new Set(parts.map(({ path }) => path))];

/** Returns settings that decode all parts, or `null` if there are none, so that the video has to be encoded again. */
async function commonSettings(parts: readonly CopiedPart[]): Promise<H264Settings | null> {
  const all: H264Settings[] = [];
  for (const path of pathsOf(parts)) {
    const settings = await readH264Settings(path);
    if (settings === null) return null;
    all.push(settings);
  }
  return mergeH264Settings(all);
}

/**
 * Joins parts with different settings. ffmpeg uses only the first part's: this writes all of them, then moves the index
 * to the beginning.
 */
async function copyMixed(options: WriteOptions, settings: H264Settings, videoPath: string): Promise<void> {
  const { scratchDir, signal, lane, limits } = options;
  const path = join(scratchDir, 'copied.mp4');
  await write(options, await copying(options), path);
  await writeH264Settings(path, settings);
  const { code, messages } = await runFfmpeg({
    scratch: scratchDir,
    signal,
    lane,
    limits,
    args: [...safeInput, '-i', path, '-map', '0', '-c', 'copy', ...fastStart, '-f', 'mp4', videoPath],
    inputs: [path],
    outputs: [videoPath],
  });
  await rm(path, { force: true });
  if (code !== 0) throw new VideoError('bad-output', messages);
}

async function write(
  { parts, scratchDir, signal, lane, limits, onProgress }: WriteOptions,
  args: readonly string[],
  path: string,
): Promise<void> {
  const seconds = parts.reduce((sum, { start, end }) => sum + end - start, 0) / 1_000;
  const list = listOf(scratchDir);
  const { code, messages } = await runFfmpeg({
    scratch: scratchDir,
    signal,
    lane,
    limits,
    args: ['-progress', 'pipe:1', ...args, '-f', 'mp4', path],
    inputs: [...pathsOf(parts), ...(args.includes(list) ? [list] : [])],
    outputs: [path],
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined) onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / seconds));
    },
  });
  if (code !== 0) throw new VideoError('bad-output', messages);
}

const listOf = (scratchDir: string): string => join(scratchDir, 'parts.ffconcat');

/** Returns the arguments that copy the packets: uncut parts stay byte-identical. */
async function copying({ parts, scratchDir }: WriteOptions): Promise<string[]> {
  const listPath = listOf(scratchDir);
  const time = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);
  const lines = parts.map(
    ({ path, start, end }) =>
      `file '${path.replaceAll("'", String.raw`'\''`)}'\ninpoint ${time(start)}\noutpoint ${before(end)}\nduration ${time(end - start)}`,
  );
  await writeFile(listPath, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    'concat,mov',
    '-f',
    'concat',
    '-safe',
    '0',
    '-auto_convert',
    '0',
    '-i',
    listPath,
    '-map',
    '0:V:0',
    '-map',
    '0:a:0?',
    '-c',
    'copy',
    // A slow computer records few frames, so the last one may last long past the end. Without dts=, the filter sets each
    // decode time to the show time, which breaks B-frames.
    '-bsf:v',
    `setts=pts=PTS:dts=DTS:duration=min(DURATION\\,max(1\\,${secondsOf(parts)}/TB-PTS))`,
    '-map_metadata',
    '-1',
  ];
}

/** Returns the arguments that scale every frame to the first segment's size. Segments without audio get silence. */
async function encoding({ parts, scratchDir, signal, lane, limits }: JoinOptions): Promise<string[]> {
  const run = { scratch: scratchDir, signal, lane, limits };
  const facts: VideoFacts[] = [];
  for (const { path } of parts) facts.push(await readVideoFacts(path, run));
  const [first] = facts;
  if (!first) throw new VideoError('no-picture');
  const { width, height } = fitPicture(first);
  const size = `${width}:${height}`;
  const shape = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1,format=yuv420p`;
  const graph = parts.map(({ start, end }, index) => {
    const range = `start=${before(start)}:end=${before(end)}`;
    const sound =
      facts[index]?.audioCodec == null
        ? `anullsrc=r=48000:cl=mono,atrim=duration=${(end - start) / 1_000}`
        : `[${index}:a:0]atrim=${range},asetpts=PTS-STARTPTS,aresample=48000,aformat=channel_layouts=mono`;
    return `[${index}:v:0]fps=30:start_time=0,trim=${range},setpts=PTS-STARTPTS,${shape}[v${index}];${sound}[a${index}]`;
  });
  const pads = parts.map((_, index) => `[v${index}][a${index}]`).join('');
  const inputs = parts.flatMap(({ path }) => [...safeInput, '-i', path]);
  const streams = ['-map', '[v]', '-map', '[a]', '-map_metadata', '-1'];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'];
  const keyFrames = ['-force_key_frames', 'expr:gte(t,n_forced)'];
  const joined = `${graph.join(';')};${pads}concat=n=${parts.length}:v=1:a=1[v][a]`;
  return [
    ...inputs,
    '-filter_complex',
    joined,
    ...streams,
    ...picture,
    ...keyFrames,
    ...soundEncoding,
    ...fastStart,
  ];
}
