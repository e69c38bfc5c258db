import type { ReviewCheck } from '@plainscan/contract';
import type { Watching } from '../reports/review/use-review-watch.ts';

/** What the page of a report knows of the person who may sign it off. */
export interface SigningOff {
  /** What a reviewer has ticked; null for a consultant who signs off alone. */
  checks: readonly ReviewCheck[] | null;
  watching: Watching | null;
  /** Before the question is asked. */
  onAsk: () => void;
  /** Plays the video from a second. */
  onGo: (seconds: number) => void;
}
