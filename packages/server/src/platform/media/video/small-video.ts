// A small copy of a prepared video, for slow connections: at most 0.4 Mbit/s with sound.
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput, type VideoFacts } from './video-facts.ts';

/** Bits per second of pictures, sound and container together. */
export const smallVideoBits = 400_000;

const shortSide = 360;
const pictureBits = 280_000;
const soundBits = 48_000;
/**
 * Enough to show how someone scrolls through a study. Each picture then gets more of the bits, and the
 * index, which a player loads first, stays small.
 */
const pictureRate = 15;

interface SmallVideoOptions extends Pick<FfmpegRun, 'signal' | 'lane' | 'limits'> {
  /** A video that `transcodeReport` or `joinSegments` made. */
  inputPath: string;
  /** A folder used only by this job. */
  scratchDir: string;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Makes the copy and returns its path, or `null` if the video itself needs no more. Throws `VideoError`. */
export async function makeSmallVideo(options: SmallVideoOptions): Promise<string | null> {
  const { inputPath, scratchDir, onProgress, ...held } = options;
  const run = { scratch: scratchDir, ...held };
  const facts = await readVideoFacts(inputPath, run);
  if (await isSmall(inputPath, facts)) return null;
  const outputPath = join(scratchDir, 'small.mp4');
  const { code, messages } = await runFfmpeg({
    ...run,
    args: ['-progress', 'pipe:1', ...safeInput, '-i', inputPath, ...encodingOf(facts), outputPath],
    inputs: [inputPath],
    outputs: [outputPath],
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined && facts.durationSeconds)
        onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / facts.durationSeconds));
    },
  });
  if (code === 0 && (await isSmall(outputPath, await readVideoFacts(outputPath, run)))) return outputPath;
  await rm(outputPath, { force: true });
  throw new VideoError(code === 0 ? 'bad-output' : 'unreadable', messages);
}

async function isSmall(path: string, { durationSeconds }: VideoFacts): Promise<boolean> {
  const { size } = await stat(path);
  return durationSeconds !== null && size > 0 && (size * 8) / durationSeconds <= smallVideoBits;
}

function encodingOf({ width, height, audioCodec }: VideoFacts): string[] {
  const fits = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * fits) / 2) * 2);
  return [
    ...'-map 0:V:0 -map 0:a:0? -dn -sn -map_metadata -1 -map_chapters -1'.split(' '),
    '-vf',
    `scale=${even(width)}:${even(height)},setsar=1`,
    '-fpsmax',
    String(pictureRate),
    // Without B frames the index needs no second table of times.
    ...'-c:v libx264 -preset veryfast -bf 0 -pix_fmt yuv420p -crf 26'.split(' '),
    '-maxrate',
    String(pictureBits),
    // A key picture must not take longer than a second of a slow line.
    '-bufsize',
    String(pictureBits),
    '-force_key_frames',
    'expr:gte(t,n_forced*4)',
    ...(audioCodec === null ? [] : ['-c:a', 'aac', '-ac', '1', '-ar', '24000', '-b:a', String(soundBits)]),
    ...'-movflags +faststart -f mp4'.split(' '),
  ];
}
