// How much of a video was watched, as ranges of seconds. The page collects them, the server merges them.
import * as z from 'zod/mini';

/** Seconds from the start of the video; `end` is behind `start`. */
export type WatchedRange = { start: number; end: number };

const secondsSchema = z.number().check(z.gte(0), z.lte(86_400));
export const watchedRangeSchema = z.object({ start: secondsSchema, end: secondsSchema });

/** Finer than this nobody watches, and ranges that are no further apart are one. Seconds. */
const finest = 0.1;
const rounded = (seconds: number): number => Math.round(seconds / finest) / (1 / finest);

/** Sorted, within the video, and without overlaps; what is empty or backward is left out. */
export function mergeRanges(
  ranges: readonly WatchedRange[],
  durationSeconds = Number.POSITIVE_INFINITY,
): WatchedRange[] {
  const merged: WatchedRange[] = [];
  const within = ranges.map(({ start, end }) => ({
    start: rounded(Math.max(0, start)),
    end: rounded(Math.min(end, durationSeconds)),
  }));
  for (const range of within.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (range.end <= range.start) continue;
    if (last && range.start <= last.end + finest) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** Seconds of a video that the ranges cover. */
export const watchedSeconds = (ranges: readonly WatchedRange[], durationSeconds: number): number =>
  mergeRanges(ranges, durationSeconds).reduce((sum, { start, end }) => sum + end - start, 0);

/** Whole percent of a video that the ranges cover, 0 to 100. */
export function watchedPercent(ranges: readonly WatchedRange[], durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.min(100, Math.round((watchedSeconds(ranges, durationSeconds) / durationSeconds) * 100));
}

/** What the ranges leave out, where it is at least a second long. */
export function unwatchedRanges(ranges: readonly WatchedRange[], durationSeconds: number): WatchedRange[] {
  const watched = mergeRanges(ranges, durationSeconds);
  const starts = [0, ...watched.map(({ end }) => end)];
  const ends = [...watched.map(({ start }) => start), durationSeconds];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? durationSeconds }))
    .filter(({ start, end }) => end - start >= 1);
}
