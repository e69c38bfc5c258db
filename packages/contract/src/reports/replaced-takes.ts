// Takes that were rerecorded right away (T21): they stay in the recording but are left out of the video.
import * as z from 'zod/mini';

import { limits } from '../shared/limits.ts';
import type { VideoPart } from './video-edit.ts';
import { captionSchema, chapterSchema } from '../videos/video-tracks.ts';

const secondsSchema = z.number().check(z.minimum(0), z.maximum(limits.videoSecondsMax));

/** In seconds of the recording. Its chapters and captions are removed and restored with it. */
export const replacedTakeSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  chapters: z.array(chapterSchema).check(z.maxLength(limits.chaptersOfVideo)),
  captions: z.array(captionSchema).check(z.maxLength(limits.captionsOfVideo)),
});
export type ReplacedTake = z.output<typeof replacedTakeSchema>;

type Range = Pick<ReplacedTake, 'start' | 'end'>;

/** Takes sorted by time, without overlaps. */
export const replacedTakesSchema = z.array(replacedTakeSchema).check(
  z.maxLength(limits.replacedTakes),
  z.refine((takes) =>
    takes.every(({ start, end }, index) => start < end && start >= (takes[index - 1]?.end ?? 0)),
  ),
);

/** Returns what remains of the first `seconds` of a recording, in order. */
export function rangesLeft(takes: readonly Range[], seconds: number): Range[] {
  const starts = [0, ...takes.map(({ end }) => end)];
  const ends = [...takes.map(({ start }) => start), seconds];
  return starts
    .map((start, index) => ({ start, end: Math.min(ends[index] ?? seconds, seconds) }))
    .filter(({ start, end }) => end > start);
}

/** Returns how many of the first `seconds` of a recording remain, which is the length shown while recording. */
export const secondsLeft = (takes: readonly Range[], seconds: number): number =>
  rangesLeft(takes, seconds).reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns the parts of a segment without its replaced takes, up to its end. */
export function partsLeft(segmentId: string, takes: readonly Range[]): VideoPart[] {
  const toEnd = { segmentId, start: Math.round((takes.at(-1)?.end ?? 0) * 1_000), end: null };
  const before = rangesLeft(takes, takes.at(-1)?.end ?? 0).map(({ start, end }) => ({
    segmentId,
    start: Math.round(start * 1_000),
    end: Math.round(end * 1_000),
  }));
  return [...before, toEnd];
}
