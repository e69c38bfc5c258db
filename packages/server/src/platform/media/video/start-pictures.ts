// A part of a video may start between two key frames. Its pictures up to the next one are encoded, the rest is copied.
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { readH264Settings, sequenceNumbers } from './h264-settings.ts';
import { VideoError } from './video-error.ts';
import { safeInput } from './video-facts.ts';

/** A range that is copied, in milliseconds of a file. `start` is a key frame. */
export interface CopiedPart {
  path: string;
  start: number;
  /** The first moment that is cut off. */
  end: number;
}

/** A range of a prepared video, at most its duration. It can start anywhere. */
export interface JoinedPart extends CopiedPart {
  /** Those of the whole video, from its index. */
  keyFrames: readonly number[];
}

type Run = Pick<FfmpegRun, 'scratch' | 'signal' | 'lane' | 'limits'>;

/** Returns what to copy in place of the parts. The starts that are no key frames become files of their own. */
export async function encodeStarts(parts: readonly JoinedPart[], run: Run): Promise<CopiedPart[]> {
  const paths = [...new Set(parts.map(({ path }) => path))];
  const numbers = await freeNumbers(paths);
  const copied: CopiedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const { path, start, end, keyFrames } = part;
    const next = Math.min(end, keyFrames.find((frame) => frame >= start) ?? end);
    if (next > start) {
      const first = join(run.scratch, `start-${index}.mp4`);
      await encodeStart({ ...part, end: next }, first, { run, number: numbers[paths.indexOf(path)] ?? 31 });
      copied.push({ path: first, start: 0, end: next - start });
    }
    if (end > next) copied.push({ path, start: next, end });
  }
  return copied;
}

/** Returns a number for the settings of each file's encoded pictures, which no file uses. */
async function freeNumbers(paths: readonly string[]): Promise<number[]> {
  const taken = new Set<number>();
  for (const path of paths) {
    const settings = await readH264Settings(path);
    for (const number of settings ? sequenceNumbers(settings) : []) taken.add(number);
  }
  return Array.from({ length: 32 }, (_, number) => number).filter((number) => !taken.has(number));
}

type Encoding = { run: Run; number: number };

async function encodeStart(
  { path, start, end, keyFrames }: JoinedPart,
  output: string,
  { run, number }: Encoding,
): Promise<void> {
  const from = keyFrames.findLast((frame) => frame <= start) ?? 0;
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [
      ...safeInput,
      '-ss',
      seconds(from),
      '-i',
      path,
      '-map',
      '0:V:0',
      '-map',
      '0:a:0?',
      '-ss',
      seconds(start - from),
      '-t',
      seconds(end - start),
      // A recording has few pictures while nothing moves: the one that is on the screen at the start is drawn again.
      ...'-vf fps=30:start_time=0 -c:v libx264 -preset veryfast -crf 18 -bf 0 -x264-params'.split(' '),
      `sps-id=${number}`,
      // Files are joined by copying only if they count time in the same unit.
      ...`-c:a copy -video_track_timescale ${await timescaleOf(path, run)} -f mp4`.split(' '),
      output,
    ],
    inputs: [path],
    outputs: [output],
  });
  if (code !== 0) throw new VideoError('bad-output', messages);
}

/** Returns how many units of time the pictures of a file have in a second. */
export async function timescaleOf(path: string, run: Run): Promise<number> {
  const lines: string[] = [];
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [...safeInput, '-i', path, '-map', '0:V:0', '-c', 'copy', '-frames:v', '1', '-f', 'framecrc', '-'],
    inputs: [path],
    outputs: [],
    onLine: (line) => lines.push(line),
  });
  const perSecond = Number(/^#tb 0: 1\/(\d+)/m.exec(lines.join('\n'))?.[1]);
  if (code !== 0 || !perSecond) throw new VideoError('unreadable', messages);
  return perSecond;
}
