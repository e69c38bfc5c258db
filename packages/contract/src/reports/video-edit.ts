// Which parts of its segments a report's video uses, and in which order. Shared by the page and the server (D8).
import * as z from 'zod/mini';

import { second } from '../shared/durations.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import type { Chapter } from '../videos/video-tracks.ts';

const millisecondsSchema = z.int().check(z.minimum(0), z.maximum(limits.videoSecondsMax * second));

/** A range of one segment, in milliseconds of that segment. If `end` is `null`, it extends to the segment's end. */
export const videoPartSchema = z.object({
  segmentId: idSchema,
  start: millisecondsSchema,
  end: z.nullable(millisecondsSchema),
});
export type VideoPart = z.output<typeof videoPartSchema>;

/** A position in a segment. Earlier cuts do not move it. */
const momentSchema = z.object({ segmentId: idSchema, at: millisecondsSchema });
export type SegmentMoment = z.output<typeof momentSchema>;

export const editChapterSchema = z.extend(momentSchema, {
  title: z.string().check(z.trim(), z.maxLength(limits.chapterTitleLength)),
});
export type EditChapter = z.output<typeof editChapterSchema>;

export const videoEditSchema = z.object({
  parts: z.array(videoPartSchema).check(z.maxLength(limits.videoParts)),
  chapters: z.array(editChapterSchema).check(z.maxLength(limits.chaptersOfVideo)),
  /** The frame shown before the video plays. If `null`, the server chooses. */
  poster: z.nullable(momentSchema),
  /** CG-211: the title before the video plays. If `null`, it is made from the study, in the patient's language. */
  title: z.nullable(z.string()),
  /** Whether the file to save begins with the title and ends with what to do next. */
  hasFrames: z.boolean(),
});
export type VideoEdit = z.output<typeof videoEditSchema>;

/** An edit as it is sent. What it does not say of the frames is as usual. */
export const sentEditSchema = z.extend(videoEditSchema, {
  title: z._default(z.nullable(requiredText(limits.filmTitleLength)), null),
  hasFrames: z._default(z.boolean(), true),
});

/** The edit of a video that has none. */
export const newEdit: VideoEdit = { parts: [], chapters: [], poster: null, title: null, hasFrames: true };

/** What an edit says of the frames before and after the film. Edits that earlier versions stored say nothing. */
export const framesOf = (edit: Partial<VideoEdit> | null): Pick<VideoEdit, 'title' | 'hasFrames'> => ({
  title: edit?.title ?? null,
  hasFrames: edit?.hasFrames ?? true,
});

/** A retake: the new segment is inserted into `edit.parts` at the zero-based `position`. */
export const retakeSchema = z.object({
  /** The video it changes. */
  videoId: idSchema,
  edit: sentEditSchema,
  position: z.int().check(z.minimum(0), z.maximum(limits.videoParts)),
});
export type Retake = z.output<typeof retakeSchema>;

/** A part whose end is known. */
export type KnownPart = VideoPart & { end: number };
/** An edit whose parts all have known ends. */
export type KnownEdit = Omit<VideoEdit, 'parts'> & { parts: KnownPart[] };
/** A part and where it starts in the video, in milliseconds. */
export type PlacedPart = KnownPart & { at: number };

/** Returns the parts with their start times in the video. */
export function placeParts(parts: readonly KnownPart[]): PlacedPart[] {
  let at = 0;
  return parts.map((part) => {
    const placed = { ...part, at };
    at += part.end - part.start;
    return placed;
  });
}

/** Returns the total length of the parts in milliseconds. */
export const lengthOf = (parts: readonly KnownPart[]): number =>
  parts.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns the part playing at this time of the video, and the position in its segment. At the end: the last part. */
export function momentAt(
  parts: readonly KnownPart[],
  milliseconds: number,
): (SegmentMoment & { index: number }) | null {
  const placed = placeParts(parts);
  const index = placed.findLastIndex(({ at }) => at <= Math.max(0, milliseconds));
  const part = placed[index];
  if (!part) return null;
  const at = Math.min(part.end, part.start + Math.max(0, milliseconds) - part.at);
  return { index, segmentId: part.segmentId, at };
}

/** Returns the time in the video of a position in a segment, in milliseconds, or `null` if it was cut. */
export function placeOf(parts: readonly KnownPart[], { segmentId, at }: SegmentMoment): number | null {
  const part = placeParts(parts).find(
    (one) => one.segmentId === segmentId && one.start <= at && at < one.end,
  );
  return part ? part.at + at - part.start : null;
}

