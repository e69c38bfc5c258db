// How much of a video was watched, as ranges of seconds. The page collects them, and the server merges them.
import * as z from 'zod/mini';

import { limits } from '../shared/limits.ts';

/** Seconds from the start of the video. `end` is after `start`. */
export type WatchedRange = { start: number; end: number };

const secondsSchema = z.number().check(z.gte(0), z.lte(limits.videoSecondsMax));
export const watchedRangeSchema = z.object({ start: secondsSchema, end: secondsSchema });

/** Resolution in seconds. Ranges no farther apart than this are merged. */
const resolutionSeconds = 0.1;
const rounded = (seconds: number): number =>
  Math.round(seconds / resolutionSeconds) / (1 / resolutionSeconds);

/** Sorts and merges ranges and limits them to the video. Drops empty and backward ones. */
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
    if (last && range.start <= last.end + resolutionSeconds) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** Returns how many seconds of a video the ranges cover. */
export const watchedSeconds = (ranges: readonly WatchedRange[], durationSeconds: number): number =>
  mergeRanges(ranges, durationSeconds).reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns how much of a video the ranges cover, in whole percent, 0 to 100. */
export function watchedPercent(ranges: readonly WatchedRange[], durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.min(100, Math.round((watchedSeconds(ranges, durationSeconds) / durationSeconds) * 100));
}

/** Returns the gaps between the ranges that are at least one second long. */
export function unwatchedRanges(ranges: readonly WatchedRange[], durationSeconds: number): WatchedRange[] {
  const watched = mergeRanges(ranges, durationSeconds);
  const starts = [0, ...watched.map(({ end }) => end)];
  const ends = [...watched.map(({ start }) => start), durationSeconds];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? durationSeconds }))
    .filter(({ start, end }) => end - start >= 1);
}
