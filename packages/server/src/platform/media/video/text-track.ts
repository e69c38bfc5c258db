// Captions included in a video file.
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { safeInput } from './video-facts.ts';

/** Returns the first text track as WebVTT; `null` without one, or if it exceeds `mostBytes`. */
export async function readTextTrack(
  path: string,
  mostBytes: number,
  run: Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>,
): Promise<string | null> {
  const outputPath = join(run.scratch, 'captions.vtt');
  const { code } = await runFfmpeg({
    ...run,
    args: [...safeInput, '-i', path, '-map', '0:s:0', '-f', 'webvtt', outputPath],
    inputs: [path],
    outputs: [outputPath],
  });
  try {
    if (code !== 0 || (await stat(outputPath)).size > mostBytes) return null;
    return await readFile(outputPath, 'utf8');
  } finally {
    await rm(outputPath, { force: true });
  }
}
