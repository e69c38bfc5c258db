import { useRef, useState } from 'react';
import { chapterAt, type VideoChapter } from '../../ui/player/video-time.ts';

/** A longer step than this between two looks at the clock is a jump, not watching. */
const longestStep = 3;

export interface WatchedChapters {
  /** The chapter that runs, or null before the video was touched. */
  readonly current: VideoChapter | null;
  /** Starts of the chapters that were watched to their end. */
  readonly watched: ReadonlySet<number>;
  readonly onTimeUpdate: (seconds: number) => void;
  readonly onEnded: () => void;
}

/** Follows a video through its chapters. One is watched when its end was reached without a jump. */
export function useWatchedChapters(chapters: readonly VideoChapter[]): WatchedChapters {
  const last = useRef(0);
  const [current, setCurrent] = useState<VideoChapter | null>(null);
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set());
  const add = (chapter: VideoChapter | null) => {
    if (chapter) setWatched((before) => new Set(before).add(chapter.startSeconds));
  };
  return {
    current,
    watched,
    onTimeUpdate: (seconds) => {
      const before = chapterAt(chapters, last.current);
      const here = chapterAt(chapters, seconds);
      const step = seconds - last.current;
      if (here !== before && step > 0 && step <= longestStep) add(before);
      last.current = seconds;
      if (here !== current) setCurrent(here);
    },
    onEnded: () => add(chapters.at(-1) ?? null),
  };
}