/** Moves each end into its segment. Drops parts below `videoPartMilliseconds`. */
export function normalizeParts(
  parts: readonly VideoPart[],
  segmentOf: (id: string) => { duration: number } | undefined,
): KnownPart[] {
  return parts.flatMap((part) => {
    const segment = segmentOf(part.segmentId);
    if (!segment) return [];
    const end = Math.min(part.end ?? segment.duration, segment.duration);
    return end - part.start < limits.videoPartMilliseconds ? [] : [{ ...part, end }];
  });
}

/** Returns the parts after cutting a range out of a segment. `end` becomes the start of what follows. */
export function cutOut(parts: readonly KnownPart[], { segmentId, start, end }: KnownPart): KnownPart[] {
  return parts.flatMap((part) => {
    if (part.segmentId !== segmentId || end <= part.start || start >= part.end) return [part];
    const before = { ...part, end: Math.max(part.start, start) };
    const after = { ...part, start: Math.min(part.end, end) };
    return [before, after].filter((piece) => piece.end - piece.start >= limits.videoPartMilliseconds);
  });
}

/** How much of a silence to keep at each side, in milliseconds, so that no word sounds cut off. */
export const breath = 250;

export type Silence = KnownPart & {
  /** Length of the silence in milliseconds. The cut is slightly shorter. */
  quiet: number;
};

/** Returns the silences of a segment that could be cut, each from shortly after a word to shortly before the next. */
export function proposeCuts(segment: {
  id: string;
  duration: number;
  /** Where there is speech, in seconds. `null` if unknown, empty if there is none. */
  phrases: readonly { start: number; end: number }[] | null;
}): Silence[] {
  const { id: segmentId, duration, phrases } = segment;
  if (!phrases || phrases.length === 0) return [];
  const spoken = phrases.map((phrase) => ({ start: phrase.start * 1_000, end: phrase.end * 1_000 }));
  const edges = [{ start: 0, end: 0 }, ...spoken, { start: duration, end: duration }];
  return edges.slice(1).flatMap(({ start: next }, index) => {
    const last = edges[index]?.end ?? 0;
    if (next - last <= limits.silenceMilliseconds) return [];
    const start = index === 0 ? 0 : Math.round(last + breath);
    const end = index === spoken.length ? duration : Math.round(next - breath);
    return [{ segmentId, start, end, quiet: Math.round(next - last) }];
  });
}

/**
 * Returns where each chapter begins in the video, in milliseconds, in the order given. A chapter whose start was cut
 * begins at the next moment of its segment that is left: marks are often set in a pause, and pauses are cut. It has no
 * place (`null`) if nothing follows, or if another chapter begins before what follows.
 */
export function chapterPlaces(
  chapters: readonly EditChapter[],
  parts: readonly KnownPart[],
): (number | null)[] {
  return chapters.map(({ segmentId, at }) => {
    const place = placeOf(parts, { segmentId, at });
    if (place !== null) return place;
    const starts = parts.filter((part) => part.segmentId === segmentId).map(({ start }) => start);
    const next = Math.min(...starts.filter((start) => start > at));
    const isReplaced = chapters.some((one) => one.segmentId === segmentId && one.at > at && one.at <= next);
    return isReplaced ? null : placeOf(parts, { segmentId, at: next });
  });
}

/** Returns the chapters of an edit at their times in the video, sorted and without duplicates. */
export function chaptersOf(
  { chapters }: Pick<VideoEdit, 'chapters'>,
  parts: readonly KnownPart[],
): Chapter[] {
  const places = chapterPlaces(chapters, parts);
  const placed = chapters.flatMap(({ title }, index) => {
    const at = places[index] ?? null;
    return at === null ? [] : [{ start: at / 1_000, title }];
  });
  return placed
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => start > (all[index - 1]?.start ?? -1) + 0.01);
}

/** Converts chapters of a video to positions in its segments. */
export const chaptersToEdit = (chapters: readonly Chapter[], parts: readonly KnownPart[]): EditChapter[] =>
  chapters.flatMap(({ start, title }) => {
    const moment = momentAt(parts, Math.round(start * 1_000));
    return moment ? [{ segmentId: moment.segmentId, at: moment.at, title }] : [];
  });
