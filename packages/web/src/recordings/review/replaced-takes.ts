// Takes that the speaker replaced while recording. They are left out at first and can be restored as their own parts.
import {
  placeOf,
  type EditChapter,
  type KnownEdit,
  type KnownPart,
  type VideoSegment,
} from '@plainscan/contract';

/** A replaced take, in milliseconds of its segment. */
export interface ShownTake extends KnownPart {
  /** The chapters that are restored with it. */
  readonly chapters: readonly EditChapter[];
  readonly isIn: boolean;
  /** Its place in the video, or where it would be. */
  readonly place: number;
}

/**
 * Returns where a take goes: before its segment's first part that follows it, or else after that segment's last part.
 */
function indexFor(parts: readonly KnownPart[], { segmentId, start }: KnownPart): number {
  const own = (part: KnownPart) => part.segmentId === segmentId;
  const after = parts.findIndex((part) => own(part) && part.start >= start);
  return after === -1 ? parts.findLastIndex(own) + 1 : after;
}

/** Returns the parts with a take added. */
export const withTake = (parts: readonly KnownPart[], take: KnownPart): KnownPart[] => {
  const { segmentId, start, end } = take;
  return parts.toSpliced(indexFor(parts, take), 0, { segmentId, start, end });
};

/** Returns the edit with the chapters of a take, without duplicates. */
export function restoreChapters(edit: KnownEdit, { chapters }: ShownTake): KnownEdit {
  const isNew = ({ segmentId, at }: EditChapter) =>
    !edit.chapters.some((one) => one.segmentId === segmentId && one.at === at);
  return { ...edit, chapters: [...edit.chapters, ...chapters.filter(isNew)] };
}

/** Returns the takes of the video's segments, in segment order. */
export function takesOf(parts: readonly KnownPart[], segments: readonly VideoSegment[]): ShownTake[] {
  return segments.flatMap(({ id: segmentId, replaced }) =>
    replaced.map(({ start, end, chapters }) => {
      const part = { segmentId, start, end };
      // A part of an older edit may begin slightly after the start of the take.
      const middle = placeOf(parts, { segmentId, at: Math.round((start + end) / 2) });
      const before = parts.slice(0, indexFor(parts, part));
      const place = before.reduce((sum, one) => sum + one.end - one.start, 0);
      return { ...part, chapters, isIn: middle !== null, place: middle ?? place };
    }),
  );
}
