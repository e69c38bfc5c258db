// Which image represents a series, and which a study.
import { join } from 'node:path';
import type { DicomMeta } from '../sandbox/media-answer.ts';
import type { MediaChild } from '../sandbox/media-child.ts';
import type { Study, StudySeries } from './study-grouping.ts';
import { share, type StudyFile } from './study-reader.ts';

/** A WebP file of one image. */
export interface Drawing {
  path: string;
  width: number;
  height: number;
}

export interface StudyDrawings {
  /** By series, in study order; `null` if no image could be drawn. */
  series: (Drawing | null)[];
  /** A large image of the longest series that can be drawn. */
  keyImage: Drawing | null;
}

export interface DrawingBudget {
  children: readonly MediaChild[];
  /** Folder for the drawings, which the children can write to. */
  scratch: string;
}

const previewSize = 256;
const keyImageSize = 1024;

/** Draws one preview per series and one key image. `files` is the list that the study was read from. */
export async function drawStudy(
  study: Study,
  files: readonly StudyFile[],
  { children, scratch }: DrawingBudget,
  name: string,
): Promise<StudyDrawings> {
  const series: (Drawing | null)[] = study.series.map(() => null);
  await share(children, study.series, async (child, one, at) => {
    series[at] = await drawSeries(one, files, child, {
      outputPath: join(scratch, `${name}-${at + 1}.webp`),
      size: previewSize,
    });
  });
  const longest = study.series
    .filter((_, at) => series[at] !== null)
    .toSorted((a, b) => b.imageCount - a.imageCount)[0];
  const [child] = children;
  const keyImage =
    longest && child
      ? await drawSeries(longest, files, child, {
          outputPath: join(scratch, `${name}-key.webp`),
          size: keyImageSize,
        })
      : null;
  return { series, keyImage };
}

/** Draws the middle image, or another one if that cannot be drawn. */
async function drawSeries(
  series: StudySeries,
  files: readonly StudyFile[],
  child: MediaChild,
  output: { outputPath: string; size: number },
): Promise<Drawing | null> {
  const images = series.instances.filter(({ hasImage }) => hasImage);
  const tried = new Set([0.5, 0, 1].map((part) => Math.floor((images.length - 1) * part)));
  for (const position of tried) {
    const instance = images[position];
    const file = instance && files[instance.fileIndex];
    if (instance === undefined || file === undefined) continue;
    // A large copy can be read frame by frame where the file cannot.
    const { path, offset, length } = instance.normal ? { ...instance.normal, offset: 0 } : file;
    const frame = middleFrame(instance.meta);
    const answer = await child.preview({ path, offset, length, ...output, frame });
    if (answer.kind !== 'preview') continue;
    const { width, height } = answer;
    return { path: output.outputPath, width, height };
  }
  return null;
}

/** Returns the frame in the middle of the display order, zero-based. */
function middleFrame({ frames, frameStacks }: DicomMeta): number {
  const stack = frameStacks?.[0];
  return stack ? (stack[(stack.length - 1) >> 1] ?? 1) - 1 : Math.floor((frames - 1) / 2);
}
