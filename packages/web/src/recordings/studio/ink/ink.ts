// What the consultant draws on the images. Points are image columns and rows, so that ink stays on the anatomy when the
// view is zoomed or panned. Each mark belongs to the slice it was drawn on. Each slice has its own undo, so undo never
// changes a slice that is not on the screen.
import type { InkKind } from '@plainscan/contract';

export interface InkPoint {
  /** Column and row of the image. Fractions are allowed. */
  readonly x: number;
  readonly y: number;
}

export type MarkKind = InkKind;

export interface Mark {
  readonly kind: MarkKind;
  readonly sliceKey: string;
  /** CSS color. */
  readonly color: string;
  /** The full path of a pen, the position of a text, or the start and end of other marks. */
  readonly points: readonly InkPoint[];
  /** The characters of a text, or the length of a line. */
  readonly words: string;
  /** When it vanishes automatically, in milliseconds of the page's clock. */
  readonly vanishesAt?: number;
}

interface SliceInk {
  readonly marks: readonly Mark[];
  readonly past: readonly (readonly Mark[])[];
  readonly future: readonly (readonly Mark[])[];
}

export interface Ink {
  readonly slices: ReadonlyMap<string, SliceInk>;
  /** The mark being drawn. */
  readonly draft: Mark | null;
}

export const noInk: Ink = { slices: new Map(), draft: null };

const emptySlice: SliceInk = { marks: [], past: [], future: [] };
/** Points closer than this to the last one, in columns, are skipped. */
const SMALLEST_MOVE = 0.2;
/** Shorter marks are accidental. */
const SMALLEST_SHAPE = 1;

export const startMark = (ink: Ink, mark: Mark): Ink => ({ ...ink, draft: mark });

/** Extends the mark being drawn to a point. `words` is the length of a line so far. */
export function extendMark(ink: Ink, point: InkPoint, words = ''): Ink {
  const { draft } = ink;
  const last = draft?.points.at(-1);
  if (!draft || !last) return ink;
  if (draft.kind !== 'pen')
    return { ...ink, draft: { ...draft, words, points: [...draft.points.slice(0, 1), point] } };
  if (distance(point, last) < SMALLEST_MOVE) return ink;
  return { ...ink, draft: { ...draft, points: [...draft.points, point] } };
}

/** Ends the mark being drawn. It stays unless it `vanishesAt` a moment of the page's clock, in milliseconds. */
export function endMark(ink: Ink, vanishesAt?: number): Ink {
  const { draft } = ink;
  if (!draft) return ink;
  const isWhole = draft.kind === 'pen' || draft.kind === 'text' || sizeOf(draft) >= SMALLEST_SHAPE;
  const ended = { ...ink, draft: null };
  const mark = vanishesAt === undefined ? draft : { ...draft, vanishesAt };
  return isWhole ? change(ended, draft.sliceKey, (marks) => [...marks, mark]) : ended;
}

/** Adds finished marks to a slice, as one change. They stay unless they vanish, as in `endMark`. */
export function addMarks(
  ink: Ink,
  sliceKey: string,
  added: readonly Omit<Mark, 'sliceKey'>[],
  vanishesAt?: number,
): Ink {
  const end = vanishesAt === undefined ? {} : { vanishesAt };
  return change(ink, sliceKey, (marks) => [
    ...marks,
    ...added.map((mark) => ({ ...mark, ...end, sliceKey })),
  ]);
}

/** Discards the mark being drawn. */
export const dropMark = (ink: Ink): Ink => ({ ...ink, draft: null });

/** Removes the newest mark within reach of a point, in columns. */
export function eraseAt(ink: Ink, sliceKey: string, point: InkPoint, reach: number): Ink {
  const found = slice(ink, sliceKey).marks.findLast((mark) => isNear(mark, point, reach));
  return found ? change(ink, sliceKey, (marks) => marks.filter((mark) => mark !== found)) : ink;
}

/** Removes all ink of a slice. */
export const clearSlice = (ink: Ink, sliceKey: string): Ink =>
  slice(ink, sliceKey).marks.length === 0 ? ink : change(ink, sliceKey, () => []);

/** Undoes the last change of a slice. */
export function undo(ink: Ink, sliceKey: string): Ink {
  const { marks, past, future } = slice(ink, sliceKey);
  const before = past.at(-1);
  return before
    ? put(ink, sliceKey, { marks: before, past: past.slice(0, -1), future: [marks, ...future] })
    : ink;
}

/** Redoes the last undone change. */
export function redo(ink: Ink, sliceKey: string): Ink {
  const { marks, past, future } = slice(ink, sliceKey);
  const [next, ...rest] = future;
  return next ? put(ink, sliceKey, { marks: next, past: [...past, marks], future: rest }) : ink;
}

/** The marks on a slice, including the one being drawn. */
export function marksOfSlice(ink: Ink, sliceKey: string): readonly Mark[] {
  const { marks } = slice(ink, sliceKey);
  return ink.draft?.sliceKey === sliceKey ? [...marks, ink.draft] : marks;
}

const slice = (ink: Ink, sliceKey: string): SliceInk => ink.slices.get(sliceKey) ?? emptySlice;

const put = (ink: Ink, sliceKey: string, next: SliceInk): Ink => ({
  draft: null,
  slices: new Map(ink.slices).set(sliceKey, next),
});

function change(ink: Ink, sliceKey: string, how: (marks: readonly Mark[]) => readonly Mark[]): Ink {
  const { marks, past } = slice(ink, sliceKey);
  return put(ink, sliceKey, { marks: how(marks), past: [...past, marks], future: [] });
}

const distance = (a: InkPoint, b: InkPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

const sizeOf = ({ points: [from, to] }: Mark): number => (from && to ? distance(from, to) : 0);

function isNear(mark: Mark, point: InkPoint, reach: number): boolean {
  const way = hitPathOf(mark, reach);
  return way.some((to, at) => distanceToSegment(point, way[at - 1] ?? to, to) <= reach);
}

const CORNERS = 32;

/** Returns the path along which a mark can be hit. */
function hitPathOf({ kind, points, words }: Mark, reach: number): readonly InkPoint[] {
  const [from, to = from] = points;
  if (!from || !to) return [];
  // A letter is about as wide as the eraser's reach.
  if (kind === 'text') return [from, { x: from.x + words.length * reach, y: from.y }];
  if (kind !== 'circle') return points;
  const [rx, ry] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / CORNERS;
    return { x: from.x + rx + rx * Math.cos(turn), y: from.y + ry + ry * Math.sin(turn) };
  });
}

function distanceToSegment(point: InkPoint, from: InkPoint, to: InkPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return distance(point, { x: from.x + along * dx, y: from.y + along * dy });
}
