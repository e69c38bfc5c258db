// Chapters as they are marked while somebody speaks; in order, each at a moment of its own.
import { limits, type Chapter } from '@plainscan/contract';

/** A second press within this time is the same mark, in seconds. */
const sameMark = 1;

/** The marks with one more at `seconds`; the same ones where there is one already, and where there are too many. */
export function addMark(marks: readonly Chapter[], seconds: number): readonly Chapter[] {
  const start = Math.round(seconds * 1_000) / 1_000;
  const isKnown = marks.some((mark) => Math.abs(mark.start - start) < sameMark);
  if (isKnown || marks.length >= limits.chaptersOfVideo) return marks;
  return [...marks, { start, title: '' }].toSorted((one, other) => one.start - other.start);
}

export function nameMark(marks: readonly Chapter[], start: number, title: string): readonly Chapter[] {
  const short = title.slice(0, limits.chapterTitleLength);
  return marks.map((mark) => (mark.start === start ? { start, title: short } : mark));
}

export const removeMark = (marks: readonly Chapter[], start: number): readonly Chapter[] =>
  marks.filter((mark) => mark.start !== start);
