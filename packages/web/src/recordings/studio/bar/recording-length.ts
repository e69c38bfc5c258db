// Compares a recording's length with how long a report should be.
import { limits } from '@plainscan/contract';

export type LengthState = 'good' | 'over' | 'ending' | 'full';

/** Returns whether a recording is over the recommended length, near the maximum, or at it. */
export function lengthStateOf(seconds: number): LengthState {
  if (seconds >= limits.recordingSecondsMax) return 'full';
  if (seconds >= limits.recordingSecondsWarned) return 'ending';
  return seconds >= limits.reportSecondsWanted ? 'over' : 'good';
}

/** Returns the filled share of the ring, 0 to 1. */
export const ringShare = (seconds: number): number =>
  Math.min(1, Math.max(0, seconds / limits.reportSecondsWanted));
