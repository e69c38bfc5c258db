// Going back removes the last remaining seconds of a recording, with their chapters and captions.
import { limits, rangesLeft, secondsLeft, type Caption, type ReplacedTake } from '@plainscan/contract';
import type { RecordingMarks } from './recording-store.ts';

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Returns the captions between two times, without pieces too short to read. */
const between = (captions: readonly Caption[], from: number, to: number): Caption[] =>
  captions
    .map(({ start, end, text }) => ({ start: Math.max(start, from), end: Math.min(end, to), text }))
    .filter(({ start, end }) => end - start >= limits.captionSecondsMin);

/**
 * Returns the marks of a recording of `now` seconds after going back ten seconds, or to its start. Seconds that were
 * already replaced do not count.
 */
export function goBack(marks: RecordingMarks, now: number): RecordingMarks {
  const taken: ReplacedTake[] = [];
  let toGo = limits.goBackSeconds;
  for (const range of rangesLeft(marks.replaced, rounded(now)).toReversed()) {
    const start = rounded(Math.max(range.start, range.end - toGo));
    toGo -= range.end - start;
    if (range.end > start) taken.push(takeOf(marks, start, range.end));
  }
  const from = Math.min(now, ...taken.map(({ start }) => start));
  const isFull = marks.replaced.length + taken.length > limits.replacedTakes;
  if (taken.length === 0 || isFull) return marks;
  return {
    chapters: marks.chapters.filter(({ start }) => start < from),
    captions: between(marks.captions, 0, from),
    replaced: [...marks.replaced, ...taken].toSorted((one, other) => one.start - other.start),
  };
}

const takeOf = ({ chapters, captions }: RecordingMarks, start: number, end: number): ReplacedTake => ({
  start,
  end,
  chapters: chapters.filter((chapter) => chapter.start >= start && chapter.start < end),
  captions: between(captions, start, end),
});

/** A video cannot be shorter. A recording that ends right after going back to its start is kept unchanged. */
const shortestVideo = 1;

/** Returns the marks of a recording that ended at `seconds`. */
export function endMarks(marks: RecordingMarks, seconds: number): RecordingMarks {
  const captions = between(marks.captions, 0, rounded(seconds));
  if (marks.replaced.length === 0 || secondsLeft(marks.replaced, seconds) >= shortestVideo)
    return { ...marks, captions };
  const all = [{ chapters: marks.chapters, captions }, ...marks.replaced];
  return {
    chapters: all.flatMap((one) => one.chapters).toSorted((one, other) => one.start - other.start),
    captions: all.flatMap((one) => one.captions).toSorted((one, other) => one.start - other.start),
    replaced: [],
  };
}

/** When a recording resumed, in milliseconds of the page's clock, and how many seconds it had by then. */
export interface Run {
  readonly wall: number;
  readonly seconds: number;
}

/** Returns when a second was recorded, in milliseconds of the page's clock; 0 before the first run. */
export function recordedAt(runs: readonly Run[], seconds: number): number {
  const run = runs.findLast((one) => one.seconds <= seconds);
  return run ? run.wall + (seconds - run.seconds) * 1_000 : 0;
}
