// Extracts a video's sound as a small file for a speech service.
import { dirname } from 'node:path';

import { runFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput } from './video-facts.ts';

type Extraction = {
  /** The only folder written to is this file's. */
  outputPath: string;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  lane?: FfmpegLane;
};

/**
 * Writes one channel of 16 kHz as AAC: half an hour is about 8 MB. Returns `false` for a video without sound. Throws
 * `VideoError` if the file is not a video.
 */
export async function extractSound(
  path: string,
  { outputPath, onProgress, signal, lane }: Extraction,
): Promise<boolean> {
  const run = { scratch: dirname(outputPath), signal, lane };
  const { audioCodec, durationSeconds } = await readVideoFacts(path, run);
  if (audioCodec === null) return false;
  const sound = '-map 0:a:0 -ac 1 -ar 16000 -c:a aac -b:a 32k -map_metadata -1 -f mp4'.split(' ');
  const { code, messages } = await runFfmpeg({
    ...run,
    args: ['-progress', 'pipe:1', ...safeInput, '-i', path, ...sound, outputPath],
    inputs: [path],
    outputs: [outputPath],
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined && durationSeconds)
        onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / durationSeconds));
    },
  });
  if (code !== 0) throw new VideoError('unreadable', messages);
  return true;
}
