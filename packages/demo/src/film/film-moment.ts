// The position of a film within one of its image steps, shared by its pictures and its event track.
import type { ImageStep, View } from './video-script.ts';

const INK_SECONDS = 1.8;
const ZOOM_SECONDS = 2.4;

export interface FilmMoment {
  /** Counted from 0. */
  slice: number;
  /** How far it has moved from the series' view to the one of the step, 0..1. */
  zoom: number;
  /** How much of the ink has been drawn, 0..1. */
  ink: number;
}

/** Returns what is shown. `slices` is the length of the series, `seconds` the time since the step started. */
export function momentOf(step: ImageStep, slices: number, seconds: number): FilmMoment {
  const ease = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
  const still = step.from === step.to;
  // A scroll starts gently and ends before the words do, so that the viewer has time to look.
  const way = still ? 0 : ease((seconds - 0.4) / (step.seconds - 1.2));
  return {
    slice: Math.round((step.from + (step.to - step.from) * way) * (slices - 1)),
    zoom: step.zoom ? ease((seconds - 0.3) / ZOOM_SECONDS) : 0,
    ink: step.ink ? ease((seconds - 0.5) / INK_SECONDS) : 0,
  };
}

/** Returns the visible part: a zoom moves from the view of the series to its target. */
export function partInView(from: View, step: ImageStep, now: FilmMoment): View {
  const to = step.zoom ?? from;
  const between = (a: number, b: number): number => a + (b - a) * now.zoom;
  return {
    factor: between(from.factor, to.factor),
    x: between(from.x, to.x),
    y: between(from.y, to.y),
  };
}
