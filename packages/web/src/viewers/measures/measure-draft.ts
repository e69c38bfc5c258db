// Creates a measure by one drag, by two or three presses, or by keyboard.
import { pointsOf } from '../viewport/slice-geometry.ts';
import type { MeasureTool, Point } from '../viewport/viewport-gestures.ts';

export interface Measure {
  readonly id: number;
  readonly tool: MeasureTool;
  /** In the picture's own columns and rows. */
  readonly points: readonly Point[];
  /** The slice it was drawn on. */
  readonly slice: string;
}

/** A measure in progress. Its last point still follows the pointer. */
export type Draft = Omit<Measure, 'id'>;

/** A shorter movement is a press and not a drag. In the picture's pixels. */
const shortest = 1;

const withLast = (draft: Draft, point: Point): Draft => ({
  ...draft,
  points: [...draft.points.slice(0, -1), point],
});

/** Handles pointer down: sets the first point of a new measure, or the next one of the measure in progress. */
export const pressAt = (draft: Draft | null, tool: MeasureTool, slice: string, point: Point): Draft =>
  draft?.tool === tool && draft.slice === slice
    ? withLast(draft, point)
    : { tool, slice, points: [point, point] };

export const moveTo = (draft: Draft | null, point: Point): Draft | null => draft && withLast(draft, point);

/** Handles pointer up: the measure is complete, needs another point, or waits for its second press. */
export function release(draft: Draft | null): { draft: Draft | null; done: Draft | null } {
  const [before, last] = draft?.points.slice(-2) ?? [];
  if (!draft || !before || !last) return { draft: null, done: null };
  if (Math.hypot(last.x - before.x, last.y - before.y) < shortest) return { draft, done: null };
  if (draft.points.length === pointsOf[draft.tool]) return { draft: null, done: draft };
  return { draft: { ...draft, points: [...draft.points, last] }, done: null };
}
