// Ink that vanishes automatically a few seconds after it was drawn.
import type { DrawnMark } from '../../../viewers/ink/draw-ink.ts';
import type { Ink, Mark } from './ink.ts';

/** How long ink stays after it was drawn, and how long before the end it starts to fade. */
export const FADING_MS = 4_000;
const FADE_OUT_MS = 500;

const isOver = ({ vanishesAt }: Mark, now: number): boolean => vanishesAt !== undefined && vanishesAt <= now;

/** Removes vanished ink, which undo does not restore. Returns the same ink if none has vanished. */
export function withoutVanished(ink: Ink, now: number): Ink {
  const slices = new Map(ink.slices);
  let isChanged = false;
  for (const [key, slice] of ink.slices) {
    if (!slice.marks.some((mark) => isOver(mark, now))) continue;
    isChanged = true;
    const left = (marks: readonly Mark[]) => marks.filter((mark) => !isOver(mark, now));
    const steps = [...slice.past.map(left), left(slice.marks)];
    // A step that drew only vanished marks would undo nothing.
    const past = steps.slice(0, -1).filter((marks, at) => !isSame(marks, steps[at + 1] ?? []));
    slices.set(key, { marks: left(slice.marks), past, future: slice.future.map(left) });
  }
  return isChanged ? { ...ink, slices } : ink;
}

const isSame = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, at) => mark === other[at]);

/** Returns a mark with its opacity at this moment. */
export function shownMark(mark: Mark, now: number): DrawnMark {
  const left = (mark.vanishesAt ?? Infinity) - now;
  return left >= FADE_OUT_MS ? mark : { ...mark, alpha: Math.max(0, left / FADE_OUT_MS) };
}
