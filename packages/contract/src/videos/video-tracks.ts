// Captions and chapters of a video, and the rules that make them valid. Shared by the editor and the server.
import * as z from 'zod/mini';

import type { ErrorCode } from '../shared/app-error.ts';
import { limits } from '../shared/limits.ts';
import { captionLines, fitsCaption } from './caption-text.ts';

const secondsSchema = z.number().check(z.minimum(0), z.maximum(limits.videoSecondsMax));

/** Seconds from the start of the video. */
export const captionSchema = z.object({
  start: secondsSchema,
  end: secondsSchema,
  text: z.string().check(z.maxLength(1_000)),
});
export type Caption = z.output<typeof captionSchema>;

/** A chapter without a title is shown with its number. */
export const chapterSchema = z.object({
  start: secondsSchema,
  title: z.string().check(z.trim(), z.maxLength(limits.chapterTitleLength)),
});
export type Chapter = z.output<typeof chapterSchema>;

export const videoTracksSchema = z.object({
  captions: z.array(captionSchema).check(z.maxLength(limits.captionsOfVideo)),
  chapters: z.array(chapterSchema).check(z.maxLength(limits.chaptersOfVideo)),
});
export type VideoTracks = z.output<typeof videoTracksSchema>;

/** A stretch of a video's sound that contains speech, in seconds. */
export const phraseSchema = z.object({ start: z.number(), end: z.number() });
export type Phrase = z.output<typeof phraseSchema>;

export type TrackProblem = {
  list: 'captions' | 'chapters';
  /** Zero-based position in its list. */
  index: number;
  code: Extract<ErrorCode, `caption.${string}` | `chapter.${string}`>;
  params: Record<string, string | number>;
};

/** Tolerances: files round times to milliseconds, and a video's length is only known to within a frame. */
const slack = 0.0015;
const endSlack = 0.5;

/** Formats a time for a sentence: 1:04.5. */
export function trackTime(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
}

/** Returns the problems of captions and chapters, in order. `duration` is in seconds, `null` while unknown. */
export function trackProblems({ captions, chapters }: VideoTracks, duration: number | null): TrackProblem[] {
  const latest = (duration ?? Number.POSITIVE_INFINITY) + endSlack;
  return [
    ...captions.flatMap((caption, index) => {
      const code = captionProblem(caption, captions[index - 1], latest);
      return code === null
        ? []
        : [{ list: 'captions', index, code, params: paramsOf(caption, index) } as const];
    }),
    ...chapters.flatMap((chapter, index) => {
      const code = chapterProblem(chapter, chapters[index - 1], latest);
      const params = { n: index + 1, time: trackTime(chapter.start) };
      return code === null ? [] : [{ list: 'chapters', index, code, params } as const];
    }),
  ];
}

function captionProblem(
  { start, end, text }: Caption,
  before: Caption | undefined,
  latest: number,
): TrackProblem['code'] | null {
  if (captionLines(text).length === 0) return 'caption.empty';
  if (end <= start) return 'caption.backward';
  if (before && start < before.start) return 'caption.order';
  if (before && start < before.end - slack) return 'caption.overlap';
  if (end > latest) return 'caption.late';
  if (end - start < limits.captionSecondsMin - slack) return 'caption.short';
  if (end - start > limits.captionSecondsMax + slack) return 'caption.long';
  return fitsCaption(text) ? null : 'caption.wide';
}

function chapterProblem(
  { start }: Chapter,
  before: Chapter | undefined,
  latest: number,
): TrackProblem['code'] | null {
  if (before && start <= before.start + slack) return 'chapter.order';
  return start > latest ? 'chapter.late' : null;
}

const paramsOf = ({ start }: Caption, index: number) => ({
  n: index + 1,
  time: trackTime(start),
  width: limits.captionLineLength,
  lines: limits.captionLines,
  least: limits.captionSecondsMin,
  most: limits.captionSecondsMax,
});

const milliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Rounds times to milliseconds, trims texts, sorts chapters, and keeps one chapter per moment. */
export function normalizeTracks({ captions, chapters }: VideoTracks): VideoTracks {
  const marks = chapters
    .map(({ start, title }) => ({ start: milliseconds(start), title: title.trim() }))
    .toSorted((one, other) => one.start - other.start);
  return {
    captions: captions.map(({ start, end, text }) => ({
      start: milliseconds(start),
      end: milliseconds(end),
      text: text
        .split('\n')
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter((line) => line !== '')
        .join('\n'),
    })),
    chapters: marks.filter(({ start }, index) => start > (marks[index - 1]?.start ?? -1)),
  };
}
