import type { FileProblem } from '@plainscan/contract';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { DrawnPage, FileRange } from '../platform/media/sandbox/media-answer.ts';
import type { MediaChild } from '../platform/media/sandbox/media-child.ts';
import { VideoError } from '../platform/media/video/video-error.ts';
import { readVideoFacts } from '../platform/media/video/video-facts.ts';
import { drawPoster } from '../platform/media/video/video-poster.ts';
import { transcodeReport, type TranscodedVideo } from '../platform/media/video/video-transcoder.ts';
import { failureOfVideo } from './video-failure.ts';

export type VideoView =
  | (TranscodedVideo & { kind: 'video'; preview: Pick<DrawnPage, 'path'> | null })
  | { kind: 'failed'; reason: FileProblem };

/** What a viewer shows of a long video until the rest is made. */
export type VideoPoster = Pick<Extract<VideoView, { kind: 'video' }>, 'posterPath' | 'preview'>;

const previewSize = 256;
/** The poster of a shorter video comes soon enough with the rest. */
const longVideoSeconds = 120;

interface VideoRun {
  scratch: string;
  signal: AbortSignal;
  /** Called with the poster of a long video, minutes before the rest is made. */
  onPoster: (poster: VideoPoster) => Promise<void>;
}

/** Makes a video that plays in every browser, its poster and a thumbnail, or returns why it cannot. */
export async function makeVideoView(
  file: FileRange,
  child: MediaChild,
  { scratch, signal, onPoster }: VideoRun,
): Promise<VideoView> {
  const inputPath = await fileOf(file, scratch);
  const previewOf = async (posterPath: string): Promise<VideoPoster['preview']> => {
    const { size: length } = await stat(posterPath);
    const outputPath = join(scratch, 'preview.webp');
    const drawn = await child.preview({ path: posterPath, offset: 0, length, outputPath, size: previewSize });
    return drawn.kind === 'preview' ? drawn : null;
  };
  try {
    const posterPath = join(scratch, 'first-poster.jpg');
    if (await drawPosterOfLong(inputPath, posterPath, { scratch, signal }))
      await onPoster({ posterPath, preview: await previewOf(posterPath) });
    const made = await transcodeReport({ inputPath, scratchDir: scratch, signal });
    return { kind: 'video', ...made, preview: await previewOf(made.posterPath) };
  } catch (error) {
    return { kind: 'failed', reason: failureOfVideo(error, signal).problem };
  } finally {
    if (inputPath !== file.path) await rm(inputPath, { force: true });
  }
}

/** Returns `false` for a short video, and if none of its pictures can be drawn. */
async function drawPosterOfLong(
  inputPath: string,
  posterPath: string,
  run: Pick<VideoRun, 'scratch' | 'signal'>,
): Promise<boolean> {
  const facts = await readVideoFacts(inputPath, run);
  if ((facts.durationSeconds ?? 0) < longVideoSeconds) return false;
  try {
    await drawPoster(inputPath, posterPath, facts, run);
    return true;
  } catch (error) {
    // The transcoder may still make something of it, or say why not.
    if (error instanceof VideoError && error.code === 'bad-output') return false;
    throw error;
  }
}

/** Returns a separate file. The transcoder reads entire files, so a range of a pack is copied out of it. */
async function fileOf({ path, offset, length }: FileRange, scratch: string): Promise<string> {
  const { size } = await stat(path);
  if (offset === 0 && length >= size) return path;
  const copy = join(scratch, 'input');
  await pipeline(
    createReadStream(path, { start: offset, end: offset + length - 1 }),
    createWriteStream(copy, { mode: 0o600 }),
  );
  return copy;
}
