import type { FileProblem } from '@plainscan/contract';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { DrawnPage, FileRange } from '../platform/media/sandbox/media-answer.ts';
import type { MediaChild } from '../platform/media/sandbox/media-child.ts';
import { transcodeReport, type TranscodedVideo } from '../platform/media/video/video-transcoder.ts';
import { failureOfVideo } from './video-failure.ts';

export type VideoView =
  | (TranscodedVideo & { kind: 'video'; preview: Pick<DrawnPage, 'path'> | null })
  | { kind: 'failed'; reason: FileProblem };

const previewSize = 256;

/** Makes a video that plays in every browser, its poster and a thumbnail, or returns why it cannot. */
export async function makeVideoView(
  file: FileRange,
  child: MediaChild,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<VideoView> {
  const inputPath = await fileOf(file, scratch);
  try {
    const made = await transcodeReport({ inputPath, scratchDir: scratch, signal });
    const { size: length } = await stat(made.posterPath);
    const outputPath = join(scratch, 'preview.webp');
    const poster = { path: made.posterPath, offset: 0, length };
    const drawn = await child.preview({ ...poster, outputPath, size: previewSize });
    return { kind: 'video', ...made, preview: drawn.kind === 'preview' ? drawn : null };
  } catch (error) {
    return { kind: 'failed', reason: failureOfVideo(error, signal).problem };
  } finally {
    if (inputPath !== file.path) await rm(inputPath, { force: true });
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
