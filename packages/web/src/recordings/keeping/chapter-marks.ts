// Chapters marked while recording, in order, at most one per moment.
import { limits, type Chapter } from '@plainscan/contract';

/** A second press within this time counts as the same mark, in seconds. */
const sameMark = 1;

/** Adds a mark at `seconds`. Returns the same marks if one exists there already or there are too many. */
export function addMark(marks: readonly Chapter[], seconds: number): readonly Chapter[] {
  const start = Math.round(seconds * 1_000) / 1_000;
  const isKnown = marks.some((mark) => Math.abs(mark.start - start) < sameMark);
  if (isKnown || marks.length >= limits.chaptersOfVideo) return marks;
  return [...marks, { start, title: '' }].toSorted((one, other) => one.start - other.start);
}

export function renameMark(marks: readonly Chapter[], start: number, title: string): readonly Chapter[] {
  const short = title.slice(0, limits.chapterTitleLength);
  return marks.map((mark) => (mark.start === start ? { start, title: short } : mark));
}

export const removeMark = (marks: readonly Chapter[], start: number): readonly Chapter[] =>
  marks.filter((mark) => mark.start !== start);
