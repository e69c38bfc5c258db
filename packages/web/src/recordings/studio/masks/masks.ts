// Masked areas of the images, by Series Instance UID. Boxes are in image columns and rows, so that they stay in place
// when the view is zoomed, moved or turned.
import type { MaskBox, SeriesMasks } from '@plainscan/contract';
import { limits } from '@plainscan/contract';
import type { Point } from '../../../viewers/viewport/viewport-gestures.ts';

export type CoveredSeries = ReadonlyMap<string, readonly MaskBox[]>;

export interface Masks {
  readonly covered: CoveredSeries;
  readonly past: readonly CoveredSeries[];
  readonly future: readonly CoveredSeries[];
  /** The box being drawn, as two of its corners. */
  readonly draft: { readonly series: string; readonly from: Point; readonly to: Point } | null;
}

/** Smaller boxes, in columns or rows, are accidental. */
const SMALLEST = 2;
const none: readonly MaskBox[] = [];

export const masksOf = (saved: readonly SeriesMasks[]): Masks => ({
  covered: new Map(saved.map(({ series, boxes }) => [series, boxes])),
  past: [],
  future: [],
  draft: null,
});

export const startMask = (masks: Masks, series: string, from: Point): Masks => ({
  ...masks,
  draft: { series, from, to: from },
});

export const extendMask = (masks: Masks, to: Point): Masks =>
  masks.draft ? { ...masks, draft: { ...masks.draft, to } } : masks;

/** Ends the box being drawn. It stays unless it is too small. */
export function endMask(masks: Masks): Masks {
  const { draft } = masks;
  if (!draft) return masks;
  const box = boxOf(draft);
  return Math.min(box.width, box.height) < SMALLEST
    ? dropMask(masks)
    : addBoxes(dropMask(masks), draft.series, [box]);
}

/** Discards the box being drawn. */
export const dropMask = (masks: Masks): Masks => (masks.draft ? { ...masks, draft: null } : masks);

/** Adds boxes up to the limit of a series. */
export const addBoxes = (masks: Masks, series: string, boxes: readonly MaskBox[]): Masks =>
  change(masks, series, (before) => [...before, ...boxes].slice(0, limits.masksOfSeries));

export const removeBox = (masks: Masks, series: string, at: number): Masks =>
  change(masks, series, (before) => before.filter((_, index) => index !== at));

/** Undoes the last change on any series. */
export function undoMasks({ covered, past, future }: Masks): Masks {
  const before = past.at(-1);
  return {
    covered: before ?? covered,
    past: past.slice(0, -1),
    future: before ? [covered, ...future] : future,
    draft: null,
  };
}

/** Redoes the last undone change. */
export function redoMasks({ covered, past, future }: Masks): Masks {
  const [next, ...rest] = future;
  return { covered: next ?? covered, past: next ? [...past, covered] : past, future: rest, draft: null };
}

/** Returns what is masked now, including the box being drawn. */
export function shownMasks({ covered, draft }: Masks): CoveredSeries {
  if (!draft) return covered;
  return new Map(covered).set(draft.series, [...(covered.get(draft.series) ?? none), boxOf(draft)]);
}

/** Returns the masks in the format in which they are saved. */
export const savedMasks = (covered: CoveredSeries): SeriesMasks[] =>
  [...covered].flatMap(([series, boxes]) => (boxes.length === 0 ? [] : { series, boxes: [...boxes] }));

function change(
  { covered, past }: Masks,
  series: string,
  how: (boxes: readonly MaskBox[]) => readonly MaskBox[],
): Masks {
  const next = new Map(covered).set(series, how(covered.get(series) ?? none));
  return { covered: next, past: [...past, covered], future: [], draft: null };
}

function boxOf({ from, to }: NonNullable<Masks['draft']>): MaskBox {
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return {
    x: tenth(left),
    y: tenth(top),
    // A box has a size from the start.
    width: Math.max(0.1, tenth(Math.abs(to.x - from.x))),
    height: Math.max(0.1, tenth(Math.abs(to.y - from.y))),
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
