// CG-182: how much of a video a user has seen before signing it off, and when that is enough.
import * as z from 'zod/mini';

import { limits } from '../shared/limits.ts';
import { unwatchedRanges, watchedRangeSchema, watchedSeconds, type WatchedRange } from './watched-ranges.ts';

/** In whole seconds: how much was seen, and the length of the video. */
export const seenSchema = z.object({ seconds: z.number(), of: z.number() });
export type Seen = z.output<typeof seenSchema>;

export const reviewWatchSchema = z.object({
  /** The version it is about. Each new version starts at zero. */
  videoId: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Sorted, without overlaps. */
  ranges: z.array(watchedRangeSchema),
  /** Whether sign-off requires watching nearly all of it, or a reason (`requireWatching` of the case's clinic). */
  isRequired: z.boolean(),
});
export type ReviewWatch = z.output<typeof reviewWatchSchema>;

/** Ignores the very end of a video and the gaps between two time samples. */
const requiredShare = 0.95;

/** In a video of a few seconds, the gaps between samples are more than 5%, but none of them is long enough to be played. */
const shareWithoutGaps = 0.5;

/** Returns whether nearly all was seen, or all but gaps that `unwatchedRanges` leaves out. */
export function isSeenEnough(ranges: readonly WatchedRange[], duration: number): boolean {
  const seen = watchedSeconds(ranges, duration);
  if (seen >= requiredShare * duration) return true;
  return seen >= shareWithoutGaps * duration && unwatchedRanges(ranges, duration).length === 0;
}

/** Seconds before the end from which on a video counts as watched to its end. */
const endSeconds = 1;

/** Returns whether the last moment was among what was watched. A video of unknown length has no last moment to miss. */
export const isEndSeen = (ranges: readonly WatchedRange[], duration: number): boolean =>
  duration <= endSeconds
    ? isSeenEnough(ranges, duration)
    : ranges.some(({ end }) => end >= duration - endSeconds);

/** Rounds down, so that users are never said to have seen more than they have. The whole video counts in full. */
export function seenOf(ranges: readonly WatchedRange[], duration: number): Seen {
  const seconds = watchedSeconds(ranges, duration);
  const of = Math.floor(duration);
  return { seconds: Math.min(of, Math.floor(seconds)), of };
}

/** Formats whole seconds as `4:02`. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Returns the text used in the trail: `seen 0:41 of 4:02`. */
export const seenText = ({ seconds, of }: Seen): string =>
  `seen ${formatSeconds(seconds)} of ${formatSeconds(of)}`;

/** Returns whether a video is so short that sending it is most likely a mistake. `duration` is in seconds. */
export const isShortVideo = (duration: number | null): boolean =>
  duration !== null && duration < limits.shortVideoSeconds;
