// What the speaker went back over while recording: left out at first, and brought back as a part of its own.
import {
  placeOf,
  type EditChapter,
  type KnownEdit,
  type KnownPart,
  type VideoSegment,
} from '@plainscan/contract';

/** A replaced take, in milliseconds of its segment. */
export interface ShownTake extends KnownPart {
  /** The chapters that come back with it. */
  readonly chapters: readonly EditChapter[];
  readonly isIn: boolean;
  /** Where it is in the video, or would be. */
  readonly place: number;
}

/** Where a take goes: before the first part of its segment that comes after it, or behind the last one before it. */
function indexFor(parts: readonly KnownPart[], { segmentId, start }: KnownPart): number {
  const own = (part: KnownPart) => part.segmentId === segmentId;
  const after = parts.findIndex((part) => own(part) && part.start >= start);
  return after === -1 ? parts.findLastIndex(own) + 1 : after;
}

/** The parts with a take as one more. */
export const withTake = (parts: readonly KnownPart[], take: KnownPart): KnownPart[] => {
  const { segmentId, start, end } = take;
  return parts.toSpliced(indexFor(parts, take), 0, { segmentId, start, end });
};

/** The edit with the chapters of a take, each once. */
export function bringBackChapters(edit: KnownEdit, { chapters }: ShownTake): KnownEdit {
  const isNew = ({ segmentId, at }: EditChapter) =>
    !edit.chapters.some((one) => one.segmentId === segmentId && one.at === at);
  return { ...edit, chapters: [...edit.chapters, ...chapters.filter(isNew)] };
}

/** The takes of the segments that the video has, in the order of their segments. */
export function takesOf(parts: readonly KnownPart[], segments: readonly VideoSegment[]): ShownTake[] {
  return segments.flatMap(({ id: segmentId, replaced }) =>
    replaced.map(({ start, end, chapters }) => {
      const part = { segmentId, start, end };
      // A part begins at a full picture, which may be a little after the beginning of the take.
      const middle = placeOf(parts, { segmentId, at: Math.round((start + end) / 2) });
      const before = parts.slice(0, indexFor(parts, part));
      const place = before.reduce((sum, one) => sum + one.end - one.start, 0);
      return { ...part, chapters, isIn: middle !== null, place: middle ?? place };
    }),
  );
}
