// The loudness of a video over time, for the waveform.
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { safeInput } from './video-facts.ts';

type PeaksRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/** Sufficient for speech. */
const samplesPerSecond = 8_000;
export const peaksPerSecond = 10;
const loudest = 32_768;

/**
 * Returns the loudest sample of each tenth of a second, 0 to 100; empty for a video without audio. Throws `VideoError`.
 */
export async function readSoundPeaks(path: string, run: PeaksRun): Promise<number[]> {
  const rawPath = join(run.scratch, 'sound.raw');
  try {
    const { code, messages } = await runFfmpeg({
      ...run,
      args: [
        ...safeInput,
        '-i',
        path,
        '-map',
        '0:a:0',
        '-ac',
        '1',
        '-ar',
        String(samplesPerSecond),
        '-f',
        's16le',
        rawPath,
      ],
      inputs: [path],
      outputs: [rawPath],
    });
    if (code !== 0) throw new VideoError('unreadable', messages);
    return await peaksOf(createReadStream(rawPath));
  } finally {
    await rm(rawPath, { force: true });
  }
}

/** Returns the peaks of signed 16-bit samples, one channel. */
export async function peaksOf(bytes: AsyncIterable<Buffer>): Promise<number[]> {
  const each = samplesPerSecond / peaksPerSecond;
  const peaks: number[] = [];
  let count = 0;
  let highest = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const even = whole.length - (whole.length % 2);
    for (let at = 0; at < even; at += 2) {
      highest = Math.max(highest, Math.abs(whole.readInt16LE(at)));
      count += 1;
      if (count % each !== 0) continue;
      peaks.push(Math.round((100 * highest) / loudest));
      highest = 0;
    }
    rest = whole.subarray(even);
  }
  if (count % each !== 0) peaks.push(Math.round((100 * highest) / loudest));
  return peaks;
}
