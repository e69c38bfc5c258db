// CG-182: what somebody has seen of a video before they sign it off, and when that is enough.
import * as z from 'zod/mini';

import { watchedRangeSchema, watchedSeconds, type WatchedRange } from './watched-ranges.ts';

/** Whole seconds: how much was seen, and how long the video is. */
export const seenSchema = z.object({ seconds: z.number(), of: z.number() });
export type Seen = z.output<typeof seenSchema>;

export const reviewWatchSchema = z.object({
  /** The version that it is about; a new one begins with nothing. */
  videoId: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Sorted, without overlaps. */
  ranges: z.array(watchedRangeSchema),
  /** Whether signing off needs nearly all of it, or a reason (`requireReview` of the provider). */
  isRequired: z.boolean(),
});
export type ReviewWatch = z.output<typeof reviewWatchSchema>;

/** The last breath of a video and the gaps between two looks at the clock do not count. */
const enough = 0.95;

export const isSeenEnough = (ranges: readonly WatchedRange[], duration: number): boolean =>
  watchedSeconds(ranges, duration) >= enough * duration;

/** Rounded down, so that nobody is said to have seen what they have not; all of it is all of it. */
export function seenOf(ranges: readonly WatchedRange[], duration: number): Seen {
  const seconds = watchedSeconds(ranges, duration);
  const of = Math.floor(duration);
  return { seconds: Math.min(of, Math.floor(seconds)), of };
}

/** Whole seconds as `4:02`. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** As the trail has it: `seen 0:41 of 4:02`. */
export const seenText = ({ seconds, of }: Seen): string =>
  `seen ${formatSeconds(seconds)} of ${formatSeconds(of)}`;
