import { useRef, useState } from 'react';
import { chapterAt, type VideoChapter } from '../../ui/player/video-time.ts';

/** A larger step than this between two time updates is a seek, not watching. */
const longestStep = 3;

export interface WatchedChapters {
  /** The current chapter. `null` before the video has been used. */
  readonly current: VideoChapter | null;
  /** Start times of the chapters that were watched to the end. */
  readonly watched: ReadonlySet<number>;
  readonly onTimeUpdate: (seconds: number) => void;
  readonly onEnded: () => void;
}

/** Tracks the chapters of a video. A chapter counts as watched if its end was reached without seeking. */
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
