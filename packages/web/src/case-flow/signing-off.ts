import type { ReviewCheck } from '@plainscan/contract';
import type { Watching } from '../reports/review/use-review-watch.ts';

/** The report page's data about the user who may sign off. */
export interface SigningOff {
  /** What a reviewer has ticked. `null` for a consultant who signs off without a review. */
  checks: readonly ReviewCheck[] | null;
  watching: Watching | null;
  /** Called before the question is shown. */
  onAsk: () => void;
  /** Plays the video from a time in seconds. */
  onGo: (seconds: number) => void;
}
