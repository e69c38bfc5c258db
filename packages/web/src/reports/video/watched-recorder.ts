// Collects the watched ranges of a video from periodic time updates.
import { mergeRanges, type WatchedRange } from '@plainscan/contract';

/** Seconds of the video between two updates: a shorter step adds nothing, a longer one is a jump. */
const shortestStep = 1;
const longestStep = 4;

export interface WatchedRecorder {
  /** Reports the current time of the video. May be called at any rate. */
  see: (seconds: number) => void;
  /** Reports a time that does not count. A new range starts there. */
  skip: (seconds: number) => void;
  /** Returns what was watched since the last call and the current position, or `null` if nothing was. */
  take: () => { ranges: WatchedRange[]; position: number } | null;
}

/** Records at most once a second. A jump starts a new range. */
export function createWatchedRecorder(): WatchedRecorder {
  let ranges: WatchedRange[] = [];
  let looked: number | null = null;
  let now = 0;
  const close = () => {
    if (looked !== null && now > looked && now - looked <= longestStep)
      ranges = mergeRanges([...ranges, { start: looked, end: now }]);
    looked = now;
  };
  const skip = (seconds: number) => {
    if (looked !== null) close();
    looked = seconds;
    now = seconds;
  };
  return {
    skip,
    see(seconds) {
      const step = seconds - now;
      if (looked === null || step < 0 || step > longestStep) return skip(seconds);
      now = seconds;
      if (now - looked >= shortestStep) close();
    },
    take() {
      close();
      if (ranges.length === 0) return null;
      const taken = { ranges, position: now };
      ranges = [];
      return taken;
    },
  };
}
