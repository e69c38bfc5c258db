// Which marks have come and gone since the last look. A mark that comes back by redo is a new one.
import { limits, type TrackEvent, type TrackSlice } from '@plainscan/contract';
import { distanceToLeg } from '../studio/ink/ink.ts';
import type { Ink, InkPoint, Mark } from '../studio/ink/ink.ts';
import { pointOf } from './track-scene.ts';

type NewInk = Omit<Extract<TrackEvent, { type: 'ink' }>, 't'>;
type RemovedInk = Omit<Extract<TrackEvent, { type: 'ink-removed' }>, 't'>;

export class InkLog {
  #slices: Ink['slices'] | null = null;
  readonly #ids = new Map<Mark, number>();
  #nextId = 0;

  /** Marks on slices that `sliceOf` does not know are left out. */
  look({ slices }: Ink, sliceOf: (sliceKey: string) => TrackSlice | undefined): (NewInk | RemovedInk)[] {
    if (slices === this.#slices) return [];
    this.#slices = slices;
    const present = new Set([...slices.values()].flatMap(({ marks }) => marks));
    const gone = [...this.#ids.keys()].filter((mark) => !present.has(mark));
    const ids = gone.map((mark) => this.#ids.get(mark) ?? 0);
    for (const mark of gone) this.#ids.delete(mark);
    const added = [...present].filter((mark) => !this.#ids.has(mark));
    return [
      ...(ids.length > 0 ? [{ type: 'ink-removed' as const, ids }] : []),
      ...added.flatMap((mark) => this.#add(mark, sliceOf(mark.sliceKey))),
    ];
  }

  #add(mark: Mark, slice: TrackSlice | undefined): NewInk[] {
    if (!slice) return [];
    const id = this.#nextId++;
    this.#ids.set(mark, id);
    const { kind, color, words } = mark;
    const points = kind === 'pen' ? thinned(mark.points) : mark.points;
    return [
      {
        ...slice,
        type: 'ink',
        id,
        kind,
        color,
        points: points.slice(0, limits.inkPoints).map(pointOf),
        words: words.slice(0, limits.inkWords),
      },
    ];
  }
}

/** Points nearer to the line between their neighbors than this, in columns, are left out: nobody sees the difference. */
const TOLERANCE = 0.3;

/** The points that a path needs to look the same (Douglas and Peucker). */
function thinned(points: readonly InkPoint[]): readonly InkPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let [farthest, distance] = [0, 0];
  for (const [index, point] of points.entries()) {
    const away = distanceToLeg(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (distance <= TOLERANCE) return [first, last];
  const before = thinned(points.slice(0, farthest + 1));
  return [...before, ...thinned(points.slice(farthest)).slice(1)];
}
