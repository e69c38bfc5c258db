// Collects what plays, a look at the clock at a time.
import { mergeRanges, type WatchedRange } from '@plainscan/contract';

/** Between two looks, in seconds of the video: less says nothing new, more is a jump. */
const shortestStep = 1;
const longestStep = 4;

export interface WatchedRecorder {
  /** To be called with the time of the video, as often as one likes. */
  see: (seconds: number) => void;
  /** The same for what does not count: a new range begins there. */
  skip: (seconds: number) => void;
  /** What was watched since the last time that it was taken, and where the video is; null where that is nothing. */
  take: () => { ranges: WatchedRange[]; position: number } | null;
}

/** Looks once a second at most. A jump begins a new range. */
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
