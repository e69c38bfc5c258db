// Calculations for a video's timeline, and texts with its times. All times are in seconds.

export interface VideoChapter {
  readonly startSeconds: number;
  readonly title: string;
}

export interface VideoCue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly text: string;
}

/** Returns the cue at a time, or `null` between two cues. Cues are in order. */
export function cueAt(cues: readonly VideoCue[], seconds: number): VideoCue | null {
  const cue = cues.findLast(({ startSeconds }) => startSeconds <= seconds);
  return cue && seconds < cue.endSeconds ? cue : null;
}

/** Returns `2:46`, or `1:02:46` from one hour. An invalid time is `0:00`. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export function clampTime(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), Math.max(0, duration));
}

/** Returns the chapter at a time, or `null` before the first. Chapters are in order. */
export function chapterAt(chapters: readonly VideoChapter[], seconds: number): VideoChapter | null {
  return chapters.findLast((chapter) => chapter.startSeconds <= seconds) ?? null;
}

/** Returns the title of a chapter. Without one, returns `unnamed` with its number for `{n}`. */
export const chapterTitle = (
  chapters: readonly VideoChapter[],
  chapter: VideoChapter,
  unnamed: string,
): string => chapter.title.trim() || unnamed.replace('{n}', String(chapters.indexOf(chapter) + 1));

export interface TimelineSegment {
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  /** Played part of this segment, 0 to 1. */
  readonly played: number;
}

/** Returns the timeline split at the chapters. One segment if there are none. */
export function timelineSegments(
  chapters: readonly VideoChapter[],
  seconds: number,
  duration: number,
): TimelineSegment[] {
  if (duration <= 0) return [{ share: 1, played: 0 }];
  const inside = chapters
    .map((chapter) => chapter.startSeconds)
    .filter((start) => start > 0 && start < duration);
  const starts = [0, ...inside];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? duration;
    const played = (seconds - start) / (end - start);
    return { share: (end - start) / duration, played: Math.min(1, Math.max(0, played)) };
  });
}

export const videoRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next higher or lower rate. Stops at the ends. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const index = videoRates.findIndex((known) => known >= rate);
  const next = videoRates[(index < 0 ? videoRates.length - 1 : index) + direction];
  return next ?? rate;
}
